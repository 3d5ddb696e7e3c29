import { firstInOrder, type SortKey, sortKeys } from '../../../services/search/order.ts';
import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import type { Sort } from '../../shapes/query.ts';
import { isOfWords } from '../../store/taskFacets.ts';
import { badRequest, invalidQuery } from '../refusals.ts';
import type { TaskSearch } from './taskSearch.ts';

const SORTABLE = [
  'id',
  'score',
  'predicted',
  'predicted_as',
  'predicted_by',
  'annotated_as',
  'annotated_by',
  'status',
  'last_updated',
  'event_timestamp',
];

/** A page of sorted records; without sort keys, they are sorted by their ids. */
export function sortedPage(search: TaskSearch, set: OrdinalSet, sort: Sort, from: number, limit: number): number[] {
  if (limit <= 0) return [];
  const [first] = sort;
  const isById = !first || (first.id === 'id' && first.order !== 'desc');
  if (isById) return sortedByIds(search, set, undefined, from + limit).slice(from);
  const keys = sortOrders(search, sort).map(({ key }) => key);
  return firstInOrder(set.toArray(), keys, from + limit).slice(from);
}

/** A sort order, whose values can be stored in a cursor: a scan continues where its last record was, even if that is deleted. */
export interface SortOrder {
  key: SortKey;
  cursorValue: (ordinal: number) => string | number | null;
  keyOfCursor: (value: unknown) => number;
}

export const sortOrders = (search: TaskSearch, sort: Sort): SortOrder[] =>
  sort.map(({ id, order }) => orderBy(search, id, order === 'desc' ? -1 : 1));

function orderBy(search: TaskSearch, name: string, sign: 1 | -1): SortOrder {
  const { tasks, dataset, limit } = search;
  const isMetadata = name.startsWith('metadata.');
  if (!isMetadata && !SORTABLE.includes(name)) {
    throw badRequest(`Wrong sort id ${name}. Valid values are: ${[...SORTABLE, 'metadata.*'].join(', ')}`);
  }
  if (name === 'id') return orderById(search, sign);
  const facet = tasks.facets.find(dataset.pk, name);
  if (!facet) {
    if (isMetadata && limit > 0) throw invalidQuery(`No mapping found for [${name}] in order to sort on`);
    return { key: () => Number.NaN, cursorValue: () => null, keyOfCursor: () => Number.NaN };
  }
  const terms = isOfWords(facet) ? tasks.facets.terms(facet.pk) : undefined;
  const column = tasks.facets.column(facet.pk);
  const key = sortKeys(limit, { each: (visit) => column.each(visit), terms, sign });
  return {
    key,
    cursorValue: (ordinal) => {
      const value = sign * key(ordinal);
      if (Number.isNaN(value)) return null;
      return terms ? terms[value]!.term : value;
    },
    keyOfCursor: (value) => {
      if (!terms) return typeof value === 'number' ? sign * value : Number.NaN;
      return typeof value === 'string' ? sign * rankOf(terms, value) : Number.NaN;
    },
  };
}

/** The rank of a word in sorted terms; between two ranks for a word that is not there any more. */
function rankOf(terms: readonly { term: string }[], word: string): number {
  const index = terms.findIndex(({ term }) => Buffer.compare(Buffer.from(term), Buffer.from(word)) >= 0);
  if (index === -1) return terms.length;
  return terms[index]!.term === word ? index : index - 0.5;
}

function orderById({ tasks, dataset, limit }: TaskSearch, sign: 1 | -1): SortOrder {
  const ranks = new Float64Array(limit);
  let rank = 0;
  for (const pk of tasks.records.inOrderOfIds(dataset.pk, undefined, dataset.records)) {
    ranks[ordinalOf(pk)] = sign * rank++;
  }
  return {
    key: (ordinal) => ranks[ordinal]!,
    cursorValue: (ordinal) => tasks.records.idOf(pkOf(dataset.pk, ordinal)),
    keyOfCursor: (value) => {
      const id = String(value);
      const exists = tasks.records.byId(dataset.pk, id) !== undefined;
      return sign * (tasks.records.countBefore(dataset.pk, id) - (exists ? 0 : 0.5));
    },
  };
}

/** Sets up to this size are faster to sort than to find in the index of ids. */
const MAX_SORTED = 1_000;
/** The number of ids read first from the index; it doubles with each read. */
const FIRST_BATCH = 500;

/** The first records of a set by their ids, after an id. */
export function sortedByIds(search: TaskSearch, set: OrdinalSet, after: string | undefined, count: number): number[] {
  const { tasks, dataset } = search;
  if (set.size <= MAX_SORTED) {
    const pks = Array.from(set.toArray(), (ordinal) => pkOf(dataset.pk, ordinal));
    return tasks.records.sortedByIds(pks, after, count).map(ordinalOf);
  }
  const found: number[] = [];
  let from = after;
  for (let batch = Math.max(count, FIRST_BATCH); found.length < count; batch *= 2) {
    const pks = tasks.records.inOrderOfIds(dataset.pk, from, batch);
    for (const pk of pks) if (set.has(ordinalOf(pk))) found.push(ordinalOf(pk));
    if (pks.length < batch) break;
    from = tasks.records.idOf(pks.at(-1)!);
  }
  return found.slice(0, count);
}
