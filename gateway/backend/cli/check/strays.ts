import type { Database } from '../../store/database.ts';
import { SPAN } from '../../store/recordAddress.ts';
import type { PendingRemoval } from '../../store/pendingRemovals.ts';
import { derived, type Findings, original } from './finding.ts';

/** What belongs to nothing that is there, and is not waiting to be cleared away either. */
export function* checkStrays(db: Database): Findings {
  const datasets = pksOf(db, 'datasets', 'dataset');
  const vectors = pksOf(db, 'vectors_settings', 'vectors');
  const facets = pksOf(db, 'facets', 'facet');
  if (hasOthers(db, 'records', 'place', SPAN, datasets)) yield original('There are records of no dataset.');
  if (hasOthers(db, 'vectors', 'pk', SPAN, vectors)) yield original('There are vectors of no vectors settings.');
  if (hasOthers(db, 'facet_blocks', 'pk', 2 ** 24, facets)) yield derived('There are filter values of no filter.');
  if (hasOthers(db, 'facet_terms', 'facet_pk', 1, facets)) yield derived('There are words of no filter.');
  const taskDatasets = pksOf(db, 'task_datasets', 'task_dataset');
  const taskVectors = pksOf(db, 'task_vectors_settings', 'task_vectors');
  const taskFacets = pksOf(db, 'task_facets', 'task_facet');
  if (hasOthers(db, 'task_records', 'pk', SPAN, taskDatasets)) yield original('There are task records of no dataset.');
  if (hasOthers(db, 'task_vectors', 'pk', SPAN, taskVectors)) yield original('There are task vectors of no settings.');
  if (hasOthers(db, 'task_facet_blocks', 'pk', 2 ** 24, taskFacets)) {
    yield derived('There are filter values of no filter of a task dataset.');
  }
  if (hasOthers(db, 'task_facet_terms', 'facet_pk', 1, taskFacets)) {
    yield derived('There are words of no filter of a task dataset.');
  }

  const ownersOf: Record<string, ReadonlySet<number>> = {
    words: datasets,
    nearest: vectors,
    task_words: taskDatasets,
    task_nearest: taskVectors,
  };
  const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
  for (const { name } of tables) {
    const [, kind, number] = /^(words|nearest|task_words|task_nearest)_(\d+)$/.exec(name) ?? [];
    const owners = kind && ownersOf[kind];
    if (owners && !owners.has(Number(number))) yield derived(`The index ${name} belongs to nothing.`);
  }
}

/** The numbers that may stand in front of addresses: of what is there, and of what is being cleared away. */
function pksOf(db: Database, table: string, kind: PendingRemoval['kind']): Set<number> {
  const rows = db.all<{ pk: number }>(`SELECT pk FROM ${table} UNION SELECT number FROM leftovers WHERE kind = ?`, [
    kind,
  ]);
  return new Set(rows.map(({ pk }) => pk));
}

/** Jumps from owner to owner, so that a large table is not read from end to end. */
function hasOthers(db: Database, table: string, address: string, span: number, owners: ReadonlySet<number>): boolean {
  let next = 0;
  for (;;) {
    const found = db.one<{ at: number | null }>(`SELECT min(${address}) AS at FROM ${table} WHERE ${address} >= ?`, [
      next,
    ]).at;
    if (found === null) return false;
    const owner = Math.floor(found / span);
    if (!owners.has(owner)) return true;
    next = (owner + 1) * span;
  }
}
