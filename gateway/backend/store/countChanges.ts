import type { Database, SqlValue } from './database.ts';

/** Blocks of the shuffled order of a dataset, all of the same width. */
export const BLOCKS = 1024;
export const NO_BLOCKS = new Uint8Array(BLOCKS * Uint32Array.BYTES_PER_ELEMENT);

export const readCounts = (bytes: Uint8Array | null | undefined): Uint32Array =>
  bytes ? new Uint32Array(bytes.slice().buffer) : new Uint32Array(BLOCKS);
export const writeCounts = (counts: Uint32Array): Uint8Array => new Uint8Array(counts.buffer);

interface CountTable<Key extends string, Sum extends string, Blocks extends string> {
  table: 'record_counts' | 'response_counts';
  keys: readonly Key[];
  sums: readonly Sum[];
  /** Columns with a count for each block of the shuffle, and their values in a new row. */
  blocks: Readonly<Record<Blocks, Uint8Array | null>>;
}

/** How the counts of a row change. */
interface CountChange<Sum extends string, Blocks extends string> {
  sums: Record<Sum, number>;
  blocks: Record<Blocks, Map<number, number>>;
}

export const changeBlock = (changes: Map<number, number>, block: number, change: number): unknown =>
  changes.set(block, (changes.get(block) ?? 0) + change);

/** Collects how counts change in a transaction, and writes each row once: its blocks are long, and many responses change the same row. */
export function countChanges<Key extends string, Sum extends string, Blocks extends string>(
  db: Database,
  { table, keys, sums, blocks }: CountTable<Key, Sum, Blocks>,
) {
  const rows = new Map<string, CountChange<Sum, Blocks> & { key: Record<Key, number> }>();
  const blockColumns = Object.keys(blocks) as Blocks[];
  const columns = [...keys, ...sums, ...blockColumns];
  const changed = [
    ...sums.map((column) => `${column} = ${column} + $${column}`),
    ...blockColumns.map((column) => `${column} = $${column}`),
  ];
  const upsert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `$${column}`).join(', ')})
    ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${changed.join(', ')}`;
  const select = `SELECT ${blockColumns.join(', ')} FROM ${table} WHERE ${keys.map((column) => `${column} = $${column}`).join(' AND ')}`;

  const write = (): void => {
    for (const { key, sums, blocks: changes } of rows.values()) {
      const stored = db.get<Record<Blocks, Uint8Array | null>>(select, key) ?? blocks;
      const written = blockColumns.map((name): [string, SqlValue] => {
        if (changes[name].size === 0) return [name, stored[name]];
        const counts = readCounts(stored[name]);
        for (const [block, change] of changes[name]) counts[block]! += change;
        return [name, writeCounts(counts)];
      });
      db.run(upsert, { ...key, ...sums, ...Object.fromEntries(written) });
    }
    rows.clear();
  };
  db.beforeCommit(write);
  db.onRollback(() => rows.clear());

  return {
    /** Writes what is collected, before somebody reads the table. */
    write,

    /** The collected changes of a row, to be added to. */
    of(key: Record<Key, number>): CountChange<Sum, Blocks> {
      const name = Object.values(key).join(' ');
      let row = rows.get(name);
      if (!row) {
        row = {
          key,
          sums: Object.fromEntries(sums.map((sum) => [sum, 0])) as Record<Sum, number>,
          blocks: Object.fromEntries(blockColumns.map((blocks) => [blocks, new Map()])) as CountChange<
            Sum,
            Blocks
          >['blocks'],
        };
        rows.set(name, row);
      }
      return row;
    },
  };
}
