import { BLOCK_RECORDS, type FacetBlock } from '../../store/facetBlock.ts';

/** All values of a facet side by side, each with the ordinal of its record, block by block. */
export interface Column {
  ordinals: Uint32Array;
  values: Float64Array;
}

const BYTES_EACH = 12;
const MAX_BYTES = 48 * 1024 * 1024;

type Each = (facetPk: number, visit: (ordinal: number, value: number) => void) => void;

/**
 * Keeps the facets that were read last in memory, up to a limit: an answer with counts reads a dozen of them, and between two
 * questions little of them changes.
 */
export function columnCache(each: Each) {
  const kept = new Map<number, Column>();
  let bytes = 0;
  const sizeOf = ({ ordinals }: Column): number => ordinals.length * BYTES_EACH;

  const keep = (facetPk: number, column: Column): void => {
    forget(facetPk);
    // What was asked for last goes last.
    kept.set(facetPk, column);
    bytes += sizeOf(column);
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES || oldest === facetPk) break;
      forget(oldest);
    }
  };
  const forget = (facetPk: number): void => {
    const column = kept.get(facetPk);
    if (!column) return;
    bytes -= sizeOf(column);
    kept.delete(facetPk);
  };

  return {
    /** Forgets everything, for when what was written is taken back. */
    clear(): void {
      kept.clear();
      bytes = 0;
    },

    column(facetPk: number): Column {
      const column = kept.get(facetPk) ?? readColumn(each, facetPk);
      keep(facetPk, column);
      return column;
    },

    /** Takes over a block that was written. */
    patch(facetPk: number, block: number, next: FacetBlock): void {
      const column = kept.get(facetPk);
      if (column) keep(facetPk, patched(column, block * BLOCK_RECORDS, next));
    },
  };
}

/** The column with other values for the block that begins at an ordinal. */
function patched(column: Column, first: number, { rows, values }: FacetBlock): Column {
  const from = firstFrom(column.ordinals, first);
  const to = firstFrom(column.ordinals, first + BLOCK_RECORDS);
  const next = to - from === rows.length ? column : withRoom(column, from, to, rows.length);
  next.values.set(values, from);
  for (let index = 0; index < rows.length; index += 1) next.ordinals[from + index] = first + rows[index]!;
  return next;
}

function withRoom({ ordinals, values }: Column, from: number, to: number, count: number): Column {
  const length = ordinals.length - (to - from) + count;
  const next = { ordinals: new Uint32Array(length), values: new Float64Array(length) };
  next.ordinals.set(ordinals.subarray(0, from));
  next.ordinals.set(ordinals.subarray(to), from + count);
  next.values.set(values.subarray(0, from));
  next.values.set(values.subarray(to), from + count);
  return next;
}

/** Where the first block begins whose records come from this ordinal on; within a block they are in no order. */
function firstFrom(ordinals: Uint32Array, ordinal: number): number {
  let [low, high] = [0, ordinals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordinals[middle]! < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readColumn(each: Each, facetPk: number): Column {
  let ordinals = new Uint32Array(1024);
  let values = new Float64Array(1024);
  let count = 0;
  each(facetPk, (ordinal, value) => {
    if (count === ordinals.length) {
      const [fewerOrdinals, fewerValues] = [ordinals, values];
      ordinals = new Uint32Array(count * 2);
      values = new Float64Array(count * 2);
      ordinals.set(fewerOrdinals);
      values.set(fewerValues);
    }
    ordinals[count] = ordinal;
    values[count++] = value;
  });
  return { ordinals: ordinals.slice(0, count), values: values.slice(0, count) };
}
