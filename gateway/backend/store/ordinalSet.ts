/** A set of records of a dataset by ordinal, one bit each. */
export class OrdinalSet {
  readonly #words: Uint32Array;
  #size: number | undefined;
  #list: Uint32Array<ArrayBuffer> | undefined;

  /** @param limit is greater than every ordinal. */
  constructor(limit: number, ordinals: Iterable<number> = []) {
    this.#words = new Uint32Array(Math.ceil(limit / 32));
    for (const ordinal of ordinals) this.add(ordinal);
  }

  add(ordinal: number): void {
    this.#words[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.#invalidate();
  }

  has(ordinal: number): boolean {
    return (this.#words[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0;
  }

  intersect(other: OrdinalSet): this {
    return this.#combine(other, (a, b) => a & b);
  }

  unite(other: OrdinalSet): this {
    return this.#combine(other, (a, b) => a | b);
  }

  subtract(other: OrdinalSet): this {
    return this.#combine(other, (a, b) => a & ~b);
  }

  #combine(other: OrdinalSet, combine: (a: number, b: number) => number): this {
    const { length } = this.#words;
    for (let index = 0; index < length; index += 1) {
      this.#words[index] = combine(this.#words[index]!, other.#words[index]!);
    }
    this.#invalidate();
    return this;
  }

  get size(): number {
    return (this.#size ??= this.#words.reduce((sum, word) => sum + bitsIn(word), 0));
  }

  /** The ordinals in order. The array is cached: do not change it. */
  toArray(): Uint32Array<ArrayBuffer> {
    if (this.#list) return this.#list;
    const ordinals = new Uint32Array(this.size);
    let at = 0;
    for (let index = 0; index < this.#words.length; index += 1) {
      for (let bits = this.#words[index]!; bits !== 0; bits &= bits - 1) {
        ordinals[at++] = index * 32 + 31 - Math.clz32(bits & -bits);
      }
    }
    this.#list = ordinals;
    return ordinals;
  }

  #invalidate(): void {
    this.#size = undefined;
    this.#list = undefined;
  }
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
