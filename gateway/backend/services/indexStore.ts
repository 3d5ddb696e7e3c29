import type { FastifyBaseLogger } from 'fastify';
import { measureSome } from '../quality/measure.ts';
import { COLUMN_CHUNK } from '../store/columnChunk.ts';
import type { Store } from '../store/store.ts';

/** Parts between two lines in the log, and steps of many vectors. */
const PARTS_PER_REPORT = 10;
const STEPS_PER_REPORT = 10;

/**
 * Indexes what a store of an earlier version has not indexed, before the server listens. Progress is stored, so that the next
 * start continues where this one ended.
 */
export function indexStore(store: Store, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const { db, unindexed, unmeasured, facets, tasks, vectors } = store;
  const parts = unindexed.all();
  for (const [done, { kind, number, next_ordinal }] of parts.entries()) {
    if (kind === 'vectors') {
      for (let from: number | undefined = 0; from !== undefined;) {
        log.warn(`Indexing vectors for faster searches: ${from} of about ${next_ordinal} are done`);
        for (let step = 0; step < STEPS_PER_REPORT && from !== undefined; step += 1) {
          const next: number = from;
          from = db.transaction(() => vectors.codeSome(number, next));
        }
      }
    } else {
      if (done % PARTS_PER_REPORT === 0)
        log.warn(`Indexing for faster searches: ${done} of ${parts.length} parts are done`);
      const { index } = kind === 'facet' ? facets : tasks.facets;
      db.transaction(() => index.rebuild(number, next_ordinal));
    }
    unindexed.remove(kind, number);
  }
  if (parts.length > 0) log.warn('Indexing for faster searches is done');
  unindexed.clear();
  for (const { dataset_pk, next_ordinal, records } of unmeasured.all()) {
    for (let from = next_ordinal; from < records; from = measureSome(store, dataset_pk, from)) {
      if ((from / COLUMN_CHUNK) % PARTS_PER_REPORT === 0)
        log.warn(`Comparing the answers to records: ${from} of ${records} are done`);
    }
    unmeasured.remove(dataset_pk);
  }
}
