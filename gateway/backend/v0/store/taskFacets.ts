import type { Database } from '../../store/database.ts';
import { FacetChanges } from '../../store/facetChanges.ts';
import { facetValues } from '../../store/facetValues.ts';
import { TASK_FACETS } from '../../store/facetTables.ts';

export type Reads = 'words' | 'booleans' | 'integers' | 'floats' | 'dates';

/** A property by which records can be filtered, sorted and counted. */
export interface TaskFacet {
  pk: number;
  name: string;
  reads: Reads;
}

/** Booleans are stored as the words `true` and `false`. */
export const isOfWords = ({ reads }: Pick<TaskFacet, 'reads'>): boolean => reads === 'words' || reads === 'booleans';

export const taskFacetStore = (db: Database) => {
  const values = facetValues(db, TASK_FACETS);
  const find = (datasetPk: number, name: string) =>
    db.get<TaskFacet>('SELECT pk, name, reads FROM task_facets WHERE dataset_pk = ? AND name = ?', [datasetPk, name]);
  const ofDataset = (datasetPk: number) =>
    db.all<TaskFacet>('SELECT pk, name, reads FROM task_facets WHERE dataset_pk = ? ORDER BY name', [datasetPk]);

  return {
    ...values,
    find,
    ofDataset,

    statusesOf(datasetPks: readonly number[]): Map<number, Record<string, number>> {
      const counts = db.all<{ dataset_pk: number; term: string; count: number }>(
        `SELECT dataset_pk, term, count
         FROM json_each(?) CROSS JOIN task_facets ON dataset_pk = value AND name = 'status'
         JOIN task_facet_terms ON facet_pk = task_facets.pk WHERE count > 0`,
        [JSON.stringify(datasetPks)],
      );
      const statuses = new Map<number, Record<string, number>>();
      for (const { dataset_pk, term, count } of counts) {
        statuses.set(dataset_pk, { ...statuses.get(dataset_pk), [term]: count });
      }
      return statuses;
    },

    /** Creates a facet or changes the type of its values. */
    define: (datasetPk: number, name: string, reads: Reads) =>
      db.run(
        `INSERT INTO task_facets (dataset_pk, name, reads) VALUES (?, ?, ?)
         ON CONFLICT (dataset_pk, name) DO UPDATE SET reads = excluded.reads`,
        [datasetPk, name, reads],
      ),

    /** Collects changes of many records to write them block by block. The facets must be defined. */
    changes: (datasetPk: number, newFrom = Infinity) =>
      new FacetChanges<{ name: string }>(db, TASK_FACETS, {
        index: values.index,
        pkOf: ({ name }) => find(datasetPk, name)!.pk,
        allPks: () => ofDataset(datasetPk).map(({ pk }) => pk),
        newFrom,
      }),
  };
};
