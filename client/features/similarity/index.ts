export { FindSimilar } from './FindSimilar.tsx';
export { referenceCard, referenceRecord } from './parts.ts';
export { SimilarityScore } from './SimilarityScore.tsx';
