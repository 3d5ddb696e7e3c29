import { UnprocessableError } from '../../http/errors.ts';
import type { RecordCreate } from '../../shapes/records.ts';
import { timesOf } from '../../store/clock.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import { saveResponse } from '../responses.ts';
import { atPosition, checkContent, userOf } from './checkRecord.ts';
import type { Preparation, RecordContext } from './context.ts';
import { checkFields } from './fieldValues.ts';
import { type First, type PreparedRecords, prepareRecords } from './prepareRecords.ts';

/** Stored records by their pks. */
export interface CreatedRecords {
  pks: number[];
  /** The pks of those with responses. */
  answered: number[];
  /** As in `PreparedRecords`. */
  texts: (string | undefined)[];
}

/** Adds records to a published dataset. */
export function createRecords(context: RecordContext, items: readonly RecordCreate[]): CreatedRecords {
  const { store, settings } = context;
  refuseUnpublished(context);
  const externalIds = items.flatMap(({ external_id }) => external_id ?? []);
  const taken = store.records.takenExternalIds(settings.dataset.pk, externalIds);
  if (taken.length > 0) throw new UnprocessableError(`found records with same external IDs: ${taken.join(', ')}`);
  checkRecords(context, items);
  return announced(context, insertRecords(context, items, { isEchoed: !context.isOlderRoute }));
}

/** Adds records that are checked and prepared while others are stored, at most as many as `most`. */
export function createPrepared(
  context: RecordContext,
  most: number,
  prepare: (first: First) => Iterable<PreparedRecords>,
): CreatedRecords {
  refuseUnpublished(context);
  return announced(context, storeRecords(context, prepare(firstOf(context, most))));
}

export function checkRecords(context: Preparation, items: readonly RecordCreate[]): void {
  for (const [index, item] of items.entries()) {
    atPosition(index, () => {
      checkFields(context.settings, item.fields);
      checkContent(context, item.fields, item);
    });
  }
}

function announced(context: RecordContext, created: CreatedRecords): CreatedRecords {
  const { events, settings } = context;
  events.records('record.created', settings.dataset, created.pks);
  events.completed(settings.dataset, created.answered);
  return created;
}

export function refuseUnpublished({ settings }: RecordContext): void {
  if (settings.dataset.status === 'ready') return;
  throw new UnprocessableError('Records cannot be created for a non published dataset');
}

const firstOf = ({ store, settings }: RecordContext, count: number): First => ({
  ordinal: store.counts.ofDataset(settings.dataset.pk).next_ordinal,
  at: timesOf(count),
});

const INSERTED_AT_ONCE = 100;

/** Stores checked records with their metadata, suggestions, vectors and responses. */
export function insertRecords(
  context: RecordContext,
  items: readonly RecordCreate[],
  options: { isEchoed: boolean },
): CreatedRecords {
  const { ordinal, at } = firstOf(context, items.length);
  const parts = function* () {
    for (let from = 0; from < items.length; from += INSERTED_AT_ONCE) {
      const some = items.slice(from, from + INSERTED_AT_ONCE);
      yield prepareRecords(context, some, { ordinal: ordinal + from, at: at + from }, options);
    }
  };
  return storeRecords(context, parts());
}

function storeRecords(context: RecordContext, parts: Iterable<PreparedRecords>): CreatedRecords {
  const created: CreatedRecords = { pks: [], answered: [], texts: [] };
  for (const part of parts) {
    storeSome(context, part);
    created.pks.push(...part.rows.map(({ pk }) => pk));
    created.answered.push(...part.responses.map(({ row }) => row.pk));
    created.texts.push(...part.texts);
  }
  return created;
}

/** One table after the other, as inserts into different tables in turn take twice as long; but not so many that their texts grow old. */
function storeSome(context: RecordContext, { rows, words, values, vectors, responses }: PreparedRecords): void {
  const { store, settings, changes } = context;
  const { pk: datasetPk } = settings.dataset;
  store.counts.countRecords(
    datasetPk,
    rows.map(({ place }) => place),
    1,
  );
  for (const [index, row] of rows.entries()) {
    store.records.insert(row);
    context.words.add(ordinalOf(row.pk), words[index]!);
  }
  for (const { key, ofEach } of values) {
    // The removal of a question finds its suggestions in other datasets by this facet.
    if (key.kind === 'suggestion_agent' && !settings.questions.some(({ pk }) => pk === key.questionPk)) {
      store.facets.ensure(datasetPk, key);
    }
    changes.setNew(key, ordinalOf(rows[0]!.pk), ofEach);
  }
  for (const { settingsPk, dimensions, ordinals, numbers } of vectors) {
    store.vectors.ensureIndex(settingsPk, dimensions);
    for (const [index, ordinal] of ordinals.entries()) {
      store.vectors.add(settingsPk, ordinal, numbers.subarray(index * dimensions, (index + 1) * dimensions));
    }
  }
  for (const { row, sent, suggestions } of responses) {
    for (const [index, response] of sent.entries()) {
      const owner = { user: userOf(context, response.user_id), at: row.inserted_at };
      saveResponse(store, context, row, owner, response, index === 0 ? { suggestions } : undefined);
    }
  }
}
