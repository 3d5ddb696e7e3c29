import type { Database } from './database.ts';
import type { FacetTables } from './facetTables.ts';

/** The words of one facet while records change: each word gets a code, and how many values it has is kept. */
export class WordCounts {
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
