import type {
  AddRecordsInput,
  SuggestionInput,
  UpdateRecordsInput,
  UpsertRecordInput,
  UpsertRecordsInput,
  WriteOutcome,
} from '#gateway/graphql/__generated__/types.ts';
import { type Context, resetLoaders, written } from '#gateway/graphql/context.ts';
import { badInput, failure, type FailureCode, type InputPath } from '#gateway/graphql/errors.ts';
import { checkCount, checkIds } from '#gateway/graphql/input.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { placeOf, RestError } from '#gateway/rest/error.ts';
import { suggestionPath, toRestSuggestion } from '../suggestion/suggestion.source.ts';
import { create, MAX_WRITTEN, remove, type RestRecord, toRecord, update, upsert } from './record.source.ts';
import { recordText } from './record.text.ts';

export async function addRecords({ datasetId, records, batch }: AddRecordsInput, context: Context) {
  const rows = await write(datasetId, records, context, {
    send: (rest, id, items) => create(rest, id, items, batch),
    code: 'ERROR_CREATING_RECORDS',
    toKey: ({ fields, externalId = null }) => ({ fields, external_id: externalId }),
    keyPaths: { external_id: ['externalId'] },
  });
  return toPayload(datasetId, rows);
}

export async function updateRecords({ datasetId, records }: UpdateRecordsInput, context: Context) {
  const rows = await write(datasetId, records, context, {
    send: update,
    code: 'ERROR_UPDATING_RECORDS',
    toKey: ({ record: { id, externalId } }) => ({ id, external_id: externalId }),
    keyPaths: { id: ['record', 'id'], external_id: ['record', 'externalId'] },
  });
  return toPayload(datasetId, rows);
}

export async function upsertRecords({ datasetId, records, batch }: UpsertRecordsInput, context: Context) {
  refuseRepeatedIds(records);
  const answer = await write(datasetId, records, context, {
    send: (rest, id, items) => upsert(rest, id, items, batch),
    code: 'ERROR_UPDATING_RECORDS',
    toKey: ({ fields, externalId }) => ({ fields, external_id: externalId }),
    keyPaths: { external_id: ['externalId'] },
  });
  const [updated, unchanged] = [new Set(answer.updated_item_ids), new Set(answer.unchanged_item_ids)];
  const outcomeOf = (id: string): WriteOutcome | null => {
    if (!answer.updated_item_ids) return null;
    return unchanged.has(id) ? 'UNCHANGED' : updated.has(id) ? 'CHANGED' : 'CREATED';
  };
  const items = answer.items.map((row, index) => ({
    index,
    outcome: outcomeOf(row.id),
    record: toRecord(row, 'EVERYONE'),
  }));
  return { items, dataset: { id: datasetId } };
}

const toPayload = (datasetId: string, rows: readonly RestRecord[]) => ({
  records: rows.map((row) => toRecord(row, 'EVERYONE')),
  dataset: { id: datasetId },
});

function refuseRepeatedIds(records: readonly UpsertRecordInput[]): void {
  const ids = records.map(({ externalId }) => externalId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated < 0) return;
  throw badInput(`The external id "${ids[repeated]}" occurs more than once.`, {
    inputPath: ['records', repeated, 'externalId'],
  });
}

export async function deleteRecords(datasetId: string, ids: readonly string[], context: Context) {
  checkIds(ids);
  await written(context, remove(context.rest, datasetId, ids));
  return { ids: [...ids], dataset: { id: datasetId } };
}

interface Item {
  metadata?: Record<string, unknown> | null | undefined;
  vectors?: Record<string, unknown> | null | undefined;
  suggestions: SuggestionInput[];
}

interface Write<RecordInput, Answer> {
  send: (rest: RestClient, datasetId: string, items: readonly string[]) => Promise<Answer>;
  code: FailureCode;
  /** The members that identify the record in REST. */
  toKey: (record: RecordInput) => object;
  /** The paths of these members in the input. */
  keyPaths: Readonly<Record<string, InputPath>>;
}

async function write<RecordInput extends Item, Answer>(
  datasetId: string,
  records: readonly RecordInput[],
  context: Context,
  { send, code, toKey, keyPaths }: Write<RecordInput, Answer>,
): Promise<Answer> {
  checkCount('"records"', records.length, 'records', MAX_WRITTEN, ['records']);
  const { load, rest } = context;
  try {
    const [properties, questions] = await Promise.all([
      records.some(({ metadata }) => metadata) ? load.metadataPropertiesByDatasetId.load(datasetId) : [],
      records.some(({ suggestions }) => suggestions.length) ? load.questionsByDatasetId.load(datasetId) : [],
    ]);
    const propertiesByName = new Map(properties.map((property) => [property.name, property]));
    const toRest = toRestSuggestion(questions);
    const texts = records.map((record, index) => {
      const path = ['records', index, 'suggestions'];
      refuseRepeated(record.suggestions, path);
      const suggestions = record.suggestions.map((suggestion, at) => toRest(suggestion, [...path, at]));
      return recordText({ ...toKey(record), vectors: record.vectors, suggestions }, record.metadata, propertiesByName);
    });
    const answer = await send(rest, datasetId, texts);
    resetLoaders(context);
    return answer;
  } catch (error) {
    throw failure(error, code, inputPathOf(error, keyPaths));
  }
}

function refuseRepeated(suggestions: readonly SuggestionInput[], path: InputPath): void {
  const repeated = suggestions.findIndex(
    ({ question }, at) => suggestions.findIndex((suggestion) => suggestion.question === question) < at,
  );
  if (repeated < 0) return;
  throw badInput(`There is more than one suggestion for the question "${suggestions[repeated]!.question}".`, {
    inputPath: [...path, repeated],
  });
}

/** The member of the input that REST refused, if the error names it. */
function inputPathOf(error: unknown, keyPaths: Readonly<Record<string, InputPath>>): InputPath | undefined {
  const [, index, member, ...rest] = (error instanceof RestError && placeOf(error.body)) || [];
  if (typeof index !== 'number') return undefined;
  return ['records', index, ...memberPath(member, rest, keyPaths)];
}

function memberPath(
  member: unknown,
  rest: readonly unknown[],
  keyPaths: Readonly<Record<string, InputPath>>,
): InputPath {
  if (typeof member !== 'string') return [];
  const [at, ...place] = rest;
  if (member === 'suggestions') return typeof at === 'number' ? [member, at, ...suggestionPath(place)] : [member];
  // The names of metadata, fields and vectors, and positions in vectors.
  const steps = rest.filter((step) => typeof step === 'string' || typeof step === 'number');
  return keyPaths[member] ?? [member, ...steps];
}
