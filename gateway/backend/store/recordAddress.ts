import { randomFillSync } from 'node:crypto';

/**
 * The ordinal of a record is its number within the dataset, in the order of insertion. Two addresses follow from it, both with the
 * dataset in front, so that a dataset is a range of either:
 * - `pk`, by ordinal: new records go to the end of the table;
 * - `place`, by scrambled ordinal: the shuffled order for annotators, read from an index without sorting.
 * The ids of records, responses and suggestions contain the place, so they need no index.
 */
export const SPAN = 2 ** 32;

export const pkOf = (datasetPk: number, ordinal: number): number => datasetPk * SPAN + ordinal;
export const placeOf = (datasetPk: number, ordinal: number): number => datasetPk * SPAN + scramble(ordinal);
export const datasetPkOf = (address: number): number => Math.floor(address / SPAN);
export const ordinalOf = (pk: number): number => pk % SPAN;
export const placeOfPk = (pk: number): number => placeOf(datasetPkOf(pk), ordinalOf(pk));
export const pkOfPlace = (place: number): number => pkOf(datasetPkOf(place), unscramble(place % SPAN));
/** The first and last address of a dataset, or of another object with the same numbering. */
export const spanOf = (datasetPk: number): [first: number, last: number] => [
  datasetPk * SPAN,
  (datasetPk + 1) * SPAN - 1,
];

/** A bijection of 32-bit numbers that moves neighbors far apart (the finalizer of MurmurHash3). */
export function scramble(ordinal: number): number {
  let x = ordinal ^ SALT;
  x ^= x >>> 16;
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** The inverse of `scramble`. */
export function unscramble(key: number): number {
  let x = key ^ (key >>> 16);
  x = Math.imul(x, 0x7ed1b41d);
  x ^= (x >>> 13) ^ (x >>> 26);
  x = Math.imul(x, 0xa5cb9243);
  x ^= x >>> 16;
  return (x ^ SALT) >>> 0;
}

/** Keeps zero from mapping to zero. */
const SALT = 0x9e3779b9;

/** A new UUID (version 4 by its form) with 60 bits for the address of a record and 62 random bits. */
export const newId = (pk: number): string => idsOf(pk)();

/** Makes any number of UUIDs for one record. */
export function idsOf(pk: number): () => string {
  const key = scramble(ordinalOf(pk));
  const dataset = (datasetPkOf(pk) ^ mask(key)).toString(16).padStart(7, '0');
  const address = `${key.toString(16).padStart(8, '0')}-${dataset.slice(0, 4)}-4${dataset.slice(4)}`;
  return () => address + randomEnd();
}

const END_BYTES = 8;
const ENDS_AT_ONCE = 256;
let ends = '';
let next = 0;

/** The random part of an id, with the two bits of its variant. Drawn for many ids at once, which takes a quarter of the time. */
function randomEnd(): string {
  if (next === ends.length) {
    const bytes = randomFillSync(Buffer.alloc(ENDS_AT_ONCE * END_BYTES));
    for (let index = 0; index < bytes.length; index += END_BYTES) bytes[index] = (bytes[index]! & 0x3f) | 0x80;
    ends = bytes.toString('hex');
    next = 0;
  }
  const [begin, node] = [next, next + 4];
  next += END_BYTES * 2;
  return `-${ends.slice(begin, node)}-${ends.slice(node, next)}`;
}

/** The address in an id. The caller checks whether a record with that id exists. */
export function pkOfId(id: string): number {
  const key = Number.parseInt(id.slice(0, 8), 16);
  const dataset = Number.parseInt(id.slice(9, 13) + id.slice(15, 18), 16);
  return pkOf(dataset ^ mask(key), unscramble(key));
}

/** Masks the dataset, so that its ids do not look alike. */
const mask = (key: number): number => scramble(key ^ 0x5bd1e995) >>> 4;
