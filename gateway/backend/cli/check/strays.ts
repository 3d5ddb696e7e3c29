import type { Database } from '../../store/database.ts';
import type { PendingRemoval } from '../../store/pendingRemovals.ts';
import { SPAN } from '../../store/recordAddress.ts';
import { derived, type Findings } from './finding.ts';

type Kind = Exclude<PendingRemoval['kind'], 'user'>;

/** The tables of objects that own rows of other tables. */
const OWNERS: Record<Kind, string> = {
  dataset: 'datasets',
  vectors: 'vectors_settings',
  facet: 'facets',
  task_dataset: 'task_datasets',
  task_vectors: 'task_vectors_settings',
  task_facet: 'task_facets',
};

/** Tables with owned rows. The column divided by the span is the owner's primary key. */
const OWNED: [owner: Kind, table: string, column: string, span: number][] = [
  ['dataset', 'records', 'place', SPAN],
  ['dataset', 'history', 'pk', SPAN],
  ['dataset', 'frequent_words', 'dataset_pk', 1],
  ['dataset', 'word_chunks', 'dataset_pk', 1],
  ['dataset', 'coincidences', 'dataset_pk', 1],
  ['dataset', 'pair_answers', 'dataset_pk', 1],
  ['vectors', 'vectors', 'pk', SPAN],
  ['vectors', 'vector_directions', 'pk', SPAN],
  ['vectors', 'vector_blocks', 'pk', 2 ** 22],
  ['facet', 'facet_blocks', 'pk', 2 ** 24],
  ['facet', 'facet_columns', 'pk', 2 ** 20],
  ['facet', 'facet_terms', 'facet_pk', 1],
  ['task_dataset', 'task_records', 'pk', SPAN],
  ['task_dataset', 'task_frequent_words', 'dataset_pk', 1],
  ['task_dataset', 'task_word_chunks', 'dataset_pk', 1],
  ['task_vectors', 'task_vectors', 'pk', SPAN],
  ['task_facet', 'task_facet_blocks', 'pk', 2 ** 24],
  ['task_facet', 'task_facet_columns', 'pk', 2 ** 20],
  ['task_facet', 'task_facet_terms', 'facet_pk', 1],
];

const AGREEMENT = ['coincidences', 'pair_answers'];

/** The owners of virtual tables, by the prefix of their names. */
const INDEXES = new Map<string, Kind>([
  ['words', 'dataset'],
  ['nearest', 'vectors'],
  ['task_words', 'task_dataset'],
  ['task_nearest', 'task_vectors'],
]);

/** Finds rows and indexes without an owner that are not pending removals either. */
export function* checkStrays(db: Database): Findings {
  for (const [owner, table, column, span] of OWNED) {
    const problem = `Some of the ${table} refer to ${OWNERS[owner]} that do not exist.`;
    const isDerived = owner.endsWith('facet') || table.includes('word') || AGREEMENT.includes(table);
    if (hasStrays(db, table, column, span, pksOf(db, owner))) yield { problem, isDerived };
  }
  for (const index of strayIndexes(db)) yield derived(`The index ${index} belongs to nothing.`);
}

export function strayIndexes(db: Database): string[] {
  return db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table'").filter((name) => {
    const [, prefix = '', number] = /^(\w+)_(\d+)$/.exec(name) ?? [];
    const owner = INDEXES.get(prefix);
    return owner !== undefined && !pksOf(db, owner).has(Number(number));
  });
}

/** The primary keys of existing owners and of pending removals. */
function pksOf(db: Database, owner: Kind): Set<number> {
  const sql = `SELECT pk FROM ${OWNERS[owner]} UNION SELECT number FROM pending_removals WHERE kind = ?`;
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
