import type { Database } from '../../store/database.ts';
import type { PendingRemoval } from '../../store/jobs.ts';
import { SPAN } from '../../store/recordAddress.ts';
import { derived, type Finding, type Findings, original } from './finding.ts';

type Kind = Exclude<PendingRemoval['kind'], 'user'>;

/** Tables of objects that own rows of other tables. */
const OWNERS: Record<Kind, string> = {
  dataset: 'datasets',
  vectors: 'vectors_settings',
  facet: 'facets',
  task_dataset: 'task_datasets',
  task_vectors: 'task_vectors_settings',
  task_facet: 'task_facets',
};

/** Tables with owned rows. The column divided by the span is the owner's primary key. */
const OWNED: [owner: Kind, table: string, column: string, span: number, finding: Finding][] = [
  ['dataset', 'records', 'place', SPAN, original('There are records of no dataset.')],
  ['vectors', 'vectors', 'pk', SPAN, original('There are vectors of no vectors settings.')],
  ['facet', 'facet_blocks', 'pk', 2 ** 24, derived('There are filter values of no filter.')],
  ['facet', 'facet_terms', 'facet_pk', 1, derived('There are words of no filter.')],
  ['task_dataset', 'task_records', 'pk', SPAN, original('There are task records of no dataset.')],
  ['task_vectors', 'task_vectors', 'pk', SPAN, original('There are task vectors of no settings.')],
  [
    'task_facet',
    'task_facet_blocks',
    'pk',
    2 ** 24,
    derived('There are filter values of no filter of a task dataset.'),
  ],
  ['task_facet', 'task_facet_terms', 'facet_pk', 1, derived('There are words of no filter of a task dataset.')],
];

/** The owners of virtual tables, by the prefix of their names. */
const INDEXES: Record<string, Kind> = {
  words: 'dataset',
  nearest: 'vectors',
  task_words: 'task_dataset',
  task_nearest: 'task_vectors',
};

/** Finds rows and indexes without an owner that are not pending removals either. */
export function* checkStrays(db: Database): Findings {
  for (const [owner, table, column, span, finding] of OWNED) {
    if (hasStrays(db, table, column, span, pksOf(db, owner))) yield finding;
  }
  for (const index of strayIndexes(db)) yield derived(`The index ${index} belongs to nothing.`);
}

export function strayIndexes(db: Database): string[] {
  const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const pks = Object.fromEntries(Object.entries(INDEXES).map(([kind, owner]) => [kind, pksOf(db, owner)]));
  return tables.flatMap(({ name }) => {
    const [, kind, number] = /^(words|nearest|task_words|task_nearest)_(\d+)$/.exec(name) ?? [];
    return kind && !pks[kind]!.has(Number(number)) ? [name] : [];
  });
}

/** The primary keys of existing owners and of pending removals. */
function pksOf(db: Database, owner: Kind): Set<number> {
  const sql = `SELECT pk FROM ${OWNERS[owner]} UNION SELECT number FROM leftovers WHERE kind = ?`;
  return new Set(db.column(sql, [owner]));
}

/** Skips from owner to owner instead of reading a large table. */
function hasStrays(db: Database, table: string, column: string, span: number, owners: ReadonlySet<number>): boolean {
  const sql = `SELECT min(${column}) FROM ${table} WHERE ${column} >= ?`;
  let next = 0;
  for (;;) {
    const first = db.value<number | null>(sql, [next]);
    if (first == null) return false;
    const owner = Math.floor(first / span);
    if (!owners.has(owner)) return true;
    next = (owner + 1) * span;
  }
}
