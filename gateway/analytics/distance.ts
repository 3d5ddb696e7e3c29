import type { TimeSlice } from './timeSlice.ts';

/** How the categories of a question relate: names, numbers in an order, or sets of names. */
export type Scale = 'NOMINAL' | 'ORDINAL' | 'SET';

const nominal: Distance = () => 1;

/**
 * How far apart categories are where chance is told from the answers of all (Krippendorff).
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

/** How far apart categories are where chance is told from the answers of two people (Cohen, weighted). */
export function distanceForKappa(scale: Scale, categories: readonly string[]): Distance {
  if (scale !== 'ORDINAL') return distanceOf(scale, categories);
  const numbers = categories.map(Number);
  return (first, second) => (numbers[first]! - numbers[second]!) ** 2;
}

const distanceOf = (scale: 'NOMINAL' | 'SET', categories: readonly string[]): Distance =>
  scale === 'NOMINAL' ? nominal : masi(categories);

/** Krippendorff's distance of ranks: how many answers lie between the two, their own halved, squared. */
function ordinal(categories: readonly string[], counts: ReadonlyMap<number, number>): Distance {
  const order = [...counts.keys()].sort((a, b) => Number(categories[a]) - Number(categories[b]));
  // The middle of each category on the line of all answers in order.
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
  const sets = categories.map((category) => (JSON.parse(category) as string[]).map((name) => names.of(name)));
  // A bit for each name: very many sets are compared with each other.
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

/** How many bits of 32 are set: counted in pairs, fours and bytes at a time. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** More categories than any question has; two numbers below it make one key that is still exact. */
const WIDTH = 2 ** 26;

/** How often two categories came together, in an order that matters: the one of the first, then the one of the second. */
export class PairTable {
  readonly #counts = new Map<number, number>();
  /** How often each category was the first, and the second. */
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

  /** How far apart the two were, summed over all pairs. */
  observed(distance: Distance): number {
    let sum = 0;
    for (const [key, count] of this.#counts) {
      const first = Math.floor(key / WIDTH);
      const second = key % WIDTH;
      if (first !== second) sum += count * distance(first, second);
    }
    return sum;
  }

  /** How far apart they would be if each drew from the own answers by chance, summed over all pairs that can be drawn. */
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

/** How far apart two different categories are, by their numbers: above 0, the same in both directions. */
export type Distance = (first: number, second: number) => number;

/** Gives each text a number, from 0 in the order of first sight: pairs of texts can then be counted by one key. */
export class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
