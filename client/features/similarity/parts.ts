import { lazyPart } from '#client/lib/lazy.ts';

/** Finds records that are similar to the one on screen, for datasets with vectors. */
export const findSimilar = lazyPart(() => import('./FindSimilar.tsx').then((module) => module.FindSimilar));

/** How similar a record is to that of a similarity search. */
export const similarityScore = lazyPart(() => import('./SimilarityScore.tsx').then((module) => module.SimilarityScore));

/** The reference record of a similarity search, above the records. */
export const referenceRecord = lazyPart(() => import('./ReferenceRecord.tsx').then((module) => module.ReferenceRecord));

/** The card of the reference record in older datasets. */
export const referenceCard = lazyPart(() => import('./SimilarityChoice.tsx').then((module) => module.ReferenceCard));
