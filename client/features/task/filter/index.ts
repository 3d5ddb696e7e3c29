export { NoTaskMatches } from './NoTaskMatches.tsx';
export { TaskFilterBar } from './TaskFilterBar.tsx';
