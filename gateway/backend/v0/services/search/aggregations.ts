import { floatText, RawJson } from '../../../http/json.ts';
import { boundsOf } from '../../../store/facetBlock.ts';
import type { Numbers } from '../../../store/numberColumns.ts';
import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { isOfWords, type TaskFacet } from '../../store/taskFacets.ts';
import { readMentionKey } from '../mentions.ts';
import { isMetadataFacet, metadataKey } from '../metadata.ts';
import type { TaskSearch } from './taskSearch.ts';
import { CLOUD_WORDS, wordCloud } from './wordCloud.ts';

export type Count = readonly [key: string, count: number];
type NumberCount = readonly [value: number, count: number];

export const MAX_KEYS = 1000;
export const SCORE_STEP = 0.001;
const MAX_MENTIONS = 10_000;
const MAX_MENTIONS_PER_LABEL = 1000;

/** The aggregations of a set of records. Those of a whole dataset are cached until the next write. */
export function aggregations(search: TaskSearch, set: OrdinalSet): object {
  const { tasks, dataset } = search;
  if (set.size !== dataset.records) return count(search, set);
  return tasks.aggregations.get(dataset.pk, tasks.dataVersion(), () => count(search, set));
}

function count(search: TaskSearch, set: OrdinalSet): object {
  const facets = new Map(search.tasks.facets.ofDataset(search.dataset.pk).map((facet) => [facet.name, facet]));
  const counted = (name: string) => countsJson(valueCounts(search, facets.get(name), set));
  const { task } = search.dataset;
  return {
    predicted_as: counted('predicted_as'),
    annotated_as: counted('annotated_as'),
    annotated_by: counted('annotated_by'),
    predicted_by: counted('predicted_by'),
    status: counted('status'),
    predicted: counted('predicted'),
    score: countsJson(histogram(search, facets.get('score'), set, SCORE_STEP)),
    words: countsJson(wordCloud(search, set, CLOUD_WORDS)),
    metadata: metadataCounts(search, [...facets.values()], set),
    ...(task === 'TokenClassification' && {
      predicted_mentions: mentionCounts(search, facets.get('predicted_mentions'), set),
      mentions: mentionCounts(search, facets.get('annotated_mentions'), set),
    }),
    ...(task === 'Text2Text' && { predicted_text: {}, annotated_text: {} }),
  };
}

/** Counts of words and integers, statistics of floats and dates. */
export const metadataCounts = (search: TaskSearch, facets: readonly TaskFacet[], set: OrdinalSet, most?: number) =>
  Object.fromEntries(
    facets
      .filter(isMetadataFacet)
      .map((facet): [string, object] => [
        metadataKey(facet),
        facet.reads === 'floats' || facet.reads === 'dates'
          ? { 'argilla:stats': statistics(search, facet, set) }
          : countsJson(valueCounts(search, facet, set, most)),
      ]),
  );

/** The most frequent mentions of each label, the most frequent label first. */
export const mentionCounts = (
  search: TaskSearch,
  facet: TaskFacet | undefined,
  set: OrdinalSet,
  most = MAX_MENTIONS_PER_LABEL,
): object =>
  Object.fromEntries(
    groupMentions(valueCounts(search, facet, set, MAX_MENTIONS), 'label').map(([label, { counts }]) => [
      label,
      countsJson(counts.slice(0, most)),
    ]),
  );

/** Groups counts of mentions by label or by text, the most frequent group first. */
export function groupMentions(counts: readonly Count[], by: 'label' | 'value') {
  const groups = new Map<string, { total: number; counts: Count[] }>();
  for (const [key, count] of counts) {
    const mention = readMentionKey(key);
    const group = groups.get(mention[by]) ?? { total: 0, counts: [] };
    group.total += count;
    group.counts.push([mention[by === 'label' ? 'value' : 'label'], count]);
    groups.set(mention[by], group);
  }
  return [...groups].sort(([key, { total }], [otherKey, other]) => byFrequency([key, total], [otherKey, other.total]));
}

/** Counts as JSON in their order: JavaScript's objects would have numeric keys first. */
export const countsJson = (counts: readonly Count[]): RawJson =>
  new RawJson(`{${counts.map(([key, count]) => `${JSON.stringify(key)}:${count}`).join(',')}}`);

/** Compares counts: the most frequent first, then by key. */
export const byFrequency = ([key, count]: Count, [otherKey, otherCount]: Count): number =>
  otherCount - count || (key < otherKey ? -1 : 1);

/** Facets with more terms are counted by the values of records. */
const MAX_TERMS = 1000;

/** The number of records in a set with each value of a facet, the most frequent first. */
export function valueCounts(
  search: TaskSearch,
  facet: TaskFacet | undefined,
  set: OrdinalSet,
  most = MAX_KEYS,
): Count[] {
  if (!facet) return [];
  if (!isOfWords(facet)) {
    return mostFrequent(tally(search.tasks.facets.index.numbers(facet.pk, set)), most).map(([value, count]) => [
      String(value),
      count,
    ]);
  }
  if (set.size === search.dataset.records) {
    const terms = search.tasks.facets.termCounts(facet.pk);
    return terms.slice(0, most).map(({ term, count }) => [term, count]);
  }
  return countTerms(search, facet, set).sort(byFrequency).slice(0, most);
}

function countTerms({ tasks }: TaskSearch, { pk }: TaskFacet, set: OrdinalSet): Count[] {
  const { index, usedCodes, hasMoreTerms, words } = tasks.facets;
  const counts = hasMoreTerms(pk, MAX_TERMS)
    ? tally({ numbers: index.valuesAmong(pk, set) })
    : [...index.termCounts(usedCodes(pk), set)];
  // A facet may have many more terms than the records of the set.
  const names = words(counts.map(([code]) => code));
  return counts.map(([code, count]) => [names.get(code)!, count]);
}

/** The most frequent of sorted numbers; lower ones first among equals. */
function mostFrequent(counts: readonly NumberCount[], most: number): NumberCount[] {
  // Sorting numbers is much faster than sorting pairs with a comparison.
  const ranks = Float64Array.from(counts, ([, count], index) => index - count * counts.length).sort();
  return Array.from(
    ranks.subarray(0, most),
    (rank) => counts[((rank % counts.length) + counts.length) % counts.length]!,
  );
}

/** Integers in a range of this size are counted in an array, which is faster than a map. */
const MAX_RANGE = 65_536;

/** The frequency of each number, the lowest first. */
function tally({ numbers, counts }: Numbers): NumberCount[] {
  if (numbers.length === 0) return [];
  const [lowest, highest] = boundsOf(numbers);
  if (highest - lowest < MAX_RANGE && areIntegers(numbers)) {
    const list = new Uint32Array(highest - lowest + 1);
    for (let index = 0; index < numbers.length; index += 1) list[numbers[index]! - lowest]! += counts?.[index] ?? 1;
    const found: NumberCount[] = [];
    for (let index = 0; index < list.length; index += 1) {
      if (list[index]! > 0) found.push([lowest + index, list[index]!]);
    }
    return found;
  }
  const sums = new Map<number, number>();
  for (const [index, number] of numbers.entries()) sums.set(number, (sums.get(number) ?? 0) + (counts?.[index] ?? 1));
  return [...sums].sort(([a], [b]) => a - b);
}

function areIntegers(values: Float64Array): boolean {
  for (let index = 0; index < values.length; index += 1) if (values[index]! % 1 !== 0) return false;
  return true;
}

/** Histograms with more buckets omit empty ones. */
const MAX_BUCKETS = 5000;

/** The counts of a facet's values in intervals, from the lowest to the highest. */
export function histogram(search: TaskSearch, facet: TaskFacet | undefined, set: OrdinalSet, step: number): Count[] {
  if (!facet) return [];
  const { numbers, ...counts } = search.tasks.facets.index.numbers(facet.pk, set);
  // Argilla's search engine stores scores as 32-bit floats, which may fall below the bound of their interval.
  const buckets = numbers.map((number) => Math.floor(Math.fround(number) / step));
  return withZeros(tally({ numbers: buckets, ...counts })).map(([bucket, count]) => [floatText(bucket * step), count]);
}

function withZeros(counts: readonly NumberCount[]): readonly NumberCount[] {
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last) return counts;
  const [[lowest], [highest]] = [first, last];
  // Adding one to larger numbers would not change them.
  const areSafe = Number.isSafeInteger(lowest) && Number.isSafeInteger(highest);
  if (!areSafe || highest - lowest >= MAX_BUCKETS) return counts;
  const known = new Map(counts);
  return Array.from({ length: highest - lowest + 1 }, (_none, index) => {
    const bucket = lowest + index;
    return [bucket, known.get(bucket) ?? 0];
  });
}

function statistics(search: TaskSearch, facet: TaskFacet, set: OrdinalSet): object {
  const { numbers, counts } = search.tasks.facets.index.numbers(facet.pk, set);
  const scale = facet.reads === 'dates' ? 1 / 1000 : 1;
  let [count, sum, squares] = [0, 0, 0];
  for (let index = 0; index < numbers.length; index += 1) {
    const value = numbers[index]! * scale;
    const times = counts?.[index] ?? 1;
    count += times;
    sum += value * times;
    squares += value * value * times;
  }
  if (count === 0) return { count };
  const [min, max] = boundsOf(numbers).map((bound) => bound * scale) as [number, number];
  const avg = sum / count;
  const variance = Math.max(0, squares / count - avg * avg);
  const all = { count, min, max, avg, sum, sum_of_squares: squares, variance, std_deviation: Math.sqrt(variance) };
  if (facet.reads !== 'dates') return all;
  const text = (milliseconds: number) => new Date(milliseconds).toISOString();
  return { ...all, min_as_string: text(min), max_as_string: text(max), avg_as_string: text(avg) };
}
