export { TaskCard } from './TaskCard.tsx';
