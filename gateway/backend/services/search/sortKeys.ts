import type { DatasetRow } from '../../store/datasets.ts';
import type { Store } from '../../store/store.ts';
import type { Sorting } from './criteria.ts';
import type { SortKey } from './order.ts';

/**
 * What a record is sorted by. Of several values the least counts going up and the greatest going down; going down turns the
 * numbers round, so that records without a value come last either way.
 */
export function sortKeyOf(store: Store, dataset: DatasetRow, { facet, order }: Sorting): SortKey {
  const facetPk = facet ? store.facets.find(dataset.pk, facet.key) : undefined;
  const values = new Float64Array(store.counts.ofDataset(dataset.pk).next_ordinal).fill(Number.NaN);
  if (facet && facetPk !== undefined) {
    const rank = facet.reads === 'words' ? ranks(store, facetPk) : undefined;
    const sign = order === 'desc' ? -1 : 1;
    store.facets.each(facetPk, (ordinal, value) => {
      const number = sign * (rank ? rank.get(value)! : value);
      if (!(values[ordinal]! <= number)) values[ordinal] = number;
    });
  }
  return (ordinal) => values[ordinal]!;
}

/** Where each word stands in the order of words. */
const ranks = (store: Store, facetPk: number): ReadonlyMap<number, number> =>
  new Map(store.facets.terms(facetPk).map(({ code }, index) => [code, index]));
