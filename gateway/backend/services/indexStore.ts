import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../store/store.ts';

/** Parts between two lines in the log. */
const PARTS_PER_REPORT = 10;

/**
 * Indexes what a store of an earlier version has not indexed, before the server listens. Each part is a transaction, so that the next
 * start continues where this one ended.
 */
export function indexStore({ db, unindexed, facets, tasks }: Store, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const parts = unindexed.all();
  for (const [done, { kind, number, next_ordinal }] of parts.entries()) {
    if (done % PARTS_PER_REPORT === 0)
      log.warn(`Indexing for faster searches: ${done} of ${parts.length} parts are done`);
    db.transaction(() => {
      const { index } = kind === 'facet' ? facets : tasks.facets;
      index.rebuild(number, next_ordinal);
      unindexed.remove(kind, number);
    });
  }
  if (parts.length > 0) log.warn('Indexing for faster searches is done');
  unindexed.clear();
}
