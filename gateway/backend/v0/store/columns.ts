import { BLOCK_RECORDS, type FacetBlock } from '../../store/facetBlock.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';

/** A block of values in the order of records: those of record `row` begin at `starts[row]`. */
interface Block {
  values: Float64Array;
  starts: Uint32Array;
}

// Ordinals have 32 bits; shifts and masks are faster than divisions.
const BLOCK_BITS = Math.log2(BLOCK_RECORDS);
const ROW_MASK = BLOCK_RECORDS - 1;

/** The starts of a block with one value for each record. */
const ONE_EACH = Uint32Array.from({ length: BLOCK_RECORDS + 1 }, (_none, row) => row);

const EMPTY: Block = { values: new Float64Array(0), starts: new Uint32Array(BLOCK_RECORDS + 1) };

/** The values of one facet in memory; words are stored as codes. */
class Column {
  readonly #blocks: (Block | undefined)[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds or replaces a block. */
  put(number: number, block: FacetBlock): void {
    // Arrays without holes are much faster.
    while (this.#blocks.length < number) this.#blocks.push(undefined);
    const next = byRecord(block);
    this.#bytes += bytesOf(next) - bytesOf(this.#blocks[number]);
    this.#blocks[number] = next;
  }

  each(visit: (ordinal: number, value: number) => void): void {
    for (const [number, block] of this.#blocks.entries()) {
      if (!block) continue;
      const { values, starts } = block;
      for (let row = 0; row < BLOCK_RECORDS; row += 1) {
        const end = starts[row + 1]!;
        for (let at = starts[row]!; at < end; at += 1) visit(number * BLOCK_RECORDS + row, values[at]!);
      }
    }
  }

  /** The values of records in their order. */
  valuesOf(ordinals: Uint32Array): Float64Array {
    let found = new Float64Array(ordinals.length);
    let count = 0;
    let [number, { values, starts }] = [-1, EMPTY];
    for (let index = 0; index < ordinals.length; index += 1) {
      const ordinal = ordinals[index]!;
      if (ordinal >>> BLOCK_BITS !== number) {
        number = ordinal >>> BLOCK_BITS;
        ({ values, starts } = this.#blocks[number] ?? EMPTY);
      }
      const row = ordinal & ROW_MASK;
      const end = starts[row + 1]!;
      for (let at = starts[row]!; at < end; at += 1) {
        if (count === found.length) found = grow(found);
        found[count++] = values[at]!;
      }
    }
    return found.subarray(0, count);
  }

  /** The records with a value that passes a test, in a set if one is given. */
  where(accepts: (value: number) => boolean, limit: number, among?: OrdinalSet): OrdinalSet {
    const set = new OrdinalSet(limit);
    if (!among) {
      this.each((ordinal, value) => {
        if (accepts(value)) set.add(ordinal);
      });
      return set;
    }
    for (const ordinal of among.toArray()) {
      const block = this.#blocks[ordinal >>> BLOCK_BITS];
      if (!block) continue;
      const row = ordinal & ROW_MASK;
      const end = block.starts[row + 1]!;
      for (let at = block.starts[row]!; at < end; at += 1) if (accepts(block.values[at]!)) set.add(ordinal);
    }
    return set;
  }
}

function byRecord({ rows, values }: FacetBlock): Block {
  const starts = new Uint32Array(BLOCK_RECORDS + 1);
  for (const row of rows) starts[row + 1]! += 1;
  for (let row = 0; row < BLOCK_RECORDS; row += 1) starts[row + 1]! += starts[row]!;
  const next = starts.slice();
  const sorted = new Float64Array(values.length);
  for (let index = 0; index < rows.length; index += 1) sorted[next[rows[index]!]!++] = values[index]!;
  const isOneEach = rows.length === BLOCK_RECORDS && starts.every((start, row) => start === row);
  return { values: sorted, starts: isOneEach ? ONE_EACH : starts };
}

const bytesOf = (block: Block | undefined): number =>
  block ? block.values.byteLength + (block.starts === ONE_EACH ? 0 : block.starts.byteLength) : 0;

function grow(values: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(values.length * 2);
  longer.set(values);
  return longer;
}

const MAX_BYTES = 48 * 1024 * 1024;

type Read = (facetPk: number) => Iterable<{ number: number; block: FacetBlock }>;

/** A cache of the facets used last, limited in size: aggregations read a dozen of them. */
export function columnCache(read: Read) {
  const columns = new Map<number, Column>();
  let bytes = 0;

  return {
    /** For a rollback. */
    clear(): void {
      columns.clear();
      bytes = 0;
    },

    column(facetPk: number): Column {
      let column = columns.get(facetPk);
      if (column) columns.delete(facetPk);
      else {
        column = new Column();
        for (const { number, block } of read(facetPk)) column.put(number, block);
        bytes += column.bytes;
      }
      // The least recently used column is the first one.
      columns.set(facetPk, column);
      for (const [oldestPk, oldest] of columns) {
        if (bytes <= MAX_BYTES || oldest === column) break;
        bytes -= oldest.bytes;
        columns.delete(oldestPk);
      }
      return column;
    },

    /** Updates a written block. */
    patch(facetPk: number, number: number, next: FacetBlock): void {
      const column = columns.get(facetPk);
      if (!column) return;
      bytes -= column.bytes;
      column.put(number, next);
      bytes += column.bytes;
    },
  };
}
