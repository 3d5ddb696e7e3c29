/** A set of records of one dataset, by ordinal: one bit each. */
export class OrdinalSet {
  readonly #words: Uint32Array;
  #size: number | undefined;
  #list: Uint32Array<ArrayBuffer> | undefined;

  /** Ordinals lie below `limit`. */
  constructor(limit: number, ordinals: Iterable<number> = []) {
    this.#words = new Uint32Array(Math.ceil(limit / 32));
    for (const ordinal of ordinals) this.add(ordinal);
  }

  add(ordinal: number): void {
    this.#words[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.#changed();
  }

  has(ordinal: number): boolean {
    return (this.#words[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0;
  }

  /** Keeps what is in the other set too. */
  intersect(other: OrdinalSet): this {
    const { length } = this.#words;
    for (let index = 0; index < length; index += 1) this.#words[index]! &= other.#words[index]!;
    this.#changed();
    return this;
  }

  /** Takes in what is in the other set. */
  unite(other: OrdinalSet): this {
    const { length } = this.#words;
    for (let index = 0; index < length; index += 1) this.#words[index]! |= other.#words[index]!;
    this.#changed();
    return this;
  }

  /** Leaves out what is in the other set. */
  subtract(other: OrdinalSet): this {
    const { length } = this.#words;
    for (let index = 0; index < length; index += 1) this.#words[index]! &= ~other.#words[index]!;
    this.#changed();
    return this;
  }

  get size(): number {
    return (this.#size ??= this.#words.reduce((sum, word) => sum + bitsIn(word), 0));
  }

  /** The ordinals, in order; a list to be read, not to be changed. */
  toArray(): Uint32Array<ArrayBuffer> {
    return (this.#list ??= this.#listed());
  }

  #listed(): Uint32Array<ArrayBuffer> {
    const ordinals = new Uint32Array(this.size);
    let at = 0;
    for (let index = 0; index < this.#words.length; index += 1) {
      for (let left = this.#words[index]!; left !== 0; left &= left - 1)
        ordinals[at++] = index * 32 + 31 - Math.clz32(left & -left);
    }
    return ordinals;
  }

  #changed(): void {
    this.#size = undefined;
    this.#list = undefined;
  }
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
