import { keyOf, slotOf } from '#gateway/lib/hashTable.ts';
import { withoutOverflow } from './digest.ts';

const FIRST_SIZE = 1024;
const FULL = 0.6;

// Flags of a record.
const OWN_KEY = 1;
const RESOLUTION = 2;

/** What a writer wants to know of a record of the target. */
export interface Known {
  /** When an older record was changed there, in milliseconds. */
  changedAt?: number;
  /** Whether the key is the id that the server gave the record. */
  isOwnKey?: boolean;
  hasResolution?: boolean;
}

/**
 * The digests of the records of a dataset by their keys, in 25 bytes for each place: 42 to 83 MB for a million records, outside the heap.
 * A Map takes 170 MB of the heap. A copy has up to three tables, so ten million records would need more than Node allows by default, also
 * in a server that moves another one in.
 */
export class DigestTable {
  #keys = new BigUint64Array(FIRST_SIZE);
  #digests = new BigUint64Array(FIRST_SIZE);
  #times = new Float64Array(FIRST_SIZE);
  #flags = new Uint8Array(FIRST_SIZE);
  #size = 0;
  #sum = 0n;

  /** The number of records. */
  get size(): number {
    return this.#size;
  }

  /** The digest of all records together. */
  get digest(): bigint {
    return this.#sum;
  }

  /** Stores the digest of a record, and what is known of it. Returns false if it was stored already. */
  set(key: string, digest: bigint, { changedAt = 0, isOwnKey = false, hasResolution = false }: Known = {}): boolean {
    if (this.#size + 1 > this.#keys.length * FULL) this.#grow();
    const hash = keyOf(key);
    const place = slotOf(this.#keys, hash);
    const isKnown = this.#keys[place] === hash;
    const before = this.#digests[place]!;
    if (isKnown && before === digest) return false;
    this.#sum = withoutOverflow(this.#sum + digest - (isKnown ? before : 0n));
    if (!isKnown) this.#size++;
    this.#put(place, hash, digest, changedAt, (isOwnKey ? OWN_KEY : 0) + (hasResolution ? RESOLUTION : 0));
    return true;
  }

  get(key: string): bigint | undefined {
    return this.#of(key, this.#digests);
  }

  changedAt(key: string): number | undefined {
    return this.#of(key, this.#times);
  }

  isOwnKey(key: string): boolean {
    return ((this.#of(key, this.#flags) ?? 0) & OWN_KEY) > 0;
  }

  hasResolution(key: string): boolean {
    return ((this.#of(key, this.#flags) ?? 0) & RESOLUTION) > 0;
  }

  #of<Value>(key: string, values: { readonly [place: number]: Value }): Value | undefined {
    const hash = keyOf(key);
    const place = slotOf(this.#keys, hash);
    return this.#keys[place] === hash ? values[place] : undefined;
  }

  #put(place: number, hash: bigint, digest: bigint, changedAt: number, flags: number): void {
    this.#keys[place] = hash;
    this.#digests[place] = digest;
    this.#times[place] = changedAt;
    this.#flags[place] = flags;
  }

  #grow(): void {
    const [keys, digests, times, flags] = [this.#keys, this.#digests, this.#times, this.#flags];
    this.#keys = new BigUint64Array(keys.length * 2);
    this.#digests = new BigUint64Array(keys.length * 2);
    this.#times = new Float64Array(keys.length * 2);
    this.#flags = new Uint8Array(keys.length * 2);
    for (const [index, hash] of keys.entries()) {
      if (hash === 0n) continue;
      this.#put(slotOf(this.#keys, hash), hash, digests[index]!, times[index]!, flags[index]!);
    }
  }
}
