import { randomUUID } from 'node:crypto';

/**
 * Where a record lies. The records of a dataset are numbered in the order they came: the ordinal. Two addresses follow from
 * it, each with the dataset's number in front, so that a dataset is one range of either:
 * - `pk`, by ordinal: the table is kept in the order of arrival, and new records go to its end;
 * - `place`, by the scrambled ordinal: the shuffled order annotators work in, read from an index without sorting.
 * Ids of records, and of what hangs on them, begin with the place, so they need no index of their own.
 */
export const SPAN = 2 ** 32;

export const pkOf = (datasetPk: number, ordinal: number): number => datasetPk * SPAN + ordinal;
export const placeOf = (datasetPk: number, ordinal: number): number => datasetPk * SPAN + scramble(ordinal);
export const datasetPkOf = (address: number): number => Math.floor(address / SPAN);
export const ordinalOf = (pk: number): number => pk % SPAN;
export const placeOfPk = (pk: number): number => placeOf(datasetPkOf(pk), ordinalOf(pk));
export const pkOfPlace = (place: number): number => pkOf(datasetPkOf(place), unscramble(place % SPAN));
/** First and last address of a dataset, or of whatever else is numbered in front. */
export const spanOf = (datasetPk: number): [first: number, last: number] => [
  datasetPk * SPAN,
  (datasetPk + 1) * SPAN - 1,
];

/** Mixes 32 bits so that neighbours end up far apart; no two numbers meet (the finalizer of MurmurHash3). */
export function scramble(ordinal: number): number {
  let x = ordinal ^ SALT;
  x ^= x >>> 16;
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Takes the mixing back. */
export function unscramble(key: number): number {
  let x = key ^ (key >>> 16);
  x = Math.imul(x, 0x7ed1b41d);
  x ^= (x >>> 13) ^ (x >>> 26);
  x = Math.imul(x, 0xa5cb9243);
  x ^= x >>> 16;
  return (x ^ SALT) >>> 0;
}

/** Without it zero would stay zero. */
const SALT = 0x9e3779b9;

/** A new UUID (version 4 by its form) that leads to the record: 60 bits of address, 62 random ones. */
export function newId(pk: number): string {
  const key = scramble(ordinalOf(pk));
  const dataset = (datasetPkOf(pk) ^ veil(key)).toString(16).padStart(7, '0');
  return `${key.toString(16).padStart(8, '0')}-${dataset.slice(0, 4)}-4${dataset.slice(4)}${randomUUID().slice(18)}`;
}

/** The record an id leads to; whether it is there, and has that id, is for the caller to see. */
export function pkOfId(id: string): number {
  const key = Number.parseInt(id.slice(0, 8), 16);
  const dataset = Number.parseInt(id.slice(9, 13) + id.slice(15, 18), 16);
  return pkOf(dataset ^ veil(key), unscramble(key));
}

/** Hides the dataset's number behind the key: ids of one dataset do not look alike. */
const veil = (key: number): number => scramble(key ^ 0x5bd1e995) >>> 4;
