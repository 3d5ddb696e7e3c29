import { floatText } from '../../../http/floats.ts';
import { RawJson } from '../../../http/json.ts';
import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { isOfWords, type TaskFacet } from '../../store/taskFacets.ts';
import type { Searched } from './searched.ts';

export type Count = readonly [key: string, count: number];

/** Counts as JSON, in their order: JavaScript would put keys that are numbers first. */
export const countsJson = (counts: readonly Count[]): RawJson =>
  new RawJson(`{${counts.map(([key, count]) => `${JSON.stringify(key)}:${count}`).join(',')}}`);

export const MAX_KEYS = 1000;

/** How many of some records have each value of a facet, the most frequent first. */
export function valueCounts(searched: Searched, facet: TaskFacet, set: OrdinalSet, most = MAX_KEYS): Count[] {
  const isAll = set.size === searched.dataset.records;
  if (isOfWords(facet) && isAll) {
    const terms = searched.tasks.facets.termCounts(facet.pk);
    return terms.slice(0, most).map(({ term, count }) => [term, count]);
  }
  const counts = countsOf(searched, facet, set);
  const isNumeric = !isOfWords(facet);
  const names = isNumeric
    ? new Map<number, string>()
    : new Map(searched.tasks.facets.terms(facet.pk).map(({ code, term }) => [code, term]));
  const named = Array.from(counts, ([value, count]) => ({ value, count, key: names.get(value) ?? String(value) }));
  named.sort(
    (one, other) => other.count - one.count || (isNumeric ? one.value - other.value : one.key < other.key ? -1 : 1),
  );
  return named.slice(0, most).map(({ key, count }) => [key, count]);
}

function countsOf({ tasks }: Searched, facet: TaskFacet, set: OrdinalSet): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { first, rows, values } of tasks.facets.column(facet.pk)) {
    for (let index = 0; index < rows.length; index += 1) {
      if (!set.has(first + rows[index]!)) continue;
      const value = values[index]!;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}

/** How the numbers of a facet are spread: a count for each step from the lowest to the highest. */
export function histogram({ tasks }: Searched, facet: TaskFacet, set: OrdinalSet, step: number): Count[] {
  const counts = new Map<number, number>();
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { first, rows, values } of tasks.facets.column(facet.pk)) {
    for (let index = 0; index < rows.length; index += 1) {
      if (!set.has(first + rows[index]!)) continue;
      const bucket = Math.floor(values[index]! / step);
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      if (bucket < lowest) lowest = bucket;
      if (bucket > highest) highest = bucket;
    }
  }
  const all: Count[] = [];
  for (let bucket = lowest; bucket <= highest; bucket += 1) {
    all.push([floatText(bucket * step), counts.get(bucket) ?? 0]);
  }
  return all;
}

/** What is to be said of numbers that are too many to be counted one by one. */
export function statistics({ tasks }: Searched, facet: TaskFacet, set: OrdinalSet): object {
  const scale = facet.reads === 'dates' ? 1 / 1000 : 1;
  let [count, sum, squares, min, max] = [0, 0, 0, Infinity, -Infinity];
  for (const { first, rows, values } of tasks.facets.column(facet.pk)) {
    for (let index = 0; index < rows.length; index += 1) {
      if (!set.has(first + rows[index]!)) continue;
      const value = values[index]! * scale;
      count += 1;
      sum += value;
      squares += value * value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  if (count === 0) return { count };
  const avg = sum / count;
  const variance = Math.max(0, squares / count - avg * avg);
  const all = { count, min, max, avg, sum, sum_of_squares: squares, variance, std_deviation: Math.sqrt(variance) };
  if (facet.reads !== 'dates') return all;
  const text = (milliseconds: number) => new Date(milliseconds).toISOString();
  return { ...all, min_as_string: text(min), max_as_string: text(max), avg_as_string: text(avg) };
}
