import type { Database } from './database.ts';
import {
  BLOCK_RECORDS,
  blockPk,
  EMPTY,
  type FacetBlock,
  readBlock,
  replacedValues,
  rewriteBlock,
} from './facetBlock.ts';
import type { FacetTables } from './facetValues.ts';

type Values = readonly (string | number)[];
/** Is told each block that was written. */
type Written = (facetPk: number, block: number, next: FacetBlock) => void;

/**
 * New values of facets, collected over a whole request: the records of a request are neighbours, so hundreds of values end
 * in one write of a block.
 */
export class FacetChanges<Key extends object> {
  readonly #db: Database;
  readonly #tables: FacetTables;
  readonly #ensure: (key: Key) => number;
  readonly #allPks: () => number[];
  readonly #newFrom: number;
  readonly #written: Written;
  readonly #pks = new Map<string, number>();
  /** Every facet of the dataset, read once something is forgotten. */
  #all: readonly number[] | undefined;
  readonly #changed = new Map<number, Map<number, Map<number, Values>>>();

  /** Of records from `newFrom` on, no facet knows anything yet. */
  constructor(
    db: Database,
    tables: FacetTables,
    ensure: (key: Key) => number,
    allPks: () => number[],
    newFrom: number,
    written: Written = () => undefined,
  ) {
    this.#db = db;
    this.#tables = tables;
    this.#ensure = ensure;
    this.#allPks = allPks;
    this.#newFrom = newFrom;
    this.#written = written;
  }

  /** Says all that a facet knows of a record from now on; no values at all make the facet forget it. */
  set(key: Key, ordinal: number, values: Values): void {
    if (values.length === 0 && ordinal >= this.#newFrom) return;
    const name = nameOf(key);
    let pk = this.#pks.get(name);
    if (pk === undefined) {
      this.#pks.set(name, (pk = this.#ensure(key)));
      // It may be one that was not there before.
      this.#all = undefined;
    }
    this.#rowsOf(pk, ordinal).set(ordinal % BLOCK_RECORDS, values);
  }

  /** Makes all facets of the dataset forget a record. */
  forget(ordinal: number): void {
    this.#all ??= this.#allPks();
    for (const pk of this.#all) this.#rowsOf(pk, ordinal).set(ordinal % BLOCK_RECORDS, []);
  }

  /** Writes what was collected. */
  flush(): void {
    for (const [facetPk, blocks] of this.#changed) {
      const words = new WordCounts(this.#db, this.#tables, facetPk);
      for (const [block, rows] of blocks) this.#rewrite(facetPk, block, rows, words);
      words.flush();
    }
    this.#changed.clear();
  }

  /** What is collected for the block a record lies in. */
  #rowsOf(facetPk: number, ordinal: number): Map<number, Values> {
    let blocks = this.#changed.get(facetPk);
    if (!blocks) this.#changed.set(facetPk, (blocks = new Map()));
    const block = Math.floor(ordinal / BLOCK_RECORDS);
    let rows = blocks.get(block);
    if (!rows) blocks.set(block, (rows = new Map()));
    return rows;
  }

  #rewrite(facetPk: number, number: number, rows: ReadonlyMap<number, Values>, words: WordCounts): void {
    const pk = blockPk(facetPk, number);
    const stored = this.#db.get<{ entries: Uint8Array }>(`SELECT entries FROM ${this.#tables.blocks} WHERE pk = ?`, [
      pk,
    ]);
    const block = stored ? readBlock(stored.entries) : EMPTY;
    const replaced = replacedValues(block, rows);
    const changes = new Map([...rows].map(([row, values]) => [row, values.map((value) => words.gain(value))]));
    if (replaced.length === 0 && [...changes.values()].every((values) => values.length === 0)) return;
    words.lose(replaced);
    if (replaced.length > 0 && isUnchanged(block, changes)) return;
    const entries = rewriteBlock(block, changes);
    const next = readBlock(entries);
    this.#db.run(`INSERT OR REPLACE INTO ${this.#tables.blocks} (pk, lowest, highest, entries) VALUES (?, ?, ?, ?)`, [
      pk,
      ...boundsOf(next.values),
      entries,
    ]);
    this.#written(facetPk, number, next);
  }
}

/** Put together by hand: this is done some twenty times for each record that is added. */
function nameOf(key: object): string {
  let name = '';
  for (const part in key) name += ` ${String(key[part as keyof typeof key])}`;
  return name;
}

/** Whether the changed records have the values they had. */
function isUnchanged({ rows, values }: FacetBlock, changes: ReadonlyMap<number, readonly number[]>): boolean {
  const before = new Map<number, number[]>();
  for (const [index, row] of rows.entries()) {
    if (changes.has(row)) before.set(row, [...(before.get(row) ?? []), values[index]!]);
  }
  const spelled = (some: readonly number[] = []) => some.toSorted((one, other) => one - other).join();
  return [...changes].every(([row, next]) => spelled(before.get(row)) === spelled(next));
}

function boundsOf(values: Float64Array): [lowest: number | null, highest: number | null] {
  if (values.length === 0) return [null, null];
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

/** The words of one facet while records change: each word gets a code, and how many values it has is kept. */
class WordCounts {
  readonly #db: Database;
  readonly #terms: string;
  readonly #facetPk: number;
  readonly #codes = new Map<string, number>();
  readonly #gains = new Map<number, number>();

  constructor(db: Database, { terms }: FacetTables, facetPk: number) {
    this.#db = db;
    this.#terms = terms;
    this.#facetPk = facetPk;
  }

  /** The code to store for a value; numbers stand for themselves. */
  gain(value: string | number): number {
    if (typeof value === 'number') return value;
    let code = this.#codes.get(value);
    if (code === undefined) this.#codes.set(value, (code = this.#codeOf(value)));
    this.#count(code, 1);
    return code;
  }

  /** Takes back values that are replaced; in a facet of numbers there is nothing to take back. */
  lose(values: readonly number[]): void {
    if (values.length === 0 || !this.#hasWords()) return;
    for (const code of values) this.#count(code, -1);
  }

  flush(): void {
    for (const [code, change] of this.#gains) {
      if (change !== 0) this.#db.run(`UPDATE ${this.#terms} SET count = count + ? WHERE code = ?`, [change, code]);
    }
  }

  #count(code: number, change: number): void {
    this.#gains.set(code, (this.#gains.get(code) ?? 0) + change);
  }

  #codeOf(term: string): number {
    const known = this.#db.get<{ code: number }>(`SELECT code FROM ${this.#terms} WHERE facet_pk = ? AND term = ?`, [
      this.#facetPk,
      term,
    ]);
    if (known) return known.code;
    return this.#db.run(`INSERT INTO ${this.#terms} (facet_pk, term, count) VALUES (?, ?, 0)`, [this.#facetPk, term])
      .lastInsertRowid;
  }

  #hasWords(): boolean {
    return this.#db.get(`SELECT 1 FROM ${this.#terms} WHERE facet_pk = ? LIMIT 1`, [this.#facetPk]) !== undefined;
  }
}
