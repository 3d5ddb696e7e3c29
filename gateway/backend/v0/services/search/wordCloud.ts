import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { TaskDocument } from '../document.ts';
import type { Count } from './counts.ts';
import { documentsOf } from './documents.ts';
import type { Searched } from './searched.ts';
import { STOP_WORDS } from './stopWords.ts';

/** So many records are looked into; of more, these are taken evenly, and what is found in them stands for all. */
const SAMPLE = 500;
/** In larger datasets, words that nearly every text has say nothing of these. */
const MANY_RECORDS = 500;
const TOO_FREQUENT = 0.1;

/** The words most of the records have in their texts. */
export function wordCloud(
  searched: Searched,
  set: OrdinalSet,
  most: number,
  textOf: (document: TaskDocument) => string = ({ text }) => text,
): Count[] {
  const sample = evenly(set.toArray(), SAMPLE);
  const counts = new Map<string, number>();
  for (const { document } of documentsOf(searched, sample)) {
    for (const word of new Set(lettersOf(textOf(document)))) {
      if (!STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const each = sample.length === 0 ? 1 : set.size / sample.length;
  const sorted = [...counts].sort(([one, some], [other, others]) => others - some || (one < other ? -1 : 1));
  const cloud: Count[] = [];
  for (const [word, count] of sorted) {
    if (cloud.length === most) break;
    if (!isTooFrequent(searched, word)) cloud.push([word, Math.round(count * each)]);
  }
  return cloud;
}

function isTooFrequent({ tasks, dataset }: Searched, word: string): boolean {
  if (dataset.records < MANY_RECORDS) return false;
  return tasks.vocabulary.frequency(dataset.pk, dataset.next_ordinal, word) > dataset.records * TOO_FREQUENT;
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
