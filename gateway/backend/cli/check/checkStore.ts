import type { Database } from '../../store/database.ts';
import { createStore } from '../../store/store.ts';
import { checkDataset } from './dataset.ts';
import { derived, type Findings, original } from './finding.ts';
import { checkStrays } from './strays.ts';
import { checkTaskDataset } from './taskDataset.ts';
import { checkWebhooks } from './webhooks.ts';

export function* checkStore(db: Database): Findings {
  let isBroken = false;
  for (const finding of checkFile(db)) {
    isBroken ||= !finding.isDerived;
    yield finding;
  }
  // The rows of damaged pages cannot be read.
  if (isBroken) return;
  yield* checkReferences(db);
  yield* checkStrays(db);
  yield* checkWebhooks(db);
  const store = createStore(db);
  for (const dataset of store.datasets.all()) yield* checkDataset(store, dataset);
  for (const dataset of store.tasks.datasets.all()) yield* checkTaskDataset(store, dataset);
}

const MAX_PROBLEMS = 20;

/** SQLite's own check of pages, indexes, full-text tables and constraints. */
export function* checkFile(db: Database): Findings {
  const sql = `PRAGMA integrity_check(${MAX_PROBLEMS})`;
  for (const { integrity_check: problem } of db.all<{ integrity_check: string }>(sql)) {
    if (problem === 'ok') continue;
    const isSearch = /fts5|inverted index/i.test(problem);
    yield isSearch ? derived(`The search index: ${problem}.`) : original(`The file: ${problem}.`);
  }
}

const DERIVED_TABLES = ['facets', 'record_counts', 'response_counts', 'completed_records', 'webhook_totals'];

function* checkReferences(db: Database): Findings {
  const lost = db.all<{ table: string; parent: string; n: number }>(
    'SELECT "table", parent, count(*) AS n FROM pragma_foreign_key_check GROUP BY "table", parent',
  );
  for (const { table, parent, n } of lost) {
    const text = `${n} of the ${table} refer to ${parent} that do not exist.`;
    yield DERIVED_TABLES.includes(table) ? derived(text) : original(text);
  }
}
