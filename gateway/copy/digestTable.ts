import { digestOf, withoutOverflow } from './digest.ts';

const FIRST_SIZE = 1024;
const FULL = 0.6;

/** The digests of the records of a dataset by their keys, in 24 bytes for each place: 24 to 80 MB for a million records. */
export class DigestTable {
  #keys = new BigUint64Array(FIRST_SIZE);
  #digests = new BigUint64Array(FIRST_SIZE);
  #notes = new Float64Array(FIRST_SIZE);
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

  /** Stores the digest of a record, with a number. Returns false if it was stored already. */
  set(key: string, digest: bigint, note = 0): boolean {
    if (this.#size + 1 > this.#keys.length * FULL) this.#grow();
    const hash = hashOf(key);
    const place = this.#placeOf(hash);
    const isKnown = this.#keys[place] === hash;
    const before = this.#digests[place]!;
    if (isKnown && before === digest) return false;
    this.#sum = withoutOverflow(this.#sum + digest - (isKnown ? before : 0n));
    if (!isKnown) this.#size++;
    this.#put(place, hash, digest, note);
    return true;
  }

  get(key: string): bigint | undefined {
    const hash = hashOf(key);
    const place = this.#placeOf(hash);
    return this.#keys[place] === hash ? this.#digests[place] : undefined;
  }

  /** The number that was stored with the digest. */
  noteOf(key: string): number | undefined {
    const hash = hashOf(key);
    const place = this.#placeOf(hash);
    return this.#keys[place] === hash ? this.#notes[place] : undefined;
  }

  #put(place: number, hash: bigint, digest: bigint, note: number): void {
    this.#keys[place] = hash;
    this.#digests[place] = digest;
    this.#notes[place] = note;
  }

  /** The position of a key, or where it would be added. */
  #placeOf(hash: bigint): number {
    const last = this.#keys.length - 1;
    let place = Number(hash & BigInt(last));
    while (this.#keys[place] !== 0n && this.#keys[place] !== hash) place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [keys, digests, notes] = [this.#keys, this.#digests, this.#notes];
    this.#keys = new BigUint64Array(keys.length * 2);
    this.#digests = new BigUint64Array(keys.length * 2);
    this.#notes = new Float64Array(keys.length * 2);
    for (const [index, hash] of keys.entries()) {
      if (hash !== 0n) this.#put(this.#placeOf(hash), hash, digests[index]!, notes[index]!);
    }
  }
}

/** Zero means that a place is free. */
const hashOf = (key: string): bigint => digestOf(key) || 1n;
