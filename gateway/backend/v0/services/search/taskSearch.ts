import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskDocument } from '../../store/taskRecords.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { invalidQuery } from '../refusals.ts';

/** What it takes to look at one of these, in the steps of a pattern along a word, which take some forty nanoseconds each. */
export const COST = { document: 400, word: 20, condition: 25_000 };

/** Some seconds, for which nobody else is answered. */
const MAX_STEPS = 100_000_000;
/** However many records there are, all of them may be read so often. */
const MAX_READINGS = 3;

/** What one request has cost up to now. Queries are written by anybody, and a few words can ask for hours of work. */
export class QueryBudget {
  readonly #most: number;
  #spent = 0;

  constructor(most: number) {
    this.#most = most;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent <= this.#most) return;
    throw invalidQuery(
      `The query takes more than ${this.#most} steps; ask for words without wildcards where you can, and write several patterns as one, such as /one|two/`,
      { code: 'QUERY_TOO_COSTLY', about: {} },
    );
  }
}

/** What may be spent on one request to a dataset. */
const budgetFor = (records: number): QueryBudget =>
  new QueryBudget(Math.max(MAX_STEPS, records * COST.document * MAX_READINGS));

/** What is search: the records of a dataset, whose ordinals lie below `limit`. */
export interface TaskSearch {
  tasks: TaskStore;
  dataset: TaskDatasetRow;
  limit: number;
  budget: QueryBudget;
}

export const taskSearch = (tasks: TaskStore, dataset: TaskDatasetRow): TaskSearch => ({
  tasks,
  dataset,
  limit: dataset.next_ordinal,
  budget: budgetFor(dataset.records),
});

/** The records, or those of some records, one of whose values in a facet passes. */
export const facetSet = (
  { tasks, limit }: TaskSearch,
  facetPk: number,
  accepts: (value: number) => boolean,
  among?: OrdinalSet,
): OrdinalSet => tasks.facets.column(facetPk).where(accepts, limit, among);

/** Whether a value is one of some. */
export function isOneOf(values: readonly number[]): (value: number) => boolean {
  const [only] = values;
  if (values.length === 1) return (value) => value === only;
  const all = new Set(values);
  return (value) => all.has(value);
}

/** All records there are: every one has a status. */
export const liveSet = (search: TaskSearch): OrdinalSet => {
  const facet = search.tasks.facets.find(search.dataset.pk, 'status');
  return facet ? facetSet(search, facet.pk, () => true) : new OrdinalSet(search.limit);
};

const STEP = 500;

/** Reads records in small batches; the steps count towards the caller's limit. */
export function* documentsOf(
  { tasks, dataset, budget }: TaskSearch,
  ordinals: ArrayLike<number>,
): Generator<{ ordinal: number; document: TaskDocument }> {
  budget.spend(ordinals.length * COST.document);
  for (let from = 0; from < ordinals.length; from += STEP) {
    const some = Array.prototype.slice.call(ordinals, from, from + STEP) as number[];
    for (const { pk, document } of tasks.records.byPks(some.map((ordinal) => pkOf(dataset.pk, ordinal)))) {
      yield { ordinal: ordinalOf(pk), document: JSON.parse(document) as TaskDocument };
    }
  }
}

/** Those of some records that pass a test on the record itself; the last resort for what no index knows. */
export function documentsWhere(
  search: TaskSearch,
  candidates: OrdinalSet,
  passes: (document: TaskDocument) => boolean,
): OrdinalSet {
  const set = new OrdinalSet(search.limit);
  for (const { ordinal, document } of documentsOf(search, candidates.toArray())) {
    if (passes(document)) set.add(ordinal);
  }
  return set;
}
