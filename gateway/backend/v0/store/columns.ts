import type { FacetBlock } from '../../store/facetBlock.ts';
import { Column } from './column.ts';

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
