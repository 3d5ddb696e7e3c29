import { createEmitter } from '#client/lib/emitter.ts';

/** Emits the id of a followed dataset that has changed, or may have. In a file of its own, as the first page needs nothing else of this. */
export const datasetChanges = createEmitter<[datasetId: string]>();
