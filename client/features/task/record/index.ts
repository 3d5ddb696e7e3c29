export { TaskCard } from './TaskCard.tsx';
export { textOf } from './textOf.ts';
