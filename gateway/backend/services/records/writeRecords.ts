import { suggestionsText, metadataText } from '../../presenters.ts';
import type { RecordRow } from '../../store/records.ts';
import type { RecordCreate, RecordUpdate } from '../../shapes/records.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import { ordinalOf, pkOf, placeOfPk } from '../../store/recordAddress.ts';
import { saveResponse } from '../responses.ts';
import { tokenize } from '../tokenizer.ts';
import { type Checking, questionOf, userOf } from './checkRecord.ts';
import { indexMetadata, indexSuggestion, type Indexing } from './indexing.ts';
import { newSuggestions } from './suggestions.ts';
import { fieldTexts } from '../datasetSettings.ts';

/** Stores checked records with all that came along, in one go: one write for each block of each facet. Returns their pks. */
export function insertRecords(checking: Checking, items: readonly RecordCreate[]): number[] {
  const { store, settings } = checking;
  const { dataset, fields } = settings;
  const first = store.counts.ofDataset(dataset.pk).next_ordinal;
  const pks = items.map((_item, index) => pkOf(dataset.pk, first + index));
  store.counts.countRecords(dataset.pk, pks.map(placeOfPk), 1);

  const fieldPks = fields.map(({ pk }) => pk);
  store.fullText.ensureTable(dataset.pk, fieldPks);
  const insertWords = store.fullText.insertion(dataset.pk, fieldPks);
  prepareVectors(checking, items);
  const changes = store.facets.changes(dataset.pk, first);
  const indexing: Indexing = { settings, changes };

  for (const [index, item] of items.entries()) {
    const pk = pks[index]!;
    const ordinal = first + index;
    const at = nowMicroseconds();
    const suggestions = newSuggestions(pk, item.suggestions ?? [], at);
    store.records.insert({
      pk,
      inserted_at: at,
      external_id: item.external_id ?? null,
      fields: JSON.stringify(item.fields),
      metadata: metadataText(settings.properties, item.metadata),
      suggestions: suggestionsText(suggestions),
    });
    store.db.run(insertWords, [ordinal, ...fieldTexts(settings, item.fields).map((text) => tokenize(text).join(' '))]);
    changes.set({ kind: 'inserted_at' }, ordinal, [at]);
    changes.set({ kind: 'updated_at' }, ordinal, [at]);
    if (item.metadata) indexMetadata(indexing, ordinal, item.metadata);
    for (const suggestion of suggestions) {
      const question = questionOf(checking, suggestion);
      indexSuggestion(indexing, ordinal, question, suggestion);
      // When the question goes, the suggestion is found by it.
      if (question.dataset_pk !== dataset.pk) {
        store.facets.ensure(dataset.pk, { kind: 'suggestion_agent', questionPk: question.pk });
      }
    }
    saveVectors(checking, ordinal, item, true);
    for (const response of item.responses ?? []) {
      const user = userOf(store, response.user_id);
      saveResponse(store, indexing, { pk, place: placeOfPk(pk) }, { user }, response);
    }
  }
  changes.flush();
  return pks;
}

/** Stores new metadata, if they differ. */
export function saveMetadata(
  { store, settings }: Checking,
  indexing: Indexing,
  record: RecordRow,
  metadata: Record<string, unknown> | null,
): void {
  const text = metadataText(settings.properties, metadata);
  if (text === record.metadata) return;
  const at = nowMicroseconds();
  store.records.setMetadata(record.pk, text, at);
  indexing.changes.set({ kind: 'updated_at' }, ordinalOf(record.pk), [at]);
  indexMetadata(indexing, ordinalOf(record.pk), metadata ?? {});
}

/** Makes sure that there is a place for every kind of vector that is given. */
export function prepareVectors({ store, settings }: Checking, items: readonly RecordUpdate[]): void {
  const names = new Set(items.flatMap(({ vectors }) => Object.keys(vectors ?? {})));
  for (const { name, pk, dimensions } of settings.vectors.values()) {
    if (names.has(name)) store.vectors.ensureIndex(pk, dimensions);
  }
}

/** Stores the vectors that are given; others stay. */
export function saveVectors(
  { store, settings }: Checking,
  ordinal: number,
  { vectors }: RecordUpdate,
  isNew: boolean,
): void {
  for (const [name, numbers] of Object.entries(vectors ?? {})) {
    const { pk } = settings.vectors.get(name)!;
    store.vectors.put(pk, ordinal, numbers, isNew);
  }
}
