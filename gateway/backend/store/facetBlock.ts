/** How many neighbouring records share a block; their number within it fits a byte. */
export const BLOCK_RECORDS = 256;

const BYTES_EACH = 9;
const BLOCKS_EACH = 2 ** 24;

/** The number a block is stored under: those of one facet lie together, in the order of their records. */
export const blockPk = (facetPk: number, block: number): number => facetPk * BLOCKS_EACH + block;
export const blockRange = (facetPk: number): [first: number, last: number] => [
  blockPk(facetPk, 0),
  blockPk(facetPk, BLOCKS_EACH - 1),
];
export const blockNumber = (pk: number): number => pk % BLOCKS_EACH;

/** The values of one facet in one block of records: any number of them for a record, in no order. */
export interface FacetBlock {
  values: Float64Array;
  /** Which record of the block the value at the same position belongs to. */
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

/** The block with other values for some of its records. */
export function rewriteBlock(block: FacetBlock, changes: ReadonlyMap<number, readonly number[]>): Uint8Array {
  const kept = [...block.rows.keys()].filter((index) => !changes.has(block.rows[index]!));
  let count = kept.length;
  for (const values of changes.values()) count += values.length;

  const bytes = new Uint8Array(count * BYTES_EACH);
  const next = readBlock(bytes);
  let at = 0;
  const put = (row: number, value: number) => {
    next.rows[at] = row;
    next.values[at++] = value;
  };
  for (const index of kept) put(block.rows[index]!, block.values[index]!);
  for (const [row, values] of changes) for (const value of values) put(row, value);
  return bytes;
}

/** The values a change takes away. */
export const replacedValues = (block: FacetBlock, changes: ReadonlyMap<number, unknown>): number[] =>
  [...block.values].filter((_value, index) => changes.has(block.rows[index]!));

/** The least and the greatest of some numbers. */
export function boundsOf(values: Float64Array): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}
