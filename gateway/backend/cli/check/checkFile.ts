import type { Database } from '../../store/database.ts';
import { derived, type Findings, original } from './finding.ts';

const MOST_PROBLEMS = 20;

/** SQLite's own view of the file: pages, indexes, full-text tables, constraints. */
export function* checkFile(db: Database): Findings {
  for (const { integrity_check: problem } of db.all<{ integrity_check: string }>(
    `PRAGMA integrity_check(${MOST_PROBLEMS})`,
  )) {
    if (problem === 'ok') continue;
    const isSearch = /fts5|inverted index/i.test(problem);
    yield isSearch ? derived(`The search index: ${problem}.`) : original(`The file: ${problem}.`);
  }
}

/** Rows of these follow from others. */
const DERIVED_TABLES = ['facets', 'record_counts', 'response_counts'];

/** Rows that refer to rows which are not there. */
export function* checkReferences(db: Database): Findings {
  const lost = db.all<{ table: string; parent: string; n: number }>(
    'SELECT "table", parent, count(*) AS n FROM pragma_foreign_key_check GROUP BY "table", parent',
  );
  for (const { table, parent, n } of lost) {
    const wrong = `${n} of the ${table} refer to ${parent} that are not there.`;
    yield DERIVED_TABLES.includes(table) ? derived(wrong) : original(wrong);
  }
}
