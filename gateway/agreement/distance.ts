import type { TimeSlice } from './timeSlice.ts';

/** How categories relate: names, ordered numbers, or sets of names. */
export type Scale = 'NOMINAL' | 'ORDINAL' | 'SET';

const nominal: Distance = () => 1;

/**
 * The distance of categories if chance follows from all answers (Krippendorff).
 * @param categories each category's text: a name, a number, or a list of names as JSON.
 * @param counts how often each category occurs.
 */
export function distanceForAlpha(
  scale: Scale,
  categories: readonly string[],
  counts: ReadonlyMap<number, number>,
): Distance {
  return scale === 'ORDINAL' ? ordinal(categories, counts) : distanceOf(scale, categories);
}

/** The distance of categories if chance follows from the answers of two people (weighted Cohen). */
export function distanceForKappa(scale: Scale, categories: readonly string[]): Distance {
  if (scale !== 'ORDINAL') return distanceOf(scale, categories);
  const numbers = categories.map(Number);
  return (first, second) => (numbers[first]! - numbers[second]!) ** 2;
}

const distanceOf = (scale: 'NOMINAL' | 'SET', categories: readonly string[]): Distance =>
  scale === 'NOMINAL' ? nominal : masi(categories);

/** Krippendorff's distance of ranks: the square of the number of answers between the two, plus half of the answers at each of them. */
function ordinal(categories: readonly string[], counts: ReadonlyMap<number, number>): Distance {
  const order = [...counts.keys()].sort((a, b) => Number(categories[a]) - Number(categories[b]));
  // The middle of each category among all answers in order.
  const middles = new Map<number, number>();
  let before = 0;
  for (const category of order) {
    const count = counts.get(category)!;
    middles.set(category, before + count / 2);
    before += count;
  }
  return (first, second) => (middles.get(first)! - middles.get(second)!) ** 2;
}

/** Passonneau's distance of sets: 1 - Jaccard × 2/3 where one holds the other, × 1/3 where they only share something. */
function masi(categories: readonly string[]): Distance {
  const names = new Numbering();
  const sets = categories.map((category) => (JSON.parse(category) as string[]).map((name) => names.numberOf(name)));
  // A bit for each name, because very many sets are compared.
  const words = Math.ceil(names.texts.length / 32);
  const bits = new Int32Array(sets.length * words);
  for (const [place, set] of sets.entries())
    for (const name of set) bits[place * words + (name >> 5)]! |= 1 << (name & 31);
  return (first, second) => {
    let shared = 0;
    for (let word = 0; word < words; word++) {
      shared += bitsIn(bits[first * words + word]! & bits[second * words + word]!);
    }
    if (shared === 0) return 1;
    const [a, b] = [sets[first]!.length, sets[second]!.length];
    const jaccard = shared / (a + b - shared);
    const isWithin = shared === a || shared === b;
    return 1 - jaccard * (isWithin ? 2 / 3 : 1 / 3);
  };
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** More categories than any question has; two numbers below it fit one exact key. */
const WIDTH = 2 ** 26;

/** Counts ordered pairs of categories. */
export class PairTable {
  readonly #counts = new Map<number, number>();
  /** The counts of each category as the first, and as the second. */
  readonly first = new Map<number, number>();
  readonly second = new Map<number, number>();
  total = 0;

  add(first: number, second: number, weight: number): void {
    const key = first * WIDTH + second;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + weight);
    this.first.set(first, (this.first.get(first) ?? 0) + weight);
    this.second.set(second, (this.second.get(second) ?? 0) + weight);
    this.total += weight;
  }

  /** The sum of the distances of all pairs. */
  observed(distance: Distance): number {
    let sum = 0;
    for (const [key, count] of this.#counts) {
      const first = Math.floor(key / WIDTH);
      const second = key % WIDTH;
      if (first !== second) sum += count * distance(first, second);
    }
    return sum;
  }

  /** The sum of the distances of all pairs that could be drawn by chance. */
  async expected(distance: Distance, slice: TimeSlice): Promise<number> {
    let sum = 0;
    for (const [first, countOfFirst] of this.first) {
      await slice.yieldIfOver();
      for (const [second, countOfSecond] of this.second) {
        if (first !== second) sum += countOfFirst * countOfSecond * distance(first, second);
      }
    }
    return sum;
  }
}

/** The distance of two different categories by their numbers: positive and symmetric. */
export type Distance = (first: number, second: number) => number;

/** Numbers texts from 0, so that pairs of them can be counted by one key. */
export class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
