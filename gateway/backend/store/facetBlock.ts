/** Records in a block, so that a position within it fits a byte. */
export const BLOCK_RECORDS = 256;

const BYTES_EACH = 9;
const BLOCKS_EACH = 2 ** 24;

/** The primary key of a block: the blocks of a facet are neighbors, in the order of their records. */
export const blockPk = (facetPk: number, block: number): number => facetPk * BLOCKS_EACH + block;
export const blockRange = (facetPk: number): [first: number, last: number] => [
  blockPk(facetPk, 0),
  blockPk(facetPk, BLOCKS_EACH - 1),
];
export const blockNumber = (pk: number): number => pk % BLOCKS_EACH;

/** The values of a facet for a block of records: any number for each record, in no order. */
export interface FacetBlock {
  values: Float64Array;
  /** The position in the block of the record of each value. */
  rows: Uint8Array;
}

export const EMPTY: FacetBlock = { values: new Float64Array(0), rows: new Uint8Array(0) };

/** Values first, eight bytes each, then the rows, one byte each. */
export function readBlock(bytes: Uint8Array): FacetBlock {
  const count = bytes.byteLength / BYTES_EACH;
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  return {
    values: new Float64Array(aligned.buffer as ArrayBuffer, aligned.byteOffset, count),
    rows: new Uint8Array(aligned.buffer as ArrayBuffer, aligned.byteOffset + count * 8, count),
  };
}

/** Replaces the values of some records. */
export function rewriteBlock(block: FacetBlock, changes: ReadonlyMap<number, readonly number[]>): Uint8Array {
  const unchanged = [...block.rows.keys()].filter((index) => !changes.has(block.rows[index]!));
  let count = unchanged.length;
  for (const values of changes.values()) count += values.length;

  const bytes = new Uint8Array(count * BYTES_EACH);
  const next = readBlock(bytes);
  let at = 0;
  const put = (row: number, value: number) => {
    next.rows[at] = row;
    next.values[at++] = value;
  };
  for (const index of unchanged) put(block.rows[index]!, block.values[index]!);
  for (const [row, values] of changes) for (const value of values) put(row, value);
  return bytes;
}

/** Adds the values of records that have none yet, each with its row. */
export function appendedBlock(block: FacetBlock, rows: readonly number[], values: readonly number[]): Uint8Array {
  const before = block.rows.length;
  const bytes = new Uint8Array((before + rows.length) * BYTES_EACH);
  const next = readBlock(bytes);
  next.values.set(block.values);
  next.values.set(values, before);
  next.rows.set(block.rows);
  next.rows.set(rows, before);
  return bytes;
}

export function boundsOf(values: Float64Array): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}
