import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Extras } from '../presenters.ts';
import type { Keywords } from '../query/keywords.ts';
import type { TaskDocument, TaskRecordRow } from '../store/taskRecords.ts';
import { recordMetrics } from './mentions.ts';
import type { TaskSearch } from './search/taskSearch.ts';

interface RecordOptions {
  vectors: boolean;
  metrics: boolean;
  keywords?: Keywords | undefined;
}

type PresentRecord = (document: TaskDocument, extras: Extras) => object;

/** Reads records in the order of the list. */
export function readTaskRecords(
  search: TaskSearch,
  ordinals: readonly number[],
  options: RecordOptions,
  present: PresentRecord,
): object[] {
  const { tasks, dataset } = search;
  return tasks.records
    .byPks(ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)))
    .map((row) => presentRow(search, row, options, present));
}

export function presentRow(
  search: TaskSearch,
  row: TaskRecordRow,
  { vectors, metrics, keywords }: RecordOptions,
  present: PresentRecord,
): object {
  const document = JSON.parse(row.document) as TaskDocument;
  return present(document, {
    vectors: vectors ? vectorsOf(search, ordinalOf(row.pk)) : undefined,
    metrics: metrics ? recordMetrics(document) : undefined,
    search_keywords: keywords && keywordsIn(document, keywords),
  });
}

function vectorsOf({ tasks, dataset }: TaskSearch, ordinal: number): Extras['vectors'] {
  const vectors = tasks.vectors.settingsOf(dataset.pk).flatMap(({ pk, name }) => {
    const value = tasks.vectors.get(pk, ordinal);
    return value ? [[name, { value: [...value] }] as const] : [];
  });
  return vectors.length > 0 ? Object.fromEntries(vectors) : undefined;
}

function keywordsIn({ text, inputs }: TaskDocument, keywords: Keywords): string[] | undefined {
  if (keywords.isEmpty) return undefined;
  const texts = inputs ? Object.values(inputs).flat() : [text];
  const found = [...new Set(texts.flatMap((part) => keywords.foundIn(part)))];
  return found.length > 0 ? found : undefined;
}
