import type { Database } from './database.ts';
import { deleteSome } from './rows.ts';
import { facetIndex } from './facetIndex.ts';
import type { FacetTables } from './facetTables.ts';
import { blockRange } from './facetBlock.ts';
import { columnRange } from './columnChunk.ts';

interface TermCount {
  term: string;
  count: number;
}

/** Reads the values of facets. A facet stores terms by their codes. */
export const facetValues = (db: Database, tables: FacetTables) => {
  const { terms, blocks, sets, columns } = tables;
  const index = facetIndex(db, tables);
  return {
    index,
    each: index.each,

    /** Deletes blocks or terms of a removed facet; returns how many. */
    removeSome: (facetPk: number, count: number): number =>
      deleteSome(db, blocks, blockRange(facetPk), count) ||
      deleteSome(db, columns, columnRange(facetPk), count) ||
      db.run(
        `DELETE FROM ${sets} WHERE pk IN (SELECT ${sets}.pk FROM ${terms} CROSS JOIN ${sets}
       ON ${sets}.pk BETWEEN code << 18 AND (code << 18) + 262143 WHERE facet_pk = ? LIMIT ?)`,
        [facetPk, count],
      ).changes ||
      db.run(`DELETE FROM ${terms} WHERE code IN (SELECT code FROM ${terms} WHERE facet_pk = ? LIMIT ?)`, [
        facetPk,
        count,
      ]).changes,

    codes: (facetPk: number, words: readonly string[]): number[] =>
      words.flatMap((term) =>
        db.column<number>(`SELECT code FROM ${terms} WHERE facet_pk = ? AND term = ?`, [facetPk, term]),
      ),

    /** The codes of the terms that records have. */
    usedCodes: (facetPk: number): number[] =>
      db.column(`SELECT code FROM ${terms} WHERE facet_pk = ? AND count > 0`, [facetPk]),

    /** Whether a facet has more terms than `count`, with those that no record has any more. */
    hasMoreTerms: (facetPk: number, count: number): boolean =>
      db.value(`SELECT 1 FROM ${terms} WHERE facet_pk = ? LIMIT 1 OFFSET ?`, [facetPk, count]) !== undefined,

    /** The terms of a facet that records have, sorted. */
    terms: (facetPk: number): (TermCount & { code: number })[] =>
      db.all(`SELECT code, term, count FROM ${terms} WHERE facet_pk = ? AND count > 0 ORDER BY term`, [facetPk]),

    words: (codes: readonly number[]): Map<number, string> =>
      new Map(
        db
          .all<{ code: number; term: string }>(
            `SELECT code, term FROM ${terms} WHERE code IN (SELECT value FROM json_each(?))`,
            [JSON.stringify(codes)],
          )
          .map(({ code, term }) => [code, term]),
      ),

    /** The terms of a facet, most frequent first. */
    termCounts: (facetPk: number): TermCount[] =>
      db.all(`SELECT term, count FROM ${terms} WHERE facet_pk = ? AND count > 0 ORDER BY count DESC, term`, [facetPk]),

    bounds: (facetPk: number): { min: number | null; max: number | null } =>
      db.one(
        `SELECT min(lowest) AS min, max(highest) AS max FROM ${blocks} WHERE pk BETWEEN ? AND ?`,
        blockRange(facetPk),
      ),
  };
};
