import { COLUMN_CHUNK, type Values } from './columnChunk.ts';
import type { numberColumns } from './numberColumns.ts';
import type { termSets } from './termSets.ts';

/** Tells whether the values of a facet are terms; it may have to look. */
export interface FacetKind {
  isOfTerms(): boolean;
}

interface Indexes {
  termIndex: ReturnType<typeof termSets>;
  numberIndex: ReturnType<typeof numberColumns>;
  /** The values of the records of a chunk by their positions in it. */
  valuesOf: (facetPk: number, chunk: number) => Map<number, number[]>;
}

/** Collects the changes of a facet, to write each set and column once. */
export class FacetIndexChanges {
  readonly #indexes: Indexes;
  readonly #facetPk: number;
  readonly #kind: FacetKind;
  readonly #sets = new Map<number, { added: number[]; removed: number[] }>();
  readonly #chunks = new Map<number, Map<number, Values>>();

  constructor(indexes: Indexes, facetPk: number, kind: FacetKind) {
    this.#indexes = indexes;
    this.#facetPk = facetPk;
    this.#kind = kind;
  }

  replace(ordinal: number, before: Values, after: Values): void {
    if (this.#kind.isOfTerms()) {
      for (const code of before) if (!after.includes(code)) this.#setOf(code).removed.push(ordinal);
      for (const code of after) if (!before.includes(code)) this.#setOf(code).added.push(ordinal);
      return;
    }
    this.#chunkOf(ordinal).set(ordinal % COLUMN_CHUNK, after);
  }

  /** Adds the numbers of new records of a block, each with its row. */
  appendNumbers(first: number, rows: readonly number[], numbers: readonly number[]): void {
    if (this.#kind.isOfTerms()) return;
    const chunk = this.#chunkOf(first);
    const offset = first % COLUMN_CHUNK;
    for (let index = 0; index < rows.length; index += 1) {
      const row = offset + rows[index]!;
      const isSame = index > 0 && rows[index] === rows[index - 1];
      chunk.set(row, isSame ? [...chunk.get(row)!, numbers[index]!] : [numbers[index]!]);
    }
  }

  appendTerms(terms: Iterable<{ code: number; ordinals: readonly number[] }>): void {
    for (const { code, ordinals } of terms) {
      const { added } = this.#setOf(code);
      for (const ordinal of ordinals) added.push(ordinal);
    }
  }

  /** After the blocks are written. */
  flush(): void {
    const { termIndex, numberIndex, valuesOf } = this.#indexes;
    for (const [code, { added, removed }] of this.#sets) termIndex.change(code, added, removed);
    for (const [number, changes] of this.#chunks) {
      numberIndex.change(this.#facetPk, number, changes, () => valuesOf(this.#facetPk, number));
    }
  }

  #setOf(code: number): { added: number[]; removed: number[] } {
    let set = this.#sets.get(code);
    if (!set) this.#sets.set(code, (set = { added: [], removed: [] }));
    return set;
  }

  #chunkOf(ordinal: number): Map<number, Values> {
    const number = Math.floor(ordinal / COLUMN_CHUNK);
    let chunk = this.#chunks.get(number);
    if (!chunk) this.#chunks.set(number, (chunk = new Map()));
    return chunk;
  }
}
