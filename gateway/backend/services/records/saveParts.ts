import { metadataText } from '../../presenters.ts';
import type { FieldValues } from '../../shapes/fields.ts';
import type { RecordUpdate } from '../../shapes/records.ts';
import { submittedIn } from '../../quality/compareAnswers.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import { ordinalOf, placeOf } from '../../store/recordAddress.ts';
import type { RecordRow, Suggestion } from '../../store/records.ts';
import type { DatasetSettings } from '../datasetSettings.ts';
import { indexedWords } from '../tokenizer.ts';
import type { RecordContext } from './context.ts';
import { fieldsText, searchableTexts } from './fieldValues.ts';
import { indexMetadata } from './indexing.ts';
import { saveSuggestions } from './suggestions.ts';

/** Stores the parts of a record that an update has, and indexes them. */
export function saveParts(
  context: RecordContext,
  record: RecordRow,
  update: RecordUpdate,
  suggestions: readonly Suggestion[] | undefined,
): void {
  if (update.fields) saveFields(context, record, update.fields);
  if (update.metadata !== undefined) saveMetadata(context, record, update.metadata);
  if (suggestions) saveSuggestions(context, record, suggestions);
  if (update.vectors) saveVectors(context, ordinalOf(record.pk), update.vectors);
}

function saveFields(context: RecordContext, record: RecordRow, fields: FieldValues): void {
  const { store, settings, changes, words } = context;
  const text = fieldsText(fields);
  if (text === record.fields) return;
  const ordinal = ordinalOf(record.pk);
  const at = nowMicroseconds();
  store.records.setFields(record.pk, text, at);
  recountSpans(context, record, fields);
  changes.set({ kind: 'updated_at' }, ordinal, [at]);
  words.remove(ordinal);
  words.add(ordinal, wordsOf(settings, fields));
}

/** The agreement about spans depends on the length of the text. */
function recountSpans({ store, settings, agreement }: RecordContext, record: RecordRow, fields: FieldValues): void {
  const spans = settings.questions.filter((question) => question.settings.type === 'span');
  if (spans.length === 0) return;
  const answers = submittedIn(store.responses.answersTo(record.place));
  agreement.count(spans, answers, () => JSON.parse(record.fields) as FieldValues, -1);
  agreement.count(spans, answers, () => fields, 1);
}

export const wordsOf = (settings: DatasetSettings, fields: FieldValues): string[] =>
  searchableTexts(settings, fields).map(indexedWords);

function saveMetadata(context: RecordContext, record: RecordRow, metadata: Record<string, unknown> | null): void {
  const text = metadataText(context.settings.properties, metadata);
  if (text === record.metadata) return;
  const at = nowMicroseconds();
  context.store.records.setMetadata(record.pk, text, at);
  context.changes.set({ kind: 'updated_at' }, ordinalOf(record.pk), [at]);
  indexMetadata(context, ordinalOf(record.pk), metadata ?? {});
}

type Vectors = NonNullable<RecordUpdate['vectors']>;

/** Creates the missing indexes of the given vectors. */
export function prepareVectors({ store, settings }: RecordContext, items: readonly RecordUpdate[]): void {
  const names = new Set(items.flatMap(({ vectors }) => Object.keys(vectors ?? {})));
  for (const { name, pk, dimensions } of settings.vectors.values()) {
    if (names.has(name)) store.vectors.ensureIndex(pk, dimensions);
  }
}

function saveVectors({ store, settings }: RecordContext, ordinal: number, vectors: Vectors): void {
  const named = Object.entries(vectors);
  if (named.length > 0) store.recordChanges.note(placeOf(settings.dataset.pk, ordinal));
  for (const [name, numbers] of named) store.vectors.put(settings.vectors.get(name)!.pk, ordinal, numbers);
}
