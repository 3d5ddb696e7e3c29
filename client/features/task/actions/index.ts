export { TaskQuestions } from './TaskQuestions.tsx';
export { useAskFirst } from './useAskFirst.ts';
export { type Acts, type TaskWork, useTaskWork } from './useTaskWork.ts';
