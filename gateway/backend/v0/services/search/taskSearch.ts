import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskFacet } from '../../store/taskFacets.ts';
import type { TaskDocument } from '../../store/taskRecords.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { invalidQuery } from '../refusals.ts';

/** What it costs to read one of these, in steps of a pattern along a word (some forty nanoseconds each). */
export const COST = { document: 400, word: 20, condition: 25_000 };

/** Some seconds, in which nobody else gets an answer. */
const MAX_STEPS = 100_000_000;
/** All records may be read this often, however many there are. */
const MAX_READINGS = 3;

/** Limits what one request may cost: anybody can write queries, and a few words can ask for hours of work. */
export class QueryBudget {
  readonly #limit: number;
  #spent = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent <= this.#limit) return;
    throw invalidQuery(
      `The query takes more than ${this.#limit} steps; ask for words without wildcards where you can, and write several patterns as one, such as /one|two/`,
      { code: 'QUERY_TOO_COSTLY', about: {} },
    );
  }
}

/** One search in the records of a dataset, whose ordinals lie below `limit`. */
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
  budget: new QueryBudget(Math.max(MAX_STEPS, dataset.records * COST.document * MAX_READINGS)),
});

export const facetNamed = ({ tasks, dataset }: TaskSearch, name: string): TaskFacet | undefined =>
  tasks.facets.find(dataset.pk, name);

/** The records, or those of a set, with a value in a facet that passes; no record where there is no such facet. */
export function facetSet(
  search: TaskSearch,
  facetOrName: TaskFacet | string,
  accepts: (value: number) => boolean = () => true,
  among?: OrdinalSet,
): OrdinalSet {
  const facet = typeof facetOrName === 'string' ? facetNamed(search, facetOrName) : facetOrName;
  if (!facet) return new OrdinalSet(search.limit);
  return search.tasks.facets.column(facet.pk).where(accepts, search.limit, among);
}

/** All records: every one has a status. */
export const liveSet = (search: TaskSearch): OrdinalSet => facetSet(search, 'status');

export function isOneOf(values: readonly number[]): (value: number) => boolean {
  const [only] = values;
  if (values.length === 1) return (value) => value === only;
  const all = new Set(values);
  return (value) => all.has(value);
}

const BATCH = 500;

/** Reads records in batches, at the expense of the search's budget. */
export function* documentsOf(
  { tasks, dataset, budget }: TaskSearch,
  ordinals: ArrayLike<number>,
): Generator<{ ordinal: number; document: TaskDocument }> {
  budget.spend(ordinals.length * COST.document);
  for (let from = 0; from < ordinals.length; from += BATCH) {
    const batch = Array.prototype.slice.call(ordinals, from, from + BATCH) as number[];
    for (const { pk, document } of tasks.records.byPks(batch.map((ordinal) => pkOf(dataset.pk, ordinal)))) {
      yield { ordinal: ordinalOf(pk), document: JSON.parse(document) as TaskDocument };
    }
  }
}

/** The candidates whose document passes a test; the last resort for what no index knows. */
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
