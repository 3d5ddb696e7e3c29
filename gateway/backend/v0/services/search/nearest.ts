import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { FEW_LEFT_OUT } from '../../../store/vectors.ts';
import type { RecordsQuery } from '../../shapes/query.ts';
import { badRequest } from '../refusals.ts';
import type { Searched } from './searched.ts';

/** Of some records, those whose vectors are nearest to one. */
export function nearest(
  { tasks, dataset }: Searched,
  set: OrdinalSet,
  { name, value, k }: NonNullable<RecordsQuery['vector']>,
  limit: number,
): number[] {
  const settings = tasks.vectors.settingsOf(dataset.pk).find((one) => one.name === name);
  if (!settings) throw badRequest(`Dataset ${dataset.name} has no vectors \`${name}\``);
  if (settings.dimensions !== value.length) {
    throw badRequest(`Vectors \`${name}\` have ${settings.dimensions} elements, got ${value.length}`);
  }
  const count = Math.max(0, Math.min(k ?? limit, MAX_NEIGHBOURS));
  const leftOut = dataset.records - set.size;
  const found =
    leftOut <= FEW_LEFT_OUT
      ? tasks.vectors.nearest(settings.pk, value, Math.min(count + leftOut, MAX_NEIGHBOURS))
      : tasks.vectors.nearest(settings.pk, value, count, [...set.toArray()]);
  return found.filter((ordinal) => set.has(ordinal)).slice(0, count);
}

/** More the index does not give. */
const MAX_NEIGHBOURS = 4096;
