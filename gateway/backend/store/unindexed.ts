import type { Database } from './database.ts';

/** Facets and vectors of a store of an earlier version that have no index yet. */
export const unindexedStore = (db: Database) => ({
  all: () =>
    db.all<{ kind: 'facet' | 'task_facet' | 'vectors'; number: number; next_ordinal: number }>(
      `SELECT unindexed.kind, number, next_ordinal FROM unindexed JOIN facets ON pk = number JOIN record_counts USING (dataset_pk)
       WHERE unindexed.kind = 'facet'
       UNION ALL SELECT unindexed.kind, number, next_ordinal FROM unindexed JOIN task_facets ON task_facets.pk = number
       JOIN task_datasets ON task_datasets.pk = dataset_pk WHERE unindexed.kind = 'task_facet'
       UNION ALL SELECT unindexed.kind, number, next_ordinal FROM unindexed JOIN vectors_settings ON pk = number
       JOIN record_counts USING (dataset_pk) WHERE unindexed.kind = 'vectors'`,
    ),
  remove: (kind: string, number: number) =>
    db.run('DELETE FROM unindexed WHERE kind = ? AND number = ?', [kind, number]),
  clear: () => db.run('DELETE FROM unindexed'),
});
