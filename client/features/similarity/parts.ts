import { lazyPart } from '#client/lib/lazy.ts';

/** What stands over the records while neighbours are looked for; most of the time nobody does. */
export const referenceRecord = lazyPart(() => import('./ReferenceRecord.tsx').then((module) => module.ReferenceRecord));

/** The same for records of other datasets, which are read in their own way. */
export const referenceCard = lazyPart(() => import('./ReferenceCard.tsx').then((module) => module.ReferenceCard));
