import type { SortKey } from '../../../services/search/order.ts';
import { firstInOrder } from '../../../services/search/order.ts';
import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import type { Sort } from '../../shapes/query.ts';
import { isOfWords } from '../../store/taskFacets.ts';
import { badRequest, brokenQuery } from '../refusals.ts';
import type { Searched } from './searched.ts';

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
export function inOrder(searched: Searched, set: OrdinalSet, sort: Sort, from: number, limit: number): number[] {
  if (limit <= 0) return [];
  const [first] = sort;
  const isById = !first || (first.id === 'id' && first.order !== 'desc');
  if (isById) return inOrderOfIds(searched, set, undefined, from + limit).slice(from);
  return firstInOrder(set.toArray(), sortKeys(searched, sort), from + limit).slice(from);
}

/** What the records are compared by, one key after the other. */
export const sortKeys = (searched: Searched, sort: Sort): SortKey[] =>
  sort.map(({ id, order }) => sortKey(searched, id, order === 'desc' ? -1 : 1));

function sortKey(searched: Searched, name: string, sign: 1 | -1): SortKey {
  const { tasks, dataset, limit } = searched;
  const isMetadata = name.startsWith('metadata.');
  if (!isMetadata && !SORTABLE.includes(name)) {
    throw badRequest(`Wrong sort id ${name}. Valid values are: ${[...SORTABLE, 'metadata.*'].join(', ')}`);
  }
  if (name === 'id') return idKey(searched, sign);
  const facet = tasks.facets.find(dataset.pk, name);
  const values = new Float64Array(limit).fill(Number.NaN);
  if (!facet) {
    if (isMetadata && limit > 0) throw brokenQuery(`No mapping found for [${name}] in order to sort on`);
    return (ordinal) => values[ordinal]!;
  }
  const rank = isOfWords(facet)
    ? new Map(tasks.facets.terms(facet.pk).map(({ code }, index) => [code, index]))
    : undefined;
  tasks.facets.column(facet.pk).each((ordinal, value) => {
    const number = sign * (rank ? rank.get(value)! : value);
    // Of several values the least counts going up and the greatest going down.
    if (!(values[ordinal]! <= number)) values[ordinal] = number;
  });
  return (ordinal) => values[ordinal]!;
}

function idKey({ tasks, dataset, limit }: Searched, sign: 1 | -1): SortKey {
  const ranks = new Float64Array(limit);
  let rank = 0;
  for (const pk of tasks.records.inOrderOfIds(dataset.pk, undefined, dataset.records)) {
    ranks[ordinalOf(pk)] = sign * rank++;
  }
  return (ordinal) => ranks[ordinal]!;
}

/** So few records are sorted more quickly than found among all in order. */
const FEW = 1_000;
/** Among all, so many are read at first; each time nothing comes of it, twice as many. */
const FIRST_STRETCH = 500;

/** The first records of a set by their ids, from one id on. */
export function inOrderOfIds(searched: Searched, set: OrdinalSet, after: string | undefined, count: number): number[] {
  const { tasks, dataset } = searched;
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
