import { completedFor } from '../../controls/queue.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { MAX_LOOKED_UP } from '../../store/facetIndex.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { OrdinalSet } from '../../store/ordinalSet.ts';
import type { Store } from '../../store/store.ts';
import type { Sorting } from './criteria.ts';
import { firstCandidates, firstInOrder, type SortedFacet, type SortKey, sortKeys } from './order.ts';
import { shuffleKey } from './queue.ts';
import type { Search } from './search.ts';

/** The first records of a set by the sort keys; equal ones shuffled for a viewer, else by the last key. */
export function firstSorted(search: Search, matches: OrdinalSet, count: number, last?: SortKey): number[] {
  const { store, dataset } = search;
  const { viewer, sort } = search.criteria;
  const { next_ordinal } = store.counts.ofDataset(dataset.pk);
  const [first] = sort;
  const sorted = first && sortedFacet(store, dataset, first);
  const facet = sorted && { ...sorted, equalsInOrder: !viewer && sort.length === 1 };
  const isFew = matches.size <= MAX_LOOKED_UP;
  // For few more than are wanted, a column spares no look-ups.
  const areLookedUp = isFew && (sorted?.terms !== undefined || matches.size <= 2 * count);
  const candidates =
    areLookedUp || !facet ? undefined : firstCandidates(store.facets.index, facet, matches, count, next_ordinal);
  const among = candidates?.among ?? matches.toArray();
  const others = candidates ? sort.slice(1) : sort;
  const valuesOf = candidates || isFew ? among : next_ordinal;
  const keys = others.map((sorting) => sortKeyOf(search, sorting, valuesOf));
  if (candidates) keys.unshift(candidates.key);
  if (viewer) keys.push(shuffleKey(dataset, viewer));
  else if (last) keys.push(last);
  return firstInOrder(among, keys, count);
}

/** Undefined for a property that is not indexed. */
export function sortedFacet(store: Store, dataset: DatasetRow, { facet, order }: Sorting): SortedFacet | undefined {
  if (facet === null || typeof facet === 'string') return undefined;
  const facetPk = store.facets.find(dataset.pk, facet.key);
  if (facetPk === undefined) return undefined;
  const terms = facet.type === 'terms' ? store.facets.terms(facetPk) : undefined;
  return { facetPk, terms, sign: order === 'desc' ? -1 : 1 };
}

/** Records without a value come last. Reads the values of some records, or of all below a limit. */
function sortKeyOf({ store, dataset, controls }: Search, sorting: Sorting, among: Uint32Array | number): SortKey {
  const { facet, order } = sorting;
  if (facet === 'status') {
    const completed = completedFor(store, dataset, controls);
    return (ordinal) => (completed.has(ordinal) === (order === 'asc') ? 0 : 1);
  }
  if (typeof facet === 'string') {
    const pks = store.records.sortedBy(facet, dataset.pk);
    const ranks = new Map(pks.map((pk, index) => [ordinalOf(pk), order === 'desc' ? -index : index]));
    return (ordinal) => ranks.get(ordinal) ?? Number.NaN;
  }
  const sorted = sortedFacet(store, dataset, sorting);
  return sorted ? sortKeys(store.facets.index, sorted, among) : () => Number.NaN;
}
