import type { DatasetRow } from '../../store/datasets.ts';
import type { Store } from '../../store/store.ts';
import type { Sorting } from './criteria.ts';
import { leastNumbers, type SortKey } from './order.ts';

/** What a record is sorted by; without a value it comes last. */
export function sortKeyOf(store: Store, dataset: DatasetRow, { facet, order }: Sorting): SortKey {
  const facetPk = facet ? store.facets.find(dataset.pk, facet.key) : undefined;
  if (!facet || facetPk === undefined) return () => Number.NaN;
  const rank = facet.reads === 'words' ? ranks(store, facetPk) : undefined;
  const sign = order === 'desc' ? -1 : 1;
  const numbers = leastNumbers(
    store.counts.ofDataset(dataset.pk).next_ordinal,
    (visit) => store.facets.each(facetPk, visit),
    (value) => sign * (rank ? rank.get(value)! : value),
  );
  return (ordinal) => numbers[ordinal]!;
}

/** Where each word stands in the order of words. */
const ranks = (store: Store, facetPk: number): ReadonlyMap<number, number> =>
  new Map(store.facets.terms(facetPk).map(({ code }, index) => [code, index]));
