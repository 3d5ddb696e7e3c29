import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { NumberRange } from '../../../store/columnSets.ts';
import { isOfWords, type TaskFacet } from '../../store/taskFacets.ts';
import type { TaskDocument } from '../../store/taskRecords.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { invalidQuery } from '../refusals.ts';

/** The costs in steps of about forty nanoseconds. */
export const COST = { document: 400, word: 20, condition: 25_000 };

/** A few seconds, which block all other requests. */
const MAX_STEPS = 100_000_000;
/** Every query may read all records this often. */
const MAX_READINGS = 3;

/** Limits the cost of a query: a short one could take hours. */
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
      `The query takes more than ${this.#limit} steps; use words without wildcards if possible, and write several patterns as one, such as /one|two/`,
      { code: 'QUERY_TOO_COSTLY', about: {} },
    );
  }
}

/** A search in a dataset, whose ordinals are below `limit`. */
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

/** Matches one of these terms, by code, or a number in one of these ranges. */
export type FacetFilter = { codes: readonly number[] } | { ranges: readonly NumberRange[] };

/** The records with a value of a facet that passes a filter, or with any value. */
export function facetSet(search: TaskSearch, facetOrName: TaskFacet | string, filter?: FacetFilter): OrdinalSet {
  const { tasks, limit } = search;
  const facet = typeof facetOrName === 'string' ? facetNamed(search, facetOrName) : facetOrName;
  if (!facet) return new OrdinalSet(limit);
  const { index } = tasks.facets;
  const wanted = filter ?? anyValue(search, facet);
  if ('codes' in wanted) return index.withTerms(wanted.codes, limit);
  return wanted.ranges.reduce((set, range) => set.unite(index.within(facet.pk, range, limit)), new OrdinalSet(limit));
}

const anyValue = ({ tasks }: TaskSearch, facet: TaskFacet): FacetFilter =>
  isOfWords(facet)
    ? { codes: tasks.facets.terms(facet.pk).map(({ code }) => code) }
    : { ranges: [rangeOf(-Infinity, Infinity)] };

/** Numbers between two bounds, which are included. */
export const rangeOf = (from: number, to: number): NumberRange => ({
  from,
  to,
  accepts: (value) => value >= from && value <= to,
});

/** The existing records: each has a status. */
export const liveSet = (search: TaskSearch): OrdinalSet =>
  search.dataset.records === search.limit ? OrdinalSet.below(search.limit) : facetSet(search, 'status');

const BATCH = 500;

/** Reads records in batches; the search's budget pays for them. */
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

/** The candidates whose document passes a test, for conditions without an index. */
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
