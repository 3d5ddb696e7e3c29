export { FindSimilar } from './FindSimilar.tsx';
export { referenceCard, referenceRecord } from './FindSimilar.tsx';
export { SimilarityScore } from './FindSimilar.tsx';
