import type { Database } from '../../store/database.ts';

/** Those of feedback datasets, and those of the older tasks. */
type Prefix = 'words' | 'task_words';

/** What FTS5 keeps of each record beside the words: how many there are in each column. */
const tableOf = (datasetPk: number, prefix: Prefix): string => `${prefix}_${datasetPk}_docsize`;

export const hasSearchTable = (db: Database, datasetPk: number, prefix: Prefix = 'words'): boolean =>
  db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [tableOf(datasetPk, prefix)]) !== undefined;

/** How many records a dataset's full-text table knows. */
export const indexedRecords = (db: Database, datasetPk: number, prefix: Prefix = 'words'): number =>
  db.one<{ n: number }>(`SELECT count(*) AS n FROM ${tableOf(datasetPk, prefix)}`).n;

/** How many words it has in each field of the records in between, by ordinal. */
export function indexedLengths(
  db: Database,
  datasetPk: number,
  first: number,
  last: number,
  prefix: Prefix = 'words',
): ReadonlyMap<number, number[]> {
  const rows = db.all<{ id: number; sz: Uint8Array }>(
    `SELECT id, sz FROM ${tableOf(datasetPk, prefix)} WHERE id BETWEEN ? AND ?`,
    [first, last],
  );
  return new Map(rows.map(({ id, sz }) => [id, varints(sz)]));
}

/** SQLite's numbers of one to nine bytes: seven bits each, the highest bit says that more follow. */
function varints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}
