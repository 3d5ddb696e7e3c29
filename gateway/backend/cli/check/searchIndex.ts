import { tokenize } from '../../services/tokenizer.ts';
import type { Database } from '../../store/database.ts';
import type { Store } from '../../store/store.ts';
import { counted, derived, type Findings } from './finding.ts';

/** Compares the numbers of words in each field with those in the full-text table, and the sets of frequent words with that. */
export class SearchCheck {
  readonly #db: Database;
  readonly #fullText: Store['fullText'];
  readonly #datasetPk: number;
  readonly #table: string;
  readonly #exists: boolean;
  #records = 0;
  #differing = 0;

  constructor(db: Database, fullText: Store['fullText'], datasetPk: number) {
    this.#db = db;
    this.#fullText = fullText;
    this.#datasetPk = datasetPk;
    // FTS5 stores the number of words of each column here.
    this.#table = `${fullText.name}_${datasetPk}_docsize`;
    this.#exists = db.hasTable(this.#table);
  }

  compare(ordinals: readonly number[], textsOf: (index: number) => readonly string[]): void {
    this.#records += ordinals.length;
    if (!this.#exists) return;
    const indexed = this.#indexedLengths(ordinals[0]!, ordinals.at(-1)!);
    for (const [index, ordinal] of ordinals.entries()) {
      const expected = textsOf(index).map((text) => tokenize(text).length);
      if (indexed.get(ordinal)?.join() !== expected.join()) this.#differing += 1;
    }
  }

  *findings(where: string): Findings {
    if (!this.#exists) {
      if (this.#records > 0) yield derived(`${where}: there is no search index.`);
      return;
    }
    if (this.#differing > 0) {
      yield derived(`${where}: the search index has other words than ${counted(this.#differing, 'record')}.`);
    }
    const extra = this.#db.value<number>(`SELECT count(*) FROM ${this.#table}`)! - this.#records;
    if (extra > 0) yield derived(`${where}: the search index contains ${counted(extra, 'record')} that do not exist.`);
    if (!this.#fullText.sets.isIntact(this.#datasetPk)) yield derived(`${where}: frequent words are indexed wrongly.`);
  }

  #indexedLengths(first: number, last: number): ReadonlyMap<number, number[]> {
    const sql = `SELECT id, sz FROM ${this.#table} WHERE id BETWEEN ? AND ?`;
    const rows = this.#db.all<{ id: number; sz: Uint8Array }>(sql, [first, last]);
    return new Map(rows.map(({ id, sz }) => [id, varints(sz)]));
  }
}

/** Decodes SQLite's variable-length integers: seven bits in each byte, with the highest bit if more follow. */
function varints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}
