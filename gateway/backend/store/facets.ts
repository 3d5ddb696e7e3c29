import type { Database } from './database.ts';
import { FacetChanges } from './facetChanges.ts';
import { blockRange, firstOrdinal, readBlock } from './facetBlock.ts';

/** What a facet is about. Its values are words (kept once each, and counted) or numbers. */
export type FacetKey =
  | { kind: 'inserted_at' | 'updated_at' }
  | { kind: 'metadata'; metadataPropertyPk: number }
  | { kind: 'suggestion_value' | 'suggestion_agent' | 'suggestion_score'; questionPk: number }
  | { kind: 'response_value'; questionPk: number; userPk: number }
  | { kind: 'response_status'; userPk: number };

export interface TermCount {
  term: string;
  count: number;
}

export type FacetStore = ReturnType<typeof facetStore>;

/** A number no facet has, and none whose blocks are still being cleared away. */
const FREE = `1 + max(
  (SELECT ifnull(max(pk), 0) FROM facets),
  (SELECT ifnull(max(number), 0) FROM leftovers WHERE kind = 'facet'))`;

export const facetStore = (db: Database) => {
  const subjectOf = (datasetPk: number, key: FacetKey) => [
    datasetPk,
    key.kind,
    'metadataPropertyPk' in key ? key.metadataPropertyPk : null,
    'questionPk' in key ? key.questionPk : null,
    'userPk' in key ? key.userPk : null,
  ];

  /** The facet's number, if any record ever had a value. */
  const find = (datasetPk: number, key: FacetKey): number | undefined =>
    db.get<{ pk: number }>(
      `SELECT pk FROM facets WHERE dataset_pk = ? AND kind = ? AND ifnull(metadata_property_pk, 0) = ifnull(?, 0)
       AND ifnull(question_pk, 0) = ifnull(?, 0) AND ifnull(user_pk, 0) = ifnull(?, 0)`,
      subjectOf(datasetPk, key),
    )?.pk;

  const ensure = (datasetPk: number, key: FacetKey): number =>
    find(datasetPk, key) ??
    db.run(
      `INSERT INTO facets (pk, dataset_pk, kind, metadata_property_pk, question_pk, user_pk) VALUES (${FREE}, ?, ?, ?, ?, ?)`,
      subjectOf(datasetPk, key),
    ).lastInsertRowid;

  return {
    find,

    /** Collects changes of many records, to be written block by block. */
    changes: (datasetPk: number, newFrom = Infinity) =>
      new FacetChanges(
        db,
        (key) => ensure(datasetPk, key),
        () => db.all<{ pk: number }>('SELECT pk FROM facets WHERE dataset_pk = ?', [datasetPk]).map(({ pk }) => pk),
        newFrom,
      ),

    /** Takes some blocks of a facet that is gone away; returns how many. */
    removeSome: (facetPk: number, count: number): number =>
      db.run('DELETE FROM facet_blocks WHERE pk IN (SELECT pk FROM facet_blocks WHERE pk BETWEEN ? AND ? LIMIT ?)', [
        ...blockRange(facetPk),
        count,
      ]).changes,

    /** Visits every value with the ordinal of its record, oldest block first; a word is given by its code. */
    each(facetPk: number, visit: (ordinal: number, value: number) => void): void {
      const blocks = db.all<{ pk: number; entries: Uint8Array }>(
        'SELECT pk, entries FROM facet_blocks WHERE pk BETWEEN ? AND ?',
        blockRange(facetPk),
      );
      for (const { pk, entries } of blocks) {
        const { values, rows } = readBlock(entries);
        const first = firstOrdinal(pk);
        for (let index = 0; index < rows.length; index += 1) visit(first + rows[index]!, values[index]!);
      }
    },

    /** The codes of some words. */
    codes: (facetPk: number, terms: readonly string[]): number[] =>
      terms.flatMap((term) => {
        const row = db.get<{ code: number }>('SELECT code FROM facet_terms WHERE facet_pk = ? AND term = ?', [
          facetPk,
          term,
        ]);
        return row ? [row.code] : [];
      }),

    /** All words of a facet that some record has, in their own order. */
    terms: (facetPk: number): (TermCount & { code: number })[] =>
      db.all('SELECT code, term, count FROM facet_terms WHERE facet_pk = ? AND count > 0 ORDER BY term', [facetPk]),

    /** The words of a facet, most frequent first. */
    termCounts: (facetPk: number): TermCount[] =>
      db.all('SELECT term, count FROM facet_terms WHERE facet_pk = ? AND count > 0 ORDER BY count DESC, term', [
        facetPk,
      ]),

    /** The least and the greatest number of a facet. */
    bounds: (facetPk: number): { min: number | null; max: number | null } =>
      db.one(
        'SELECT min(lowest) AS min, max(highest) AS max FROM facet_blocks WHERE pk BETWEEN ? AND ?',
        blockRange(facetPk),
      ),
  };
};
