export { NoTaskMatches } from './TaskChips.tsx';
export { TaskFilterBar } from './TaskFilterBar.tsx';
