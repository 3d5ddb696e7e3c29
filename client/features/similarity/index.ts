export { FindSimilar } from './FindSimilar.tsx';
export { ReferenceRecord } from './ReferenceRecord.tsx';
export { SimilarityScore } from './SimilarityScore.tsx';
