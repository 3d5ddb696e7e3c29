export { FindSimilar } from './FindSimilar.tsx';
export { referenceRecord } from './parts.ts';
export { SimilarityScore } from './SimilarityScore.tsx';
