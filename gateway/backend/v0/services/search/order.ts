import {
  firstCandidates,
  firstInOrder,
  type SortedFacet,
  type SortKey,
  sortKeys,
} from '../../../services/search/order.ts';
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
  const facet = sortedFacet(search, first);
  const { index } = search.tasks.facets;
  const candidates = facet && firstCandidates(index, facet, set, from + limit, search.limit);
  const others = sortOrders(search, candidates ? sort.slice(1) : sort, candidates?.among).map(({ key }) => key);
  const keys = candidates ? [candidates.key, ...others] : others;
  return firstInOrder(candidates?.among ?? set.toArray(), keys, from + limit).slice(from);
}

/** A sort order, whose values can be stored in a cursor: a scan continues where its last record was, even if that is deleted. */
export interface SortOrder {
  key: SortKey;
  cursorValue: (ordinal: number) => string | number | null;
  keyOfCursor: (value: unknown) => number;
}

/** Reads the values of some records, or of all. */
export const sortOrders = (search: TaskSearch, sort: Sort, among?: Uint32Array): SortOrder[] =>
  sort.map((item) => orderBy(search, item, among));

const signOf = ({ order }: Sort[number]): 1 | -1 => (order === 'desc' ? -1 : 1);

/** Undefined for ids, and for a property that no record has. */
function sortedFacet({ tasks, dataset, limit }: TaskSearch, item: Sort[number]): SortedFacet | undefined {
  const name = item.id;
  const isMetadata = name.startsWith('metadata.');
  if (!isMetadata && !SORTABLE.includes(name)) {
    throw badRequest(`Wrong sort id ${name}. Valid values are: ${[...SORTABLE, 'metadata.*'].join(', ')}`);
  }
  const facet = tasks.facets.find(dataset.pk, name);
  if (!facet && isMetadata && limit > 0) throw invalidQuery(`No mapping found for [${name}] in order to sort on`);
  const terms = facet && isOfWords(facet) ? tasks.facets.terms(facet.pk) : undefined;
  return facet && { facetPk: facet.pk, terms, sign: signOf(item) };
}

function orderBy(search: TaskSearch, item: Sort[number], among: Uint32Array | undefined): SortOrder {
  if (item.id === 'id') return orderById(search, signOf(item), among);
  const facet = sortedFacet(search, item);
  if (!facet) return { key: () => Number.NaN, cursorValue: () => null, keyOfCursor: () => Number.NaN };
  const { terms, sign } = facet;
  const key = sortKeys(search.tasks.facets.index, facet, among ?? search.limit);
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

function orderById({ tasks, dataset }: TaskSearch, sign: 1 | -1, among: Uint32Array | undefined): SortOrder {
  const pks = among
    ? tasks.records.sortedByIds(
        Array.from(among, (ordinal) => pkOf(dataset.pk, ordinal)),
        undefined,
        among.length,
      )
    : tasks.records.inOrderOfIds(dataset.pk, undefined, dataset.records);
  const ranks = new Map(pks.map((pk, rank) => [ordinalOf(pk), sign * rank]));
  return {
    key: (ordinal) => ranks.get(ordinal)!,
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
