import { BLOCK_RECORDS, type FacetBlock } from '../../store/facetBlock.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';

/** A block for reading by record: the values of each lie together, those of record `row` from `starts[row]` to the next. */
interface Block {
  values: Float64Array;
  starts: Uint32Array;
}

// Ordinals have up to 32 bits, and dividing by shifts keeps them whole numbers to the compiler.
const BLOCK_BITS = Math.log2(BLOCK_RECORDS);
const ROW_MASK = BLOCK_RECORDS - 1;

/** Where values start when every record of a block has one. */
const ONE_EACH = Uint32Array.from({ length: BLOCK_RECORDS + 1 }, (_none, row) => row);

const NOTHING: Block = { values: new Float64Array(0), starts: new Uint32Array(BLOCK_RECORDS + 1) };

/** The values of one facet in memory: of any record without looking at others, a word by its code. */
class Column {
  readonly #blocks: (Block | undefined)[] = [];
  #bytes = 0;

  /** What it takes up. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Takes over a block, in place of the one with its number. */
  put(number: number, block: FacetBlock): void {
    // A list without gaps is read much faster.
    while (this.#blocks.length < number) this.#blocks.push(undefined);
    const next = byRecord(block);
    this.#bytes += bytesOf(next) - bytesOf(this.#blocks[number]);
    this.#blocks[number] = next;
  }

  /** Visits every value with the ordinal of its record. */
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

  /** All values of some records, one record after the other. */
  valuesOf(ordinals: Uint32Array): Float64Array {
    let found = new Float64Array(ordinals.length);
    let count = 0;
    let [number, { values, starts }] = [-1, NOTHING];
    for (let index = 0; index < ordinals.length; index += 1) {
      const ordinal = ordinals[index]!;
      if (ordinal >>> BLOCK_BITS !== number) {
        number = ordinal >>> BLOCK_BITS;
        ({ values, starts } = this.#blocks[number] ?? NOTHING);
      }
      const row = ordinal & ROW_MASK;
      const end = starts[row + 1]!;
      for (let at = starts[row]!; at < end; at += 1) {
        if (count === found.length) found = twiceAsLong(found);
        found[count++] = values[at]!;
      }
    }
    return found.subarray(0, count);
  }

  /** The records, or those of some records, one of whose values passes. Ordinals lie below `limit`. */
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

/** Brings the values of a block, which come in no order, into that of their records. */
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

function twiceAsLong(values: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(values.length * 2);
  longer.set(values);
  return longer;
}

const MAX_BYTES = 48 * 1024 * 1024;

type Read = (facetPk: number) => Iterable<{ number: number; block: FacetBlock }>;

/**
 * Keeps the facets that were read last in memory, up to a limit: an answer with counts reads a dozen of them, and between two
 * questions little of them changes.
 */
export function columnCache(read: Read) {
  const kept = new Map<number, Column>();
  let bytes = 0;

  const forget = (facetPk: number): void => {
    bytes -= kept.get(facetPk)?.bytes ?? 0;
    kept.delete(facetPk);
  };

  return {
    /** Forgets everything, for when what was written is taken back. */
    clear(): void {
      kept.clear();
      bytes = 0;
    },

    column(facetPk: number): Column {
      let column = kept.get(facetPk);
      if (column) kept.delete(facetPk);
      else {
        column = new Column();
        for (const { number, block } of read(facetPk)) column.put(number, block);
        bytes += column.bytes;
      }
      // What was asked for last goes last.
      kept.set(facetPk, column);
      for (const oldest of kept.keys()) {
        if (bytes <= MAX_BYTES || oldest === facetPk) break;
        forget(oldest);
      }
      return column;
    },

    /** Takes over a block that was written. */
    patch(facetPk: number, number: number, next: FacetBlock): void {
      const column = kept.get(facetPk);
      if (!column) return;
      bytes -= column.bytes;
      column.put(number, next);
      bytes += column.bytes;
    },
  };
}
