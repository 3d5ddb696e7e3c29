import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { pkOf } from '../../../store/recordAddress.ts';
import type { TaskDocument } from '../../store/taskRecords.ts';
import { documentsOf, type TaskSearch } from './taskSearch.ts';
import { STOP_WORDS } from './stopWords.ts';

export const CLOUD_WORDS = 80;
/** The number of records to read; the counts are extrapolated from them. */
const SAMPLE = 500;
/** In datasets of this size, words in too many texts are omitted. */
const MANY_RECORDS = 500;
const TOO_FREQUENT = 0.1;

/** The words in most of the records. */
export function wordCloud(
  search: TaskSearch,
  set: OrdinalSet,
  most: number,
  textOf?: (document: TaskDocument) => string,
): [word: string, count: number][] {
  const sample = sampleOf(set.toArray(), SAMPLE);
  const factor = sample.length === 0 ? 1 : set.size / sample.length;
  const cloud: [word: string, count: number][] = [];
  for (const [count, words] of byCount(textsOf(search, sample, textOf))) {
    for (const word of words.sort()) {
      if (cloud.length === most) return cloud;
      if (!isTooFrequent(search, word)) cloud.push([word, Math.round(count * factor)]);
    }
  }
  return cloud;
}

function textsOf(
  search: TaskSearch,
  sample: readonly number[],
  textOf: ((document: TaskDocument) => string) | undefined,
): string[] {
  const { tasks, dataset } = search;
  return textOf
    ? Array.from(documentsOf(search, sample), ({ document }) => textOf(document))
    : tasks.records.texts(sample.map((ordinal) => pkOf(dataset.pk, ordinal)));
}

/** Words grouped by the number of texts that contain them, the highest number first. */
function byCount(texts: readonly string[]): [count: number, words: string[]][] {
  const found = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(wordsOf(text))) found.set(word, (found.get(word) ?? 0) + 1);
  }
  const groups = new Map<number, string[]>();
  for (const [word, count] of found) {
    if (STOP_WORDS.has(word)) continue;
    const group = groups.get(count);
    if (group) group.push(word);
    else groups.set(count, [word]);
  }
  return [...groups].sort(([a], [b]) => b - a);
}

function isTooFrequent({ tasks, dataset }: TaskSearch, word: string): boolean {
  const { pk, records, next_ordinal } = dataset;
  if (records < MANY_RECORDS) return false;
  // The cache key changes with each record added or removed.
  return tasks.fullText.frequency(pk, `${next_ordinal} ${records}`, word, next_ordinal) > records * TOO_FREQUENT;
}

function sampleOf(ordinals: Uint32Array, count: number): number[] {
  const step = Math.max(1, ordinals.length / count);
  return Array.from(
    { length: Math.min(count, ordinals.length) },
    (_none, index) => ordinals[Math.floor(index * step)]!,
  );
}

function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return lower.match(IS_ASCII.test(lower) ? ASCII_LETTERS : LETTERS) ?? [];
}

const IS_ASCII = /^[\0-\x7f]*$/;
const ASCII_LETTERS = /[a-z]+/g;
const LETTERS = /\p{L}+/gu;
