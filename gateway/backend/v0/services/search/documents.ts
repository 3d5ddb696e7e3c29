import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf, pkOf } from '../../../store/recordAddress.ts';
import type { TaskDocument } from '../../store/document.ts';
import { STEPS } from './effort.ts';
import type { Searched } from './searched.ts';

const STEP = 500;

/** Reads records in small batches; the steps count towards the caller's limit. */
export function* documentsOf(
  { tasks, dataset, effort }: Searched,
  ordinals: ArrayLike<number>,
): Generator<{ ordinal: number; document: TaskDocument }> {
  effort.spend(ordinals.length * STEPS.document);
  for (let from = 0; from < ordinals.length; from += STEP) {
    const some = Array.prototype.slice.call(ordinals, from, from + STEP) as number[];
    for (const { pk, document } of tasks.records.byPks(some.map((ordinal) => pkOf(dataset.pk, ordinal)))) {
      yield { ordinal: ordinalOf(pk), document: JSON.parse(document) as TaskDocument };
    }
  }
}

/** Those of some records that pass a test on the record itself; the last resort for what no index knows. */
export function documentsWhere(
  searched: Searched,
  candidates: OrdinalSet,
  passes: (document: TaskDocument) => boolean,
): OrdinalSet {
  const set = new OrdinalSet(searched.limit);
  for (const { ordinal, document } of documentsOf(searched, candidates.toArray())) {
    if (passes(document)) set.add(ordinal);
  }
  return set;
}
