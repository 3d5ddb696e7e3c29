export { TaskConfirmations } from './TaskConfirmations.tsx';
export { useConfirmLeaving } from './useConfirmLeaving.ts';
export { type Acts, type TaskActions, useTaskActions } from './useTaskActions.ts';
