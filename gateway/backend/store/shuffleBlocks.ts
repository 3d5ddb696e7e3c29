import { SPAN } from './recordAddress.ts';

/**
 * The shuffle of a dataset is cut into blocks of equal width. Counts for each block tell where unanswered records are left
 * without looking at the records: full blocks are passed over whole.
 */
export const BLOCKS = 1024;
const WIDTH = SPAN / BLOCKS;

export const blockOf = (place: number): number => Math.floor((place % SPAN) / WIDTH);

/** First and last place of a block. */
export const blockSpan = (datasetPk: number, block: number): [first: number, last: number] => [
  datasetPk * SPAN + block * WIDTH,
  datasetPk * SPAN + (block + 1) * WIDTH - 1,
];

/** Counts for each block, as stored. */
export const readCounts = (bytes: Uint8Array | undefined): Uint32Array =>
  bytes ? new Uint32Array(bytes.slice().buffer) : new Uint32Array(BLOCKS);
export const writeCounts = (counts: Uint32Array): Uint8Array => new Uint8Array(counts.buffer);
