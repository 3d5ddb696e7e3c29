import type { Database } from './database.ts';
import { BLOCK_RECORDS, blockNumber, blockPk, blockRange, type FacetBlock, readBlock } from './facetBlock.ts';
import { FacetIndexChanges, type FacetKind } from './facetIndexChanges.ts';
import type { FacetTables } from './facetTables.ts';
import { COLUMN_CHUNK } from './columnChunk.ts';
import type { NumberRange } from './columnSets.ts';
import type { FirstRecords, Order } from './firstNumbers.ts';
import { numberColumns, type Numbers } from './numberColumns.ts';
import type { OrdinalSet } from './ordinalSet.ts';
import { rowsByPks } from './rows.ts';
import { SET_CHUNK, termSets } from './termSets.ts';

const BLOCKS_PER_CHUNK = COLUMN_CHUNK / BLOCK_RECORDS;
/** Finding the bound of more records takes longer than reading all values. */
const MAX_FIRST = 2_000;
/** Reading the blocks of more records takes longer than reading all blocks. */
export const MAX_LOOKED_UP = 500;

export type FacetIndex = ReturnType<typeof facetIndex>;

/** Keeps the sets and columns of facets, which answer searches, in step with their blocks, which hold the values. */
export const facetIndex = (db: Database, { blocks, terms, sets, columns }: FacetTables) => {
  const termIndex = termSets(db, sets);
  const numberIndex = numberColumns(db, columns);

  /** The values of the records of a chunk by their positions in it. */
  const valuesOf = (facetPk: number, chunk: number): Map<number, number[]> => {
    const first = chunk * BLOCKS_PER_CHUNK;
    const stored = db.all<{ pk: number; entries: Uint8Array }>(
      `SELECT pk, entries FROM ${blocks} WHERE pk BETWEEN ? AND ?`,
      [blockPk(facetPk, first), blockPk(facetPk, first + BLOCKS_PER_CHUNK - 1)],
    );
    const values = new Map<number, number[]>();
    for (const { pk, entries } of stored) {
      const offset = (blockNumber(pk) - first) * BLOCK_RECORDS;
      for (const [row, own] of valuesByRow(readBlock(entries))) values.set(offset + row, own);
    }
    return values;
  };

  const codesOf = (facetPk: number): number[] => db.column(`SELECT code FROM ${terms} WHERE facet_pk = ?`, [facetPk]);
  const hasTerms = (facetPk: number): boolean => db.has(`SELECT 1 FROM ${terms} WHERE facet_pk = ? LIMIT 1`, [facetPk]);

  /** Visits the values of some records. */
  const eachOf = (facetPk: number, ordinals: ArrayLike<number>, visit: (ordinal: number, value: number) => void) => {
    const wanted = new Set(Array.from(ordinals));
    const numbers = new Set([...wanted].map((ordinal) => Math.floor(ordinal / BLOCK_RECORDS)));
    const pks = [...numbers].map((number) => blockPk(facetPk, number));
    for (const { pk, entries } of rowsByPks<{ pk: number; entries: Uint8Array }>(db, blocks, pks, 'pk, entries')) {
      const first = blockNumber(pk) * BLOCK_RECORDS;
      const { rows, values } = readBlock(entries);
      for (let index = 0; index < rows.length; index += 1) {
        if (wanted.has(first + rows[index]!)) visit(first + rows[index]!, values[index]!);
      }
    }
  };

  /** Visits all values. */
  const each = (facetPk: number, visit: (ordinal: number, value: number) => void) => {
    const stored = db.all<{ pk: number; entries: Uint8Array }>(
      `SELECT pk, entries FROM ${blocks} WHERE pk BETWEEN ? AND ?`,
      blockRange(facetPk),
    );
    for (const { pk, entries } of stored) {
      const first = blockNumber(pk) * BLOCK_RECORDS;
      const { rows, values } = readBlock(entries);
      for (let index = 0; index < rows.length; index += 1) visit(first + rows[index]!, values[index]!);
    }
  };

  /** All values of the records of a set, in no order. */
  const valuesAmong = (facetPk: number, among: OrdinalSet): Float64Array => {
    const found: number[] = [];
    if (among.size <= MAX_LOOKED_UP) eachOf(facetPk, among.toArray(), (_ordinal, value) => found.push(value));
    else each(facetPk, (ordinal, value) => void (among.has(ordinal) && found.push(value)));
    return Float64Array.from(found);
  };

  return {
    hasTerms,
    each,
    eachOf,

    /** The records with one of these terms, by their codes. */
    withTerms: termIndex.having,

    termCounts: termIndex.counts,

    valuesAmong,

    /** The numbers of a set's records. */
    numbers: (facetPk: number, among: OrdinalSet): Numbers =>
      numberIndex.counts(facetPk, among) ?? { numbers: valuesAmong(facetPk, among) },

    /** The records with a number in a range. */
    within(facetPk: number, range: NumberRange, limit: number): OrdinalSet {
      const { certain, possible } = numberIndex.within(facetPk, range, limit);
      eachOf(facetPk, possible, (ordinal, value) => {
        if (range.accepts(value)) certain.add(ordinal);
      });
      return certain;
    },

    /** The records of a set that may be among the first by their numbers; undefined if finding them would be slow. */
    firstByNumber: (facetPk: number, set: OrdinalSet, count: number, order: Order): FirstRecords | undefined =>
      count > MAX_FIRST ? undefined : numberIndex.first(facetPk, set, count, order),

    /** Rebuilds sets or column from the blocks, a part of the records at a time. */
    rebuild(facetPk: number, limit: number): void {
      numberIndex.clear(facetPk);
      termIndex.clear(codesOf(facetPk));
      const isOfTerms = hasTerms(facetPk);
      for (let chunk = 0; chunk * COLUMN_CHUNK < limit; chunk += 1) {
        const changes = this.changes(facetPk, { isOfTerms: () => isOfTerms });
        for (const [row, values] of valuesOf(facetPk, chunk)) changes.replace(chunk * COLUMN_CHUNK + row, [], values);
        changes.flush();
      }
    },

    /** Whether sets or column agree with the blocks. */
    isIntact(facetPk: number, limit: number): boolean {
      const codes = codesOf(facetPk);
      const perSet = SET_CHUNK / COLUMN_CHUNK;
      for (let part = 0; part * SET_CHUNK < limit; part += 1) {
        const members = new Map<number, number[]>();
        for (let chunk = part * perSet; chunk < (part + 1) * perSet; chunk += 1) {
          const values = valuesOf(facetPk, chunk);
          if (codes.length === 0 && !numberIndex.isIntact(facetPk, chunk, values)) return false;
          for (const [row, own] of codes.length > 0 ? values : []) {
            for (const code of own) {
              const list = members.get(code) ?? [];
              list.push(chunk * COLUMN_CHUNK + row);
              members.set(code, list);
            }
          }
        }
        if (!termIndex.isIntact(part, members, codes)) return false;
      }
      return true;
    },

    /** Collects the changes of a facet, to write each set and column once. */
    changes: (facetPk: number, kind: FacetKind) =>
      new FacetIndexChanges({ termIndex, numberIndex, valuesOf }, facetPk, kind),
  };
};

/** The values of the records of a block that have any, or of the wanted ones, by position. */
export function valuesByRow(
  { rows, values }: FacetBlock,
  wanted?: ReadonlyMap<number, unknown>,
): Map<number, number[]> {
  const byRow = new Map<number, number[]>();
  for (let index = 0; index < rows.length; index += 1) {
    if (wanted && !wanted.has(rows[index]!)) continue;
    const own = byRow.get(rows[index]!);
    if (own) own.push(values[index]!);
    else byRow.set(rows[index]!, [values[index]!]);
  }
  return byRow;
}
