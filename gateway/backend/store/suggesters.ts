import { now } from './clock.ts';
import type { Database, SqlValue } from './database.ts';
import { parseColumns, type StoredRow, toColumns } from './rows.ts';

export interface SuggesterRow {
  dataset_pk: number;
  base_url: string;
  model: string;
  sealed_key: Uint8Array | null;
  /** The last characters of the key; empty for a short one. */
  key_end: string | null;
  agent: string | null;
  prompt: string;
  /** The names of questions; null for all. */
  questions: string[] | null;
  parameters: Record<string, unknown>;
  requests_per_minute: number;
  concurrency: number;
  timeout_seconds: number;
  input_price: number | null;
  output_price: number | null;
  updated_at: string;
}

/** The model of each dataset. */
export const suggesterStore = (db: Database) => ({
  ofDataset(datasetPk: number): SuggesterRow | undefined {
    const stored = db.get<StoredRow>('SELECT * FROM suggesters WHERE dataset_pk = ?', [datasetPk]);
    return stored && parseColumns<SuggesterRow>(stored, 'questions', 'parameters');
  },

  put({ sealed_key, ...row }: Omit<SuggesterRow, 'updated_at'>): void {
    const columns: Record<string, SqlValue> = { ...toColumns(row), sealed_key, updated_at: now() };
    db.transaction(() => {
      this.remove(row.dataset_pk);
      db.insert('suggesters', columns);
    });
  },

  remove: (datasetPk: number) => db.run('DELETE FROM suggesters WHERE dataset_pk = ?', [datasetPk]),
});
