import { createHash } from 'node:crypto';

const SMALLEST = 1 << 12;

/**
 * Which ids have come already. Kept as 64 bits of a hash each, so that a million of them take 16 MB; that two
 * different ones look the same is less likely than one in ten million then.
 */
export class SeenIds {
  #slots = new BigUint64Array(SMALLEST);
  #count = 0;

  has(id: string): boolean {
    const hash = hashOf(id);
    return this.#slots[placeOf(this.#slots, hash)] === hash;
  }

  /** Remembers an id; false when it has been seen before. */
  add(id: string): boolean {
    const hash = hashOf(id);
    const place = placeOf(this.#slots, hash);
    if (this.#slots[place] === hash) return false;
    this.#slots[place] = hash;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return true;
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#slots.length * 2);
    for (const hash of this.#slots) if (hash) larger[placeOf(larger, hash)] = hash;
    this.#slots = larger;
  }
}

/** Zero marks a free slot. */
const hashOf = (id: string): bigint => createHash('sha1').update(id).digest().readBigUInt64LE() || 1n;

/** Where a hash is, or would be. */
function placeOf(slots: BigUint64Array, hash: bigint): number {
  const last = slots.length - 1;
  let at = Number(hash & 0xffffffffn) & last;
  while (slots[at] && slots[at] !== hash) at = (at + 1) & last;
  return at;
}
