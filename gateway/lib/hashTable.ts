import { createHash } from 'node:crypto';

/** The first 64 bits of the SHA-256 of a text. */
export const hash64 = (text: string): bigint => createHash('sha256').update(text).digest().readBigUInt64BE();

/** The key of a text in a table of hashes, where zero marks a free slot. */
export const keyOf = (text: string): bigint => hash64(text) || 1n;

/** The slot of a key in a table whose length is a power of two, or the free slot for it. */
export function slotOf(keys: BigUint64Array, key: bigint): number {
  const last = keys.length - 1;
  let slot = Number(key & BigInt(last));
  while (keys[slot] !== 0n && keys[slot] !== key) slot = (slot + 1) & last;
  return slot;
}
