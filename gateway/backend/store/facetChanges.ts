import type { Database } from './database.ts';
import { appendedBlock, BLOCK_RECORDS, blockPk, boundsOf, EMPTY, readBlock, rewriteBlock } from './facetBlock.ts';
import { type FacetIndex, valuesByRow } from './facetIndex.ts';
import type { FacetTables } from './facetTables.ts';

type Value = string | number;
type Values = readonly Value[];
type Codes = readonly number[];
/** The values of new records, by their positions from the first one. A single value stands without its list. */
export type NewValues = (Values | Value | undefined)[];
const NONE: Codes = [];

interface Options<Key> {
  /** That of the store: what it keeps in memory is made once. */
  index: FacetIndex;
  /** The primary key of a facet; creates the facet if necessary. */
  pkOf: (key: Key) => number;
  allPks: () => readonly number[];
  /** The first ordinal of new records, which have no values yet. */
  newFrom: number;
}

export type FacetChanges<Key extends object> = ReturnType<typeof facetChanges<Key>>;

/** What is collected for a facet. */
interface Collected {
  pk: number;
  /**
   * Without blocks and maps, the values of new records are written in half the time; a single value without its list, as lists that wait
   * for the end of a large request are collected among the old objects.
   */
  added: NewValues;
  /** The values of other records, by block and position in it. */
  changed: Map<number, Map<number, Values>>;
}

/**
 * Collects new values during a request, so that hundreds of values for neighboring records end in one write of a block. Callers that set
 * many values pass the same object for a key again.
 */
export function facetChanges<Key extends object>(
  db: Database,
  tables: FacetTables,
  { index, pkOf, allPks, newFrom }: Options<Key>,
) {
  const { blocks, terms } = tables;
  const byKey = new Map<Key, Collected>();
  const byName = new Map<string, Collected>();
  const byPk = new Map<number, Collected>();
  /** Loaded by the first removal. */
  let all: readonly number[] | undefined;

  const collectedFor = (pk: number): Collected => {
    let facet = byPk.get(pk);
    if (!facet) byPk.set(pk, (facet = { pk, added: [], changed: new Map() }));
    return facet;
  };

  const facetOf = (key: Key): Collected => {
    const name = nameOf(key);
    let facet = byName.get(name);
    if (!facet) {
      byName.set(name, (facet = collectedFor(pkOf(key))));
      // The facet may be new.
      all = undefined;
    }
    byKey.set(key, facet);
    return facet;
  };

  const put = ({ added, changed }: Collected, ordinal: number, values: Values): void => {
    if (ordinal >= newFrom) {
      added[ordinal - newFrom] = values.length > 1 ? values : values[0];
      return;
    }
    const block = Math.floor(ordinal / BLOCK_RECORDS);
    let rows = changed.get(block);
    if (!rows) changed.set(block, (rows = new Map()));
    rows.set(ordinal % BLOCK_RECORDS, values);
  };

  const stored = (pk: number) => {
    const entries = db.value<Uint8Array>(`SELECT entries FROM ${blocks} WHERE pk = ?`, [pk]);
    return entries ? readBlock(entries) : EMPTY;
  };

  const write = (pk: number, entries: Uint8Array): void => {
    const { values } = readBlock(entries);
    db.run(`INSERT OR REPLACE INTO ${blocks} (pk, lowest, highest, entries) VALUES (?, ?, ?, ?)`, [
      pk,
      ...(values.length > 0 ? boundsOf(values) : [null, null]),
      entries,
    ]);
  };

  const rewrite = (facetPk: number, number: number, rows: ReadonlyMap<number, Values>, facet: FacetChange): void => {
    const pk = blockPk(facetPk, number);
    const block = stored(pk);
    const before = valuesByRow(block, rows);
    const replaced = [...before.values()].flat();
    const changes = new Map<number, Codes>();
    let isEmpty = replaced.length === 0;
    for (const [row, values] of rows) {
      changes.set(row, facet.counts.addAll(values));
      isEmpty &&= values.length === 0;
    }
    if (isEmpty) return;
    facet.counts.subtract(replaced);
    if (replaced.length > 0 && isUnchanged(before, changes)) return;
    write(pk, rewriteBlock(block, changes));
    for (const [row, values] of changes) {
      facet.index.replace(number * BLOCK_RECORDS + row, before.get(row) ?? NONE, values);
    }
  };

  const append = ({ pk: facetPk, added }: Collected, { counts, index }: FacetChange): void => {
    for (let from = newFrom, next: number; from < newFrom + added.length; from = next) {
      const number = Math.floor(from / BLOCK_RECORDS);
      const first = number * BLOCK_RECORDS;
      next = Math.min(newFrom + added.length, first + BLOCK_RECORDS);
      const rows: number[] = [];
      const codes: number[] = [];
      const put = (ordinal: number, value: Value): void => {
        rows.push(ordinal - first);
        codes.push(typeof value === 'number' ? value : counts.append(value, ordinal));
      };
      for (let ordinal = from; ordinal < next; ordinal += 1) {
        const values = added[ordinal - newFrom];
        if (typeof values === 'object') for (const value of values) put(ordinal, value);
        else if (values !== undefined) put(ordinal, values);
      }
      if (rows.length === 0) continue;
      const pk = blockPk(facetPk, number);
      write(pk, appendedBlock(stored(pk), rows, codes));
      index.appendNumbers(first, rows, codes);
    }
    index.appendTerms(counts.appended());
  };

  return {
    /** Replaces all values of a record in a facet. */
    set(key: Key, ordinal: number, values: Values): void {
      const facet = byKey.get(key);
      if (facet) put(facet, ordinal, values);
      else if (values.length > 0 || ordinal < newFrom) put(facetOf(key), ordinal, values);
    },

    /** Sets the values of new records, from an ordinal on. */
    setNew(key: Key, first: number, ofEach: NewValues): void {
      if (ofEach.length === 0) return;
      const { added } = byKey.get(key) ?? facetOf(key);
      for (let index = 0; index < ofEach.length; index += 1) {
        if (ofEach[index] !== undefined) added[first - newFrom + index] = ofEach[index];
      }
    },

    /** Removes a record from all facets of the dataset. */
    remove(ordinal: number): void {
      all ??= allPks();
      for (const pk of all) put(collectedFor(pk), ordinal, NONE);
    },

    flush(): void {
      for (const collected of byPk.values()) {
        const { pk, changed } = collected;
        const counts = termCounts(db, terms, pk, () => index.hasTerms(pk));
        const facet = { counts, index: index.changes(pk, counts.isOfTerms) };
        for (const [block, rows] of changed) rewrite(pk, block, rows, facet);
        append(collected, facet);
        counts.flush();
        facet.index.flush();
      }
      for (const collected of [byKey, byName, byPk]) collected.clear();
    },
  };
}

interface FacetChange {
  counts: ReturnType<typeof termCounts>;
  index: ReturnType<FacetIndex['changes']>;
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

  const knownCode = (term: string): number => {
    known = true;
    let code = codes.get(term);
    if (code === undefined) codes.set(term, (code = codeOf(term)));
    return code;
  };
  const add = (value: Value): number => {
    if (typeof value === 'number') return value;
    const code = knownCode(value);
    count(code, 1);
    return code;
  };
  /** The new records with a term. */
  const appended = new Map<string, { code: number; ordinals: number[] }>();

  return {
    isOfTerms,

    /** Returns the codes of terms. A number is its own code. */
    addAll: (values: Values): Codes =>
      values.length === 1 && typeof values[0] === 'number' ? (values as Codes) : values.map(add),

    /** Adds a term of a new record; returns its code. */
    append(term: string, ordinal: number): number {
      let records = appended.get(term);
      if (!records) appended.set(term, (records = { code: knownCode(term), ordinals: [] }));
      records.ordinals.push(ordinal);
      return records.code;
    },

    appended: () => appended.values(),

    /** Subtracts replaced values. */
    subtract(values: readonly number[]): void {
      if (values.length === 0 || !isOfTerms()) return;
      for (const code of values) count(code, -1);
    },

    flush(): void {
      for (const { code, ordinals } of appended.values()) count(code, ordinals.length);
      for (const [code, change] of gains) {
        if (change !== 0) db.run(`UPDATE ${terms} SET count = count + ? WHERE code = ?`, [change, code]);
      }
    },
  };
}

function nameOf(key: object): string {
  let name = '';
  for (const part in key) name += ` ${String(key[part as keyof typeof key])}`;
  return name;
}

function isUnchanged(before: ReadonlyMap<number, number[]>, changes: ReadonlyMap<number, readonly number[]>): boolean {
  const sorted = (list: readonly number[] = []) => list.toSorted((a, b) => a - b).join();
  return [...changes].every(([row, next]) => sorted(before.get(row)) === sorted(next));
}
