export { FindSimilar } from './FindSimilar.tsx';
export { findSimilar, referenceCard, referenceRecord, similarityScore } from './parts.ts';
