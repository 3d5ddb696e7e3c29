export { TaskConfirmations } from './TaskConfirmations.tsx';
export { type RecordActions, type TaskActions, useTaskActions } from './useTaskActions.ts';
