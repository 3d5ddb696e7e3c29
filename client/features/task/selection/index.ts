export { TaskBulkBar } from './TaskBulkBar.tsx';
export { type TaskSelection, useTaskSelection } from './useTaskSelection.ts';
