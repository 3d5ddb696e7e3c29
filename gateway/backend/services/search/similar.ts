import type { DatasetRow } from '../../store/datasets.ts';
import { pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { FEW_LEFT_OUT, type Neighbour } from '../../store/vectors.ts';
import type { Criteria } from './criteria.ts';
import { matching } from './matching.ts';

export interface Found {
  pks: number[];
  /** How many match in all. */
  total: number;
  /** How well each of them matches, best first; null when another order was asked for. */
  scores: (number | null)[];
}

/**
 * The records whose vectors are nearest, of those that meet the other criteria. When these leave out few records, asking
 * for as many neighbours more is quicker than handing the index a list of those allowed.
 */
export function nearestRecords(
  store: Store,
  dataset: DatasetRow,
  criteria: Criteria,
  near: NonNullable<Criteria['near']>,
): Found {
  const allowed = matching(store, dataset, criteria);
  const wanted = criteria.limit + (near.except === undefined ? 0 : 1);
  const leftOut = allowed ? store.counts.ofDataset(dataset.pk).records - allowed.size : 0;
  const search = (count: number, among?: readonly number[]): Neighbour[] =>
    store.vectors.nearest(near.settingsPk, near.numbers, count, among);

  const neighbours =
    leftOut <= FEW_LEFT_OUT
      ? search(wanted + leftOut).filter(({ ordinal }) => !allowed || allowed.has(ordinal))
      : search(wanted, allowed && [...allowed.toArray()]);
  const found = neighbours.filter(({ ordinal }) => ordinal !== near.except).slice(0, criteria.limit);
  return {
    pks: found.map(({ ordinal }) => pkOf(dataset.pk, ordinal)),
    scores: found.map(({ score }) => score),
    total: found.length,
  };
}
