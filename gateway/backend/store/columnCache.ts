import { LRUCache } from 'lru-cache';
import { columnRange, type ColumnTable, type StoredChunk, SUMMARY, type Summary } from './columnChunk.ts';
import type { Database } from './database.ts';

/** Four columns of a million records. */
const MAX_CHUNK_BYTES = 8 * 2 ** 20;
const CHUNK_OVERHEAD = 300;
/** The summaries of forty such columns. */
const MAX_SUMMARIES = 10_000;

/**
 * Reads columns, and keeps what it has read in memory: searches visit most chunks of a column, and few of them change between two pages.
 * A version belongs to the codes of one chunk for ever. The results must not be changed.
 */
export const columnCache = (db: Database, table: ColumnTable) => {
  const summaries = new LRUCache<number, { versions: string; list: readonly Summary[] }>({
    maxSize: MAX_SUMMARIES,
    sizeCalculation: ({ list }) => list.length + 1,
  });
  const chunks = new LRUCache<number, StoredChunk>({
    maxSize: MAX_CHUNK_BYTES,
    sizeCalculation: ({ lows, highs }) => CHUNK_OVERHEAD + lows.byteLength + (highs?.byteLength ?? 0),
  });

  return {
    /** The summaries of a facet's chunks, in order. An index has the versions alone: reading them takes a small part of the time. */
    summaries(facetPk: number): readonly Summary[] {
      const range = columnRange(facetPk);
      const versions = db.value<string>(
        `SELECT json_group_array(version) FROM ${table} INDEXED BY ${table}_versions WHERE pk BETWEEN ? AND ?`,
        range,
      )!;
      const known = summaries.get(facetPk);
      if (known?.versions === versions) return known.list;
      const list = db.all<Summary>(`SELECT ${SUMMARY} FROM ${table} WHERE pk BETWEEN ? AND ?`, range);
      summaries.set(facetPk, { versions: JSON.stringify(list.map(({ version }) => version)), list });
      return list;
    },

    chunk({ pk, version }: Summary): StoredChunk {
      const known = chunks.get(version);
      if (known?.pk === pk) return known;
      const chunk = db.one<StoredChunk>(`SELECT * FROM ${table} WHERE pk = ?`, [pk]);
      chunks.set(version, chunk);
      return chunk;
    },
  };
};

export type ColumnCache = ReturnType<typeof columnCache>;
