import type { Database } from './database.ts';
import { BLOCK_RECORDS, blockPk, boundsOf, EMPTY, readBlock, rewriteBlock } from './facetBlock.ts';
import { facetIndex, valuesByRow } from './facetIndex.ts';
import type { FacetTables } from './facetTables.ts';

type Values = readonly (string | number)[];
type Codes = readonly number[];
const NONE: Codes = [];

interface Options<Key> {
  /** The primary key of a facet; creates the facet if necessary. */
  pkOf: (key: Key) => number;
  allPks: () => readonly number[];
  /** The first ordinal of new records, which have no values yet. */
  newFrom: number;
}

export type FacetChanges<Key extends object> = ReturnType<typeof facetChanges<Key>>;

/** Collects new values during a request, so that hundreds of values for neighboring records end in one write of a block. */
export function facetChanges<Key extends object>(
  db: Database,
  tables: FacetTables,
  { pkOf, allPks, newFrom }: Options<Key>,
) {
  const { blocks, terms } = tables;
  const index = facetIndex(db, tables);
  const pks = new Map<string, number>();
  /** Loaded by the first removal. */
  let all: readonly number[] | undefined;
  const changed = new Map<number, Map<number, Map<number, Values>>>();

  /** The collected values of the block of a record. */
  const rowsOf = (facetPk: number, ordinal: number): Map<number, Values> => {
    let byBlock = changed.get(facetPk);
    if (!byBlock) changed.set(facetPk, (byBlock = new Map()));
    const block = Math.floor(ordinal / BLOCK_RECORDS);
    let rows = byBlock.get(block);
    if (!rows) byBlock.set(block, (rows = new Map()));
    return rows;
  };

  const rewrite = (facetPk: number, number: number, rows: ReadonlyMap<number, Values>, facet: FacetChange): void => {
    const pk = blockPk(facetPk, number);
    const stored = db.value<Uint8Array>(`SELECT entries FROM ${blocks} WHERE pk = ?`, [pk]);
    const block = stored ? readBlock(stored) : EMPTY;
    const before = valuesByRow(block, rows);
    const replaced = [...before.values()].flat();
    const changes = new Map<number, Codes>();
    let isEmpty = replaced.length === 0;
    for (const [row, values] of rows) {
      changes.set(row, values.map(facet.counts.add));
      isEmpty &&= values.length === 0;
    }
    if (isEmpty) return;
    facet.counts.subtract(replaced);
    if (replaced.length > 0 && isUnchanged(before, changes)) return;
    const entries = rewriteBlock(block, changes);
    const next = readBlock(entries);
    db.run(`INSERT OR REPLACE INTO ${blocks} (pk, lowest, highest, entries) VALUES (?, ?, ?, ?)`, [
      pk,
      ...(next.values.length > 0 ? boundsOf(next.values) : [null, null]),
      entries,
    ]);
    for (const [row, values] of changes) {
      facet.index.replace(number * BLOCK_RECORDS + row, before.get(row) ?? NONE, values);
    }
  };

  return {
    /** Replaces all values of a record in a facet. */
    set(key: Key, ordinal: number, values: Values): void {
      if (values.length === 0 && ordinal >= newFrom) return;
      const name = nameOf(key);
      let pk = pks.get(name);
      if (pk === undefined) {
        pks.set(name, (pk = pkOf(key)));
        // The facet may be new.
        all = undefined;
      }
      rowsOf(pk, ordinal).set(ordinal % BLOCK_RECORDS, values);
    },

    /** Removes a record from all facets of the dataset. */
    remove(ordinal: number): void {
      all ??= allPks();
      for (const pk of all) rowsOf(pk, ordinal).set(ordinal % BLOCK_RECORDS, []);
    },

    flush(): void {
      for (const [facetPk, byBlock] of changed) {
        const counts = termCounts(db, terms, facetPk, () => index.hasTerms(facetPk));
        const facet = { counts, index: index.changes(facetPk, counts.isOfTerms) };
        for (const [block, rows] of byBlock) rewrite(facetPk, block, rows, facet);
        counts.flush();
        facet.index.flush();
      }
      changed.clear();
    },
  };
}

interface FacetChange {
  counts: ReturnType<typeof termCounts>;
  index: ReturnType<ReturnType<typeof facetIndex>['changes']>;
}

/** Codes and counts of the terms of a facet during a change. */
function termCounts(db: Database, terms: FacetTables['terms'], facetPk: number, hasTerms: () => boolean) {
  let known: boolean | undefined;
  /** Facets of numbers have no terms. */
  const isOfTerms = () => (known ??= hasTerms());
  const codes = new Map<string, number>();
  const gains = new Map<number, number>();
  const count = (code: number, change: number) => gains.set(code, (gains.get(code) ?? 0) + change);
  const codeOf = (term: string): number =>
    db.value<number>(`SELECT code FROM ${terms} WHERE facet_pk = ? AND term = ?`, [facetPk, term]) ??
    db.run(`INSERT INTO ${terms} (facet_pk, term, count) VALUES (?, ?, 0)`, [facetPk, term]).lastInsertRowid;

  return {
    isOfTerms,

    /** Returns the code of a term. A number is its own code. */
    add(value: string | number): number {
      if (typeof value === 'number') return value;
      known = true;
      let code = codes.get(value);
      if (code === undefined) codes.set(value, (code = codeOf(value)));
      count(code, 1);
      return code;
    },

    /** Subtracts replaced values. */
    subtract(values: readonly number[]): void {
      if (values.length === 0 || !isOfTerms()) return;
      for (const code of values) count(code, -1);
    },

    flush(): void {
      for (const [code, change] of gains) {
        if (change !== 0) db.run(`UPDATE ${terms} SET count = count + ? WHERE code = ?`, [change, code]);
      }
    },
  };
}

/** Optimized, since it runs about twenty times for each new record. */
function nameOf(key: object): string {
  let name = '';
  for (const part in key) name += ` ${String(key[part as keyof typeof key])}`;
  return name;
}

function isUnchanged(before: ReadonlyMap<number, number[]>, changes: ReadonlyMap<number, readonly number[]>): boolean {
  const sorted = (list: readonly number[] = []) => list.toSorted((a, b) => a - b).join();
  return [...changes].every(([row, next]) => sorted(before.get(row)) === sorted(next));
}
