import type { Turns } from '../turns.ts';

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
  async expected(distance: Distance, turns: Turns): Promise<number> {
    let sum = 0;
    for (const [first, countOfFirst] of this.first) {
      await turns.rest();
      for (const [second, countOfSecond] of this.second) {
        if (first !== second) sum += countOfFirst * countOfSecond * distance(first, second);
      }
    }
    return sum;
  }
}

/** How far apart two different categories are, by their numbers: above 0, the same in both directions. */
export type Distance = (first: number, second: number) => number;
