/** All values of a facet side by side, each with the ordinal of its record. */
export interface Column {
  ordinals: Uint32Array;
  values: Float64Array;
}

const BYTES_EACH = 12;
const MAX_BYTES = 48 * 1024 * 1024;

type Each = (facetPk: number, visit: (ordinal: number, value: number) => void) => void;

/**
 * Keeps the facets that were read last in memory, up to a limit: an answer with counts reads a dozen of them, and between two
 * questions seldom more than one has changed.
 */
export function columnCache(each: Each) {
  const kept = new Map<number, Column>();
  let bytes = 0;
  const forget = (facetPk: number): void => {
    const column = kept.get(facetPk);
    if (!column) return;
    bytes -= column.ordinals.length * BYTES_EACH;
    kept.delete(facetPk);
  };

  return {
    forget,

    column(facetPk: number): Column {
      const known = kept.get(facetPk);
      if (known) {
        // What was asked for last goes last.
        kept.delete(facetPk);
        kept.set(facetPk, known);
        return known;
      }
      const column = readColumn(each, facetPk);
      kept.set(facetPk, column);
      bytes += column.ordinals.length * BYTES_EACH;
      for (const oldest of kept.keys()) {
        if (bytes <= MAX_BYTES || oldest === facetPk) break;
        forget(oldest);
      }
      return column;
    },
  };
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
