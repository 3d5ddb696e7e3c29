/** Keeps the lowest of many numbers: their highest is the bound of the first `count`. Ignores NaN. */
export class LowestNumbers {
  readonly #numbers: Float64Array;
  #size = 0;

  constructor(count: number) {
    this.#numbers = new Float64Array(count);
  }

  /** The lowest numbers, in ascending order. */
  get numbers(): Float64Array {
    return this.#numbers.subarray(0, this.#size);
  }

  get isFull(): boolean {
    return this.#size === this.#numbers.length;
  }

  get highest(): number {
    return this.#numbers[this.#size - 1] ?? Infinity;
  }

  add(number: number): void {
    const numbers = this.#numbers;
    if (this.isFull ? !(number < this.highest) : Number.isNaN(number)) return;
    let [from, to] = [0, this.#size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (numbers[middle]! <= number) from = middle + 1;
      else to = middle;
    }
    if (!this.isFull) this.#size += 1;
    numbers.copyWithin(from + 1, from, this.#size - 1);
    numbers[from] = number;
  }
}
