export { FindSimilarTask } from './FindSimilarTask.tsx';
export { SimilarReference } from './SimilarReference.tsx';
