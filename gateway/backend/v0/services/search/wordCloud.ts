import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { pkOf } from '../../../store/recordAddress.ts';
import type { TaskDocument } from '../../store/taskRecords.ts';
import { documentsOf, type TaskSearch } from './taskSearch.ts';
import { STOP_WORDS } from './stopWords.ts';

/** So many words are shown where nobody says how many. */
export const CLOUD_WORDS = 80;
/** So many records are looked into; of more, these are taken evenly, and what is found in them stands for all. */
const SAMPLE = 500;
/** In larger datasets, words that nearly every text has say nothing of these. */
const MANY_RECORDS = 500;
const TOO_FREQUENT = 0.1;

/** The words most of the records have in their texts. */
export function wordCloud(
  search: TaskSearch,
  set: OrdinalSet,
  most: number,
  textOf?: (document: TaskDocument) => string,
): [word: string, count: number][] {
  const sample = evenly(set.toArray(), SAMPLE);
  const each = sample.length === 0 ? 1 : set.size / sample.length;
  const cloud: [word: string, count: number][] = [];
  for (const [count, words] of byCount(textsOf(search, sample, textOf))) {
    for (const word of words.sort()) {
      if (cloud.length === most) return cloud;
      if (!isTooFrequent(search, word)) cloud.push([word, Math.round(count * each)]);
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

/** Words by how many of the texts they are in, those in most first. */
function byCount(texts: readonly string[]): [count: number, words: string[]][] {
  const found = new Map<string, { count: number; lastText: number }>();
  for (const [index, text] of texts.entries()) {
    for (const word of lettersOf(text)) {
      const one = found.get(word);
      if (!one) found.set(word, { count: 1, lastText: index });
      else if (one.lastText !== index) {
        one.count += 1;
        one.lastText = index;
      }
    }
  }
  const levels = new Map<number, string[]>();
  for (const [word, { count }] of found) {
    if (STOP_WORDS.has(word)) continue;
    const level = levels.get(count);
    if (level) level.push(word);
    else levels.set(count, [word]);
  }
  return [...levels].sort(([one], [other]) => other - one);
}

function isTooFrequent({ tasks, dataset }: TaskSearch, word: string): boolean {
  const { pk, records, next_ordinal } = dataset;
  if (records < MANY_RECORDS) return false;
  // These two differ when records have come or gone; what becomes of one alone makes no word frequent.
  return tasks.fullText.frequency(pk, `${next_ordinal} ${records}`, word) > records * TOO_FREQUENT;
}

function evenly(ordinals: Uint32Array, count: number): number[] {
  const step = Math.max(1, ordinals.length / count);
  return Array.from(
    { length: Math.min(count, ordinals.length) },
    (_none, index) => ordinals[Math.floor(index * step)]!,
  );
}

function lettersOf(text: string): string[] {
  const lower = text.toLowerCase();
  return lower.match(IS_ASCII.test(lower) ? ASCII_LETTERS : LETTERS) ?? [];
}

const IS_ASCII = /^[\0-\x7f]*$/;
const ASCII_LETTERS = /[a-z]+/g;
const LETTERS = /\p{L}+/gu;
