/** A set of records of a dataset by ordinal, one bit each. */
export class OrdinalSet {
  readonly #words: Uint32Array<ArrayBuffer>;
  #size: number | undefined;
  #list: Uint32Array<ArrayBuffer> | undefined;

  /** @param limit is greater than every ordinal. */
  constructor(limit: number, ordinals: Iterable<number> = []) {
    this.#words = new Uint32Array(Math.ceil(limit / 32));
    for (const ordinal of ordinals) this.add(ordinal);
  }

  /** All ordinals below the limit. */
  static below(limit: number): OrdinalSet {
    const set = new OrdinalSet(limit);
    set.#words.fill(0xffffffff);
    if (limit % 32 > 0) set.#words[set.#words.length - 1] = 2 ** (limit % 32) - 1;
    return set;
  }

  add(ordinal: number): void {
    this.#words[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.#invalidate();
  }

  /** Adds the records below a limit at positions after a first ordinal. */
  addPositions(first: number, positions: Uint16Array, limit: number): void {
    const words = this.#words;
    for (let index = 0; index < positions.length; index += 1) {
      const ordinal = first + positions[index]!;
      if (ordinal < limit) words[ordinal >>> 5]! |= 1 << (ordinal & 31);
    }
    this.#invalidate();
  }

  remove(ordinal: number): void {
    this.#words[ordinal >>> 5]! &= ~(1 << (ordinal & 31));
    this.#invalidate();
  }

  has(ordinal: number): boolean {
    return (this.#words[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0;
  }

  intersect(other: OrdinalSet): this {
    return this.intersectWords(other.#words);
  }

  unite(other: OrdinalSet): this {
    return this.uniteWords(0, other.#words);
  }

  subtract(other: OrdinalSet): this {
    return this.subtractWords(other.#words);
  }

  copy(): OrdinalSet {
    return new OrdinalSet(this.#words.length * 32).unite(this);
  }

  /** Adds the records of a part whose bits begin at a word. Bits beyond the limit are none. */
  uniteWords(from: number, others: Uint32Array): this {
    const words = this.#words;
    const count = Math.min(others.length, words.length - from);
    for (let index = 0; index < count; index += 1) words[from + index]! |= others[index]!;
    this.#invalidate();
    return this;
  }

  /** Keeps the records with bits in words that begin at the first one. */
  intersectWords(others: Uint32Array): this {
    const words = this.#words;
    for (let index = 0; index < words.length; index += 1) words[index]! &= others[index]!;
    this.#invalidate();
    return this;
  }

  /** Removes the records with bits in words that begin at the first one. */
  subtractWords(others: Uint32Array): this {
    const words = this.#words;
    for (let index = 0; index < words.length; index += 1) words[index]! &= ~others[index]!;
    this.#invalidate();
    return this;
  }

  /** The bits of a part that begins at a word; shorter at the end. Do not change it. */
  words(from: number, count: number): Uint32Array {
    return this.#words.subarray(from, from + count);
  }

  get size(): number {
    return (this.#size ??= this.#count());
  }

  /** The ordinals in order. The array is cached: do not change it. */
  toArray(): Uint32Array<ArrayBuffer> {
    if (this.#list) return this.#list;
    const ordinals = new Uint32Array(this.size);
    const words = this.#words;
    let at = 0;
    for (let index = 0; index < words.length; index += 1) {
      for (let bits = words[index]!; bits !== 0; bits &= bits - 1) {
        ordinals[at++] = index * 32 + 31 - Math.clz32(bits & -bits);
      }
    }
    this.#list = ordinals;
    return ordinals;
  }

  #count(): number {
    const words = this.#words;
    let size = 0;
    for (let index = 0; index < words.length; index += 1) size += bitsIn(words[index]!);
    return size;
  }

  #invalidate(): void {
    this.#size = undefined;
    this.#list = undefined;
  }
}

export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
