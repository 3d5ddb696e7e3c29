import type { Database } from './database.ts';
import { deleteSome } from './rows.ts';
import { BLOCK_RECORDS, blockNumber, blockRange, type FacetBlock, readBlock } from './facetBlock.ts';

/** The tables of one kind of datasets: facets, their words, and their values in blocks. */
export interface FacetTables {
  facets: 'facets' | 'task_facets';
  terms: 'facet_terms' | 'task_facet_terms';
  blocks: 'facet_blocks' | 'task_facet_blocks';
}

export const FACETS: FacetTables = { facets: 'facets', terms: 'facet_terms', blocks: 'facet_blocks' };
export const TASK_FACETS: FacetTables = {
  facets: 'task_facets',
  terms: 'task_facet_terms',
  blocks: 'task_facet_blocks',
};

interface TermCount {
  term: string;
  count: number;
}

/** Reads the values of facets, whatever the facets are about. */
export const facetValues = (db: Database, { terms, blocks }: FacetTables) => ({
  /** Takes some blocks or words of a facet that is gone away; returns how many. */
  removeSome: (facetPk: number, count: number): number =>
    deleteSome(db, blocks, blockRange(facetPk), count) ||
    db.run(`DELETE FROM ${terms} WHERE code IN (SELECT code FROM ${terms} WHERE facet_pk = ? LIMIT ?)`, [
      facetPk,
      count,
    ]).changes,

  /** The blocks of a facet, oldest first; a word is given by its code. */
  *blocks(facetPk: number): Generator<{ number: number; block: FacetBlock }> {
    const stored = db.all<{ pk: number; entries: Uint8Array }>(
      `SELECT pk, entries FROM ${blocks} WHERE pk BETWEEN ? AND ?`,
      blockRange(facetPk),
    );
    for (const { pk, entries } of stored) yield { number: blockNumber(pk), block: readBlock(entries) };
  },

  /** Visits every value with the ordinal of its record, oldest block first; a word is given by its code. */
  each(facetPk: number, visit: (ordinal: number, value: number) => void): void {
    for (const { number, block } of this.blocks(facetPk)) {
      const first = number * BLOCK_RECORDS;
      const { values, rows } = block;
      for (let index = 0; index < rows.length; index += 1) visit(first + rows[index]!, values[index]!);
    }
  },

  /** The codes of some words. */
  codes: (facetPk: number, words: readonly string[]): number[] =>
    words.flatMap((term) => {
      const row = db.get<{ code: number }>(`SELECT code FROM ${terms} WHERE facet_pk = ? AND term = ?`, [
        facetPk,
        term,
      ]);
      return row ? [row.code] : [];
    }),

  /** All words of a facet that some record has, in their own order. */
  terms: (facetPk: number): (TermCount & { code: number })[] =>
    db.all(`SELECT code, term, count FROM ${terms} WHERE facet_pk = ? AND count > 0 ORDER BY term`, [facetPk]),

  /** The words that some codes stand for. */
  words: (codes: readonly number[]): Map<number, string> =>
    new Map(
      db
        .all<{ code: number; term: string }>(
          `SELECT code, term FROM ${terms} WHERE code IN (SELECT value FROM json_each(?))`,
          [JSON.stringify(codes)],
        )
        .map(({ code, term }) => [code, term]),
    ),

  /** The words of a facet, most frequent first. */
  termCounts: (facetPk: number): TermCount[] =>
    db.all(`SELECT term, count FROM ${terms} WHERE facet_pk = ? AND count > 0 ORDER BY count DESC, term`, [facetPk]),

  /** The least and the greatest number of a facet. */
  bounds: (facetPk: number): { min: number | null; max: number | null } =>
    db.one(
      `SELECT min(lowest) AS min, max(highest) AS max FROM ${blocks} WHERE pk BETWEEN ? AND ?`,
      blockRange(facetPk),
    ),
});
