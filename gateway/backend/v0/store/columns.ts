import { BLOCK_RECORDS, type FacetBlock } from '../../store/facetBlock.ts';

/** The values of a facet, block by block: each with its record, counted from the first of the block. */
export type Column = readonly (FacetBlock & { first: number })[];

const BYTES_EACH = 9;
const MAX_BYTES = 48 * 1024 * 1024;

type Read = (facetPk: number) => Iterable<{ number: number; block: FacetBlock }>;

interface Kept {
  blocks: (FacetBlock & { first: number })[];
  /** Where in the list each block lies, by its number. */
  places: Map<number, number>;
  bytes: number;
}

/**
 * Keeps the facets that were read last in memory, up to a limit: an answer with counts reads a dozen of them, and between two
 * questions little of them changes.
 */
export function columnCache(read: Read) {
  const kept = new Map<number, Kept>();
  let bytes = 0;

  const forget = (facetPk: number): void => {
    bytes -= kept.get(facetPk)?.bytes ?? 0;
    kept.delete(facetPk);
  };
  const put = (column: Kept, number: number, block: FacetBlock): void => {
    let place = column.places.get(number);
    if (place === undefined) column.places.set(number, (place = column.blocks.length));
    const change = (block.rows.length - (column.blocks[place]?.rows.length ?? 0)) * BYTES_EACH;
    column.blocks[place] = { ...block, first: number * BLOCK_RECORDS };
    column.bytes += change;
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
        column = { blocks: [], places: new Map(), bytes: 0 };
        for (const { number, block } of read(facetPk)) put(column, number, block);
        bytes += column.bytes;
      }
      // What was asked for last goes last.
      kept.set(facetPk, column);
      for (const oldest of kept.keys()) {
        if (bytes <= MAX_BYTES || oldest === facetPk) break;
        forget(oldest);
      }
      return column.blocks;
    },

    /** Takes over a block that was written. */
    patch(facetPk: number, number: number, next: FacetBlock): void {
      const column = kept.get(facetPk);
      if (!column) return;
      bytes -= column.bytes;
      put(column, number, next);
      bytes += column.bytes;
    },
  };
}
