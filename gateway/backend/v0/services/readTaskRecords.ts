import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { TaskDocument, TaskRecordRow } from '../store/taskRecords.ts';
import type { Extras } from '../presenters/records.ts';
import type { Keywords } from '../query/keywords.ts';
import { recordMetrics } from './mentions.ts';
import type { TaskSearch } from './search/taskSearch.ts';

interface Wanted {
  vectors: boolean;
  metrics: boolean;
  keywords?: Keywords | undefined;
}

type Present = (document: TaskDocument, extras: Extras) => object;

/** Records in the order of their ordinals in the list, each with what is wanted besides. */
export function readTaskRecords(
  search: TaskSearch,
  ordinals: readonly number[],
  wanted: Wanted,
  present: Present,
): object[] {
  const { tasks, dataset } = search;
  return tasks.records
    .byPks(ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)))
    .map((row) => presentRow(search, row, wanted, present));
}

export function presentRow(search: TaskSearch, row: TaskRecordRow, wanted: Wanted, present: Present): object {
  const document = JSON.parse(row.document) as TaskDocument;
  return present(document, {
    vectors: wanted.vectors ? vectorsOf(search, ordinalOf(row.pk)) : undefined,
    metrics: wanted.metrics ? recordMetrics(document) : undefined,
    search_keywords: wanted.keywords && foundWords(document, wanted.keywords),
  });
}

function vectorsOf({ tasks, dataset }: TaskSearch, ordinal: number): Extras['vectors'] {
  const vectors = tasks.vectors.settingsOf(dataset.pk).flatMap(({ pk, name }) => {
    const value = tasks.vectors.get(pk, ordinal);
    return value ? [[name, { value: [...value] }] as const] : [];
  });
  return vectors.length > 0 ? Object.fromEntries(vectors) : undefined;
}

/** Texts as they are highlighted: each input for itself. */
function foundWords({ text, inputs }: TaskDocument, keywords: Keywords): string[] | undefined {
  if (keywords.isEmpty) return undefined;
  const texts = inputs ? Object.values(inputs).flat() : [text];
  const found = [...new Set(texts.flatMap((one) => keywords.foundIn(one)))];
  return found.length > 0 ? found : undefined;
}
