import { firstInOrder, leastNumbers, type SortKey } from '../../../services/search/order.ts';
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

/** Some of the records in the order asked for: by their ids when nothing is. */
export function inOrder(search: TaskSearch, set: OrdinalSet, sort: Sort, from: number, limit: number): number[] {
  if (limit <= 0) return [];
  const [first] = sort;
  const isById = !first || (first.id === 'id' && first.order !== 'desc');
  if (isById) return inOrderOfIds(search, set, undefined, from + limit).slice(from);
  return firstInOrder(
    set.toArray(),
    orders(search, sort).map(({ key }) => key),
    from + limit,
  ).slice(from);
}

/** One thing that records are compared by, and how it is told of a record, for when that is gone. */
export interface Order {
  key: SortKey;
  tell: (ordinal: number) => Told;
  /** The key of what was told. */
  read: (told: unknown) => number;
}
type Told = string | number | null;

export const orders = (search: TaskSearch, sort: Sort): Order[] =>
  sort.map(({ id, order }) => orderBy(search, id, order === 'desc' ? -1 : 1));

function orderBy(search: TaskSearch, name: string, sign: 1 | -1): Order {
  const { tasks, dataset, limit } = search;
  const isMetadata = name.startsWith('metadata.');
  if (!isMetadata && !SORTABLE.includes(name)) {
    throw badRequest(`Wrong sort id ${name}. Valid values are: ${[...SORTABLE, 'metadata.*'].join(', ')}`);
  }
  if (name === 'id') return orderOfIds(search, sign);
  const facet = tasks.facets.find(dataset.pk, name);
  if (!facet) {
    if (isMetadata && limit > 0) throw invalidQuery(`No mapping found for [${name}] in order to sort on`);
    return { key: () => Number.NaN, tell: () => null, read: () => Number.NaN };
  }
  const terms = isOfWords(facet) ? tasks.facets.terms(facet.pk) : undefined;
  const rank = terms && new Map(terms.map(({ code }, index) => [code, index]));
  const column = tasks.facets.column(facet.pk);
  const values = leastNumbers(
    limit,
    (visit) => column.each(visit),
    (value) => sign * (rank ? rank.get(value)! : value),
  );
  return {
    key: (ordinal) => values[ordinal]!,
    tell: (ordinal) => {
      const value = sign * values[ordinal]!;
      if (Number.isNaN(value)) return null;
      return terms ? terms[value]!.term : value;
    },
    read: (told) => {
      if (!terms) return typeof told === 'number' ? sign * told : Number.NaN;
      return typeof told === 'string' ? sign * placeAmong(terms, told) : Number.NaN;
    },
  };
}

/** Where a word stands among others; between two, when it is not one of them any more. */
function placeAmong(terms: readonly { term: string }[], word: string): number {
  const index = terms.findIndex(({ term }) => Buffer.compare(Buffer.from(term), Buffer.from(word)) >= 0);
  if (index === -1) return terms.length;
  return terms[index]!.term === word ? index : index - 0.5;
}

function orderOfIds({ tasks, dataset, limit }: TaskSearch, sign: 1 | -1): Order {
  const ranks = new Float64Array(limit);
  let rank = 0;
  for (const pk of tasks.records.inOrderOfIds(dataset.pk, undefined, dataset.records)) {
    ranks[ordinalOf(pk)] = sign * rank++;
  }
  return {
    key: (ordinal) => ranks[ordinal]!,
    tell: (ordinal) => tasks.records.idOf(pkOf(dataset.pk, ordinal)),
    read: (told) => {
      const id = String(told);
      const isThere = tasks.records.byId(dataset.pk, id) !== undefined;
      return sign * (tasks.records.countBefore(dataset.pk, id) - (isThere ? 0 : 0.5));
    },
  };
}

/** So few records are sorted more quickly than found among all in order. */
const FEW = 1_000;
/** Among all, so many are read at first; each time nothing comes of it, twice as many. */
const FIRST_STRETCH = 500;

/** The first records of a set by their ids, from one id on. */
export function inOrderOfIds(search: TaskSearch, set: OrdinalSet, after: string | undefined, count: number): number[] {
  const { tasks, dataset } = search;
  if (set.size <= FEW) {
    const pks = Array.from(set.toArray(), (ordinal) => pkOf(dataset.pk, ordinal));
    return tasks.records.sortedByIds(pks, after, count).map(ordinalOf);
  }
  const found: number[] = [];
  let from = after;
  for (let stretch = Math.max(count, FIRST_STRETCH); found.length < count; stretch *= 2) {
    const pks = tasks.records.inOrderOfIds(dataset.pk, from, stretch);
    for (const pk of pks) if (set.has(ordinalOf(pk))) found.push(ordinalOf(pk));
    if (pks.length < stretch) break;
    from = tasks.records.idOf(pks.at(-1)!);
  }
  return found.slice(0, count);
}
