import { OrdinalSet } from '../../store/ordinalSet.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import { STEPS } from '../services/search/effort.ts';
import type { Searched } from '../services/search/searched.ts';
import type { Leaf } from './tree.ts';
import { plainValue, valueTest } from './wordTests.ts';

/** Records by their own ids. */
export function idMatches({ tasks, dataset, limit, effort }: Searched, leaf: Leaf): OrdinalSet {
  const plain = plainValue(leaf);
  if (plain !== undefined) return new OrdinalSet(limit, tasks.records.pksOf(dataset.pk, [plain]).map(ordinalOf));
  const set = new OrdinalSet(limit);
  effort.spend(dataset.records * STEPS.word);
  const test = valueTest(leaf, effort);
  for (const { pk, id } of tasks.records.ids(dataset.pk)) if (test(id)) set.add(ordinalOf(pk));
  return set;
}
