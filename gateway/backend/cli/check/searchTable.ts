import type { Database } from '../../store/database.ts';

/** What FTS5 keeps of each record beside the words: how many there are in each column. */
const tableOf = (datasetPk: number): string => `words_${datasetPk}_docsize`;

export const hasSearchTable = (db: Database, datasetPk: number): boolean =>
  db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [tableOf(datasetPk)]) !== undefined;

/** How many records a dataset's full-text table knows. */
export const indexedRecords = (db: Database, datasetPk: number): number =>
  db.one<{ n: number }>(`SELECT count(*) AS n FROM ${tableOf(datasetPk)}`).n;

/** How many words it has in each field of the records in between, by ordinal. */
export function indexedLengths(
  db: Database,
  datasetPk: number,
  first: number,
  last: number,
): ReadonlyMap<number, number[]> {
  const rows = db.all<{ id: number; sz: Uint8Array }>(
    `SELECT id, sz FROM ${tableOf(datasetPk)} WHERE id BETWEEN ? AND ?`,
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
