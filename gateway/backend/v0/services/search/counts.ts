import { floatText, RawJson } from '../../../http/json.ts';
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
  const counts = tally(valuesOf(searched, facet, set));
  if (!isOfWords(facet)) return mostFrequent(counts, most).map(([value, count]) => [String(value), count]);
  const names = searched.tasks.facets.words(counts.map(([code]) => code));
  const named = counts.map(([value, count]): Count => [names.get(value) ?? String(value), count]);
  return named.sort(([key, count], [otherKey, other]) => other - count || (key < otherKey ? -1 : 1)).slice(0, most);
}

/** Of numbers in their order, those that are there most often; the lower one first where they are as frequent. */
function mostFrequent(counts: readonly NumberCount[], most: number): NumberCount[] {
  // Numbers sort by themselves much quicker than pairs do by a comparison.
  const ranks = Float64Array.from(counts, ([, count], index) => index - count * counts.length).sort();
  return Array.from(
    ranks.subarray(0, most),
    (rank) => counts[((rank % counts.length) + counts.length) % counts.length]!,
  );
}

const valuesOf = ({ tasks }: Searched, facet: TaskFacet, set: OrdinalSet): Float64Array =>
  tasks.facets.column(facet.pk).valuesOf(set.toArray());

/** Up to so far apart, whole numbers are counted in a list from the lowest to the highest, which is quicker than a map. */
const LONGEST_LIST = 65_536;

type NumberCount = readonly [value: number, count: number];

/** How often each number is there, the lowest first. */
function tally(values: Float64Array): NumberCount[] {
  if (values.length === 0) return [];
  const [lowest, highest] = boundsOf(values);
  if (highest - lowest < LONGEST_LIST && areWhole(values)) {
    const list = new Uint32Array(highest - lowest + 1);
    for (let index = 0; index < values.length; index += 1) list[values[index]! - lowest]! += 1;
    const found: NumberCount[] = [];
    for (let index = 0; index < list.length; index += 1)
      if (list[index]! > 0) found.push([lowest + index, list[index]!]);
    return found;
  }
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}

function areWhole(values: Float64Array): boolean {
  for (let index = 0; index < values.length; index += 1) if (values[index]! % 1 !== 0) return false;
  return true;
}

function boundsOf(values: Float64Array): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

/** Numbers may lie as far apart as they like; over so many steps, those that nothing is in are left out. */
const MAX_STEPS = 5000;

/** How the numbers of a facet are spread: a count for each step from the lowest to the highest. */
export function histogram(searched: Searched, facet: TaskFacet, set: OrdinalSet, step: number): Count[] {
  const buckets = valuesOf(searched, facet, set);
  // Argilla's search engine keeps scores as 32-bit floats, so that 0.009 counts below 0.009.
  for (let index = 0; index < buckets.length; index += 1) {
    buckets[index] = Math.floor(Math.fround(buckets[index]!) / step);
  }
  const counts = tally(buckets);
  return withZeros(counts).map(([bucket, count]) => [floatText(bucket * step), count]);
}

function withZeros(counts: readonly NumberCount[]): readonly NumberCount[] {
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last) return counts;
  const [[lowest], [highest]] = [first, last];
  // Beyond the safe integers, the next step would be the same number again.
  const areSteps = Number.isSafeInteger(lowest) && Number.isSafeInteger(highest);
  if (!areSteps || highest - lowest >= MAX_STEPS) return counts;
  const known = new Map(counts);
  return Array.from({ length: highest - lowest + 1 }, (_none, index) => {
    const bucket = lowest + index;
    return [bucket, known.get(bucket) ?? 0];
  });
}

/** What is to be said of numbers that are too many to be counted one by one. */
export function statistics(searched: Searched, facet: TaskFacet, set: OrdinalSet): object {
  const values = valuesOf(searched, facet, set);
  const scale = facet.reads === 'dates' ? 1 / 1000 : 1;
  const count = values.length;
  if (count === 0) return { count };
  let [sum, squares] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const value = values[index]! * scale;
    sum += value;
    squares += value * value;
  }
  const [min, max] = boundsOf(values).map((bound) => bound * scale) as [number, number];
  const avg = sum / count;
  const variance = Math.max(0, squares / count - avg * avg);
  const all = { count, min, max, avg, sum, sum_of_squares: squares, variance, std_deviation: Math.sqrt(variance) };
  if (facet.reads !== 'dates') return all;
  const text = (milliseconds: number) => new Date(milliseconds).toISOString();
  return { ...all, min_as_string: text(min), max_as_string: text(max), avg_as_string: text(avg) };
}
