import type { Database } from './database.ts';
import { appendedBlock, BLOCK_RECORDS, blockPk, boundsOf, EMPTY, readBlock, rewriteBlock } from './facetBlock.ts';
import { type FacetIndex, valuesByRow } from './facetIndex.ts';
import type { FacetIndexChanges } from './facetIndexChanges.ts';
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
 *
 * This is a class, like what it uses, because V8 drops the optimized code of functions that each request creates anew. Compiling such
 * functions again and again took a sixth of the processor time while many records came in.
 */
export class FacetChanges<Key extends object> {
  readonly #db: Database;
  readonly #tables: FacetTables;
  readonly #options: Options<Key>;
  readonly #byKey = new Map<Key, Collected>();
  readonly #byName = new Map<string, Collected>();
  readonly #byPk = new Map<number, Collected>();
  /** Loaded by the first removal. */
  #all: readonly number[] | undefined;

  constructor(db: Database, tables: FacetTables, options: Options<Key>) {
    this.#db = db;
    this.#tables = tables;
    this.#options = options;
  }

  /** Replaces all values of a record in a facet. */
  set(key: Key, ordinal: number, values: Values): void {
    const facet = this.#byKey.get(key);
    if (facet) this.#put(facet, ordinal, values);
    else if (values.length > 0 || ordinal < this.#options.newFrom) this.#put(this.#facetOf(key), ordinal, values);
  }

  /** Sets the values of new records, from an ordinal on. */
  setNew(key: Key, first: number, ofEach: NewValues): void {
    if (ofEach.length === 0) return;
    const { added } = this.#byKey.get(key) ?? this.#facetOf(key);
    const offset = first - this.#options.newFrom;
    for (let index = 0; index < ofEach.length; index += 1) {
      if (ofEach[index] !== undefined) added[offset + index] = ofEach[index];
    }
  }

  /** Removes a record from all facets of the dataset. */
  remove(ordinal: number): void {
    this.#all ??= this.#options.allPks();
    for (const pk of this.#all) this.#put(this.#collectedFor(pk), ordinal, NONE);
  }

  flush(): void {
    const { index } = this.#options;
    for (const collected of this.#byPk.values()) {
      const { pk, changed } = collected;
      const counts = new TermCounts(this.#db, this.#tables.terms, pk, index);
      const facet = { counts, index: index.changes(pk, counts) };
      for (const [block, rows] of changed) this.#rewrite(pk, block, rows, facet);
      this.#append(collected, facet);
      counts.flush();
      facet.index.flush();
    }
    for (const collected of [this.#byKey, this.#byName, this.#byPk]) collected.clear();
  }

  #collectedFor(pk: number): Collected {
    let facet = this.#byPk.get(pk);
    if (!facet) this.#byPk.set(pk, (facet = { pk, added: [], changed: new Map() }));
    return facet;
  }

  #facetOf(key: Key): Collected {
    const name = nameOf(key);
    let facet = this.#byName.get(name);
    if (!facet) {
      this.#byName.set(name, (facet = this.#collectedFor(this.#options.pkOf(key))));
      // The facet may be new.
      this.#all = undefined;
    }
    this.#byKey.set(key, facet);
    return facet;
  }

  #put({ added, changed }: Collected, ordinal: number, values: Values): void {
    const { newFrom } = this.#options;
    if (ordinal >= newFrom) {
      added[ordinal - newFrom] = values.length > 1 ? values : values[0];
      return;
    }
    const block = Math.floor(ordinal / BLOCK_RECORDS);
    let rows = changed.get(block);
    if (!rows) changed.set(block, (rows = new Map()));
    rows.set(ordinal % BLOCK_RECORDS, values);
  }

  #stored(pk: number) {
    const entries = this.#db.value<Uint8Array>(`SELECT entries FROM ${this.#tables.blocks} WHERE pk = ?`, [pk]);
    return entries ? readBlock(entries) : EMPTY;
  }

  #write(pk: number, entries: Uint8Array): void {
    const { values } = readBlock(entries);
    this.#db.run(`INSERT OR REPLACE INTO ${this.#tables.blocks} (pk, lowest, highest, entries) VALUES (?, ?, ?, ?)`, [
      pk,
      ...(values.length > 0 ? boundsOf(values) : [null, null]),
      entries,
    ]);
  }

  #rewrite(facetPk: number, number: number, rows: ReadonlyMap<number, Values>, { counts, index }: FacetChange): void {
    const pk = blockPk(facetPk, number);
    const block = this.#stored(pk);
    const before = valuesByRow(block, rows);
    const replaced = [...before.values()].flat();
    const changes = new Map<number, Codes>();
    let isEmpty = replaced.length === 0;
    for (const [row, values] of rows) {
      changes.set(row, counts.addAll(values));
      isEmpty &&= values.length === 0;
    }
    if (isEmpty) return;
    counts.subtract(replaced);
    if (replaced.length > 0 && isUnchanged(before, changes)) return;
    this.#write(pk, rewriteBlock(block, changes));
    for (const [row, values] of changes) {
      index.replace(number * BLOCK_RECORDS + row, before.get(row) ?? NONE, values);
    }
  }

  #append({ pk: facetPk, added }: Collected, { counts, index }: FacetChange): void {
    const { newFrom } = this.#options;
    for (let from = newFrom, next: number; from < newFrom + added.length; from = next) {
      const number = Math.floor(from / BLOCK_RECORDS);
      const first = number * BLOCK_RECORDS;
      next = Math.min(newFrom + added.length, first + BLOCK_RECORDS);
      const rows: number[] = [];
      const codes: number[] = [];
      for (let ordinal = from; ordinal < next; ordinal += 1) {
        const values = added[ordinal - newFrom];
        const list = typeof values === 'object' ? values : undefined;
        const count = list ? list.length : Number(values !== undefined);
        for (let at = 0; at < count; at += 1) {
          const value = list ? list[at]! : (values as Value);
          rows.push(ordinal - first);
          codes.push(typeof value === 'number' ? value : counts.append(value, ordinal));
        }
      }
      if (rows.length === 0) continue;
      const pk = blockPk(facetPk, number);
      this.#write(pk, appendedBlock(this.#stored(pk), rows, codes));
      index.appendNumbers(first, rows, codes);
    }
    index.appendTerms(counts.appended());
  }
}

interface FacetChange {
  counts: TermCounts;
  index: FacetIndexChanges;
}

/** Codes and counts of the terms of a facet during a change. */
class TermCounts {
  readonly #db: Database;
  readonly #terms: FacetTables['terms'];
  readonly #facetPk: number;
  readonly #index: FacetIndex;
  /** Facets of numbers have no terms. */
  #isOfTerms: boolean | undefined;
  readonly #codes = new Map<string, number>();
  readonly #gains = new Map<number, number>();
  /** The new records with a term. */
  readonly #appended = new Map<string, { code: number; ordinals: number[] }>();

  constructor(db: Database, terms: FacetTables['terms'], facetPk: number, index: FacetIndex) {
    this.#db = db;
    this.#terms = terms;
    this.#facetPk = facetPk;
    this.#index = index;
  }

  isOfTerms(): boolean {
    return (this.#isOfTerms ??= this.#index.hasTerms(this.#facetPk));
  }

  /** Returns the codes of terms. A number is its own code. */
  addAll(values: Values): Codes {
    return values.length === 1 && typeof values[0] === 'number'
      ? (values as Codes)
      : values.map((value) => this.#add(value));
  }

  /** Adds a term of a new record; returns its code. */
  append(term: string, ordinal: number): number {
    let records = this.#appended.get(term);
    if (!records) this.#appended.set(term, (records = { code: this.#knownCode(term), ordinals: [] }));
    records.ordinals.push(ordinal);
    return records.code;
  }

  appended(): Iterable<{ code: number; ordinals: readonly number[] }> {
    return this.#appended.values();
  }

  /** Subtracts replaced values. */
  subtract(values: readonly number[]): void {
    if (values.length === 0 || !this.isOfTerms()) return;
    for (const code of values) this.#count(code, -1);
  }

  flush(): void {
    for (const { code, ordinals } of this.#appended.values()) this.#count(code, ordinals.length);
    for (const [code, change] of this.#gains) {
      if (change !== 0) this.#db.run(`UPDATE ${this.#terms} SET count = count + ? WHERE code = ?`, [change, code]);
    }
  }

  #count(code: number, change: number): void {
    this.#gains.set(code, (this.#gains.get(code) ?? 0) + change);
  }

  #add(value: Value): number {
    if (typeof value === 'number') return value;
    const code = this.#knownCode(value);
    this.#count(code, 1);
    return code;
  }

  #knownCode(term: string): number {
    this.#isOfTerms = true;
    let code = this.#codes.get(term);
    if (code === undefined) this.#codes.set(term, (code = this.#codeOf(term)));
    return code;
  }

  #codeOf(term: string): number {
    return (
      this.#db.value<number>(`SELECT code FROM ${this.#terms} WHERE facet_pk = ? AND term = ?`, [
        this.#facetPk,
        term,
      ]) ??
      this.#db.run(`INSERT INTO ${this.#terms} (facet_pk, term, count) VALUES (?, ?, 0)`, [this.#facetPk, term])
        .lastInsertRowid
    );
  }
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
