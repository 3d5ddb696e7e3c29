import { keyOf, slotOf } from './hashTable.ts';

const INITIAL_SLOTS = 1 << 12;

/**
 * A set of ids, stored as 64 bits of their hashes: a million ids take 16 MB, and the probability that two of them collide is below one in
 * ten million.
 */
export class IdSet {
  #keys = new BigUint64Array(INITIAL_SLOTS);
  #count = 0;

  has(id: string): boolean {
    const key = keyOf(id);
    return this.#keys[slotOf(this.#keys, key)] === key;
  }

  /** Returns false for an id that is in the set already. */
  add(id: string): boolean {
    const key = keyOf(id);
    const slot = slotOf(this.#keys, key);
    if (this.#keys[slot] === key) return false;
    this.#keys[slot] = key;
    this.#count += 1;
    if (this.#count * 2 > this.#keys.length) this.#grow();
    return true;
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#keys.length * 2);
    for (const key of this.#keys) if (key) larger[slotOf(larger, key)] = key;
    this.#keys = larger;
  }
}
