export { TaskConfirmations } from './confirmations.tsx';
export { type RecordActions, type TaskActions, useTaskActions } from './useTaskActions.ts';
