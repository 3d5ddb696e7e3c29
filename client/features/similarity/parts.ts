import { laterPart } from '#client/lib/later.ts';

/** What stands over the records while neighbours are looked for; most of the time nobody does. */
export const referenceRecord = laterPart(() =>
  import('./ReferenceRecord.tsx').then((module) => module.ReferenceRecord),
);
