import { floatText } from '../../../http/json.ts';
import { RawJson } from '../../../http/json.ts';
import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { isOfWords, type TaskFacet } from '../../store/taskFacets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { readMentionKey } from '../mentions.ts';
import { isMetadataFacet, metadataKey } from '../metadata.ts';
import type { TaskSearch } from './taskSearch.ts';
import { CLOUD_WORDS, wordCloud } from './wordCloud.ts';

export type Count = readonly [key: string, count: number];

/** Counts as JSON, in their order: JavaScript would put keys that are numbers first. */
export const countsJson = (counts: readonly Count[]): RawJson =>
  new RawJson(`{${counts.map(([key, count]) => `${JSON.stringify(key)}:${count}`).join(',')}}`);

export const MAX_KEYS = 1000;

/** How many of some records have each value of a facet, the most frequent first. */
export function valueCounts(search: TaskSearch, facet: TaskFacet, set: OrdinalSet, most = MAX_KEYS): Count[] {
  const isAll = set.size === search.dataset.records;
  if (isOfWords(facet) && isAll) {
    const terms = search.tasks.facets.termCounts(facet.pk);
    return terms.slice(0, most).map(({ term, count }) => [term, count]);
  }
  const counts = tally(valuesOf(search, facet, set));
  if (!isOfWords(facet)) return mostFrequent(counts, most).map(([value, count]) => [String(value), count]);
  const names = search.tasks.facets.words(counts.map(([code]) => code));
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

const valuesOf = ({ tasks }: TaskSearch, facet: TaskFacet, set: OrdinalSet): Float64Array =>
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
export function histogram(search: TaskSearch, facet: TaskFacet, set: OrdinalSet, step: number): Count[] {
  const buckets = valuesOf(search, facet, set);
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
function statistics(search: TaskSearch, facet: TaskFacet, set: OrdinalSet): object {
  const values = valuesOf(search, facet, set);
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

export const SCORE_STEP = 0.001;

/** So many datasets' counts are kept. */
const MOST_KEPT = 8;

const kept = new WeakMap<TaskStore, Map<number, { edition: string; counts: object }>>();

/** What there is among the records found, counted. What there is in a whole dataset is kept until something is written. */
export function aggregations(search: TaskSearch, set: OrdinalSet): object {
  const { tasks, dataset } = search;
  if (set.size !== dataset.records) return count(search, set);
  const all = kept.get(tasks) ?? new Map<number, { edition: string; counts: object }>();
  kept.set(tasks, all);
  const edition = tasks.edition();
  const known = all.get(dataset.pk);
  const counts = known?.edition === edition ? known.counts : count(search, set);
  all.delete(dataset.pk);
  all.set(dataset.pk, { edition, counts });
  const [oldest] = all.keys();
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
  return counts;
}

function count(search: TaskSearch, set: OrdinalSet): object {
  const facets = new Map(search.tasks.facets.ofDataset(search.dataset.pk).map((facet) => [facet.name, facet]));
  const counted = (name: string) => {
    const facet = facets.get(name);
    return countsJson(facet ? valueCounts(search, facet, set) : []);
  };
  const score = facets.get('score');
  const { task } = search.dataset;
  return {
    predicted_as: counted('predicted_as'),
    annotated_as: counted('annotated_as'),
    annotated_by: counted('annotated_by'),
    predicted_by: counted('predicted_by'),
    status: counted('status'),
    predicted: counted('predicted'),
    score: countsJson(score ? histogram(search, score, set, SCORE_STEP) : []),
    words: countsJson(wordCloud(search, set, CLOUD_WORDS)),
    metadata: metadataCounts(search, [...facets.values()], set),
    ...(task === 'TokenClassification' && {
      predicted_mentions: mentionCounts(search, facets.get('predicted_mentions'), set),
      mentions: mentionCounts(search, facets.get('annotated_mentions'), set),
    }),
    ...(task === 'Text2Text' && { predicted_text: {}, annotated_text: {} }),
  };
}

/** Words and whole numbers are counted, of other numbers and dates it is said how they are spread. */
export function metadataCounts(
  search: TaskSearch,
  facets: readonly TaskFacet[],
  set: OrdinalSet,
  most?: number,
): object {
  const own = facets.filter(isMetadataFacet);
  return Object.fromEntries(
    own.map((facet): [string, object] => [
      metadataKey(facet),
      facet.reads === 'floats' || facet.reads === 'dates'
        ? { 'argilla:stats': statistics(search, facet, set) }
        : countsJson(valueCounts(search, facet, set, most)),
    ]),
  );
}

const MENTIONS = 10_000;
const MENTIONS_EACH = 1000;

/** What was named, by label: the most frequent label first, and its most frequent mentions. */
export function mentionCounts(
  search: TaskSearch,
  facet: TaskFacet | undefined,
  set: OrdinalSet,
  most = MENTIONS_EACH,
): object {
  const byLabel = new Map<string, { total: number; mentions: Count[] }>();
  for (const [key, count] of facet ? valueCounts(search, facet, set, MENTIONS) : []) {
    const { label, value } = readMentionKey(key);
    const named = byLabel.get(label) ?? { total: 0, mentions: [] };
    named.total += count;
    if (named.mentions.length < most) named.mentions.push([value, count]);
    byLabel.set(label, named);
  }
  const labels = [...byLabel].sort(
    ([label, one], [otherLabel, other]) => other.total - one.total || (label < otherLabel ? -1 : 1),
  );
  return Object.fromEntries(labels.map(([label, { mentions }]) => [label, countsJson(mentions)]));
}
