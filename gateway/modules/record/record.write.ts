import type {
  AddRecordsInput,
  NewRecordInput,
  SuggestionInput,
  UpdateRecordInput,
  UpdateRecordsInput,
} from '#gateway/graphql/__generated__/types.ts';
import { type Context, readAnew } from '#gateway/graphql/context.ts';
import { badInput, failsAs, failure, type InputPath } from '#gateway/graphql/errors.ts';
import { refuseIds } from '#gateway/graphql/ids.ts';
import { placeOf, RestError } from '#gateway/rest/error.ts';
import { questionIds, suggestionPath, toRestSuggestion } from '../suggestion/suggestion.write.ts';
import { toRecord } from './record.model.ts';
import { create, MOST_WRITTEN, remove, type RestRecord, update } from './record.source.ts';
import { recordText } from './record.text.ts';

export async function addRecords({ datasetId, records }: AddRecordsInput, context: Context) {
  refuseCount(records);
  const toKey = ({ fields, externalId = null }: NewRecordInput) => ({ fields, external_id: externalId });
  try {
    const items = await textsOf(datasetId, records, toKey, context);
    return toPayload(await create(context.rest, datasetId, items), datasetId, context);
  } catch (error) {
    throw failure(error, 'ERROR_CREATING_RECORDS', pathIn(error, { external_id: ['externalId'] }));
  }
}

export async function updateRecords({ datasetId, records }: UpdateRecordsInput, context: Context) {
  refuseCount(records);
  const toKey = ({ record: { id, externalId } }: UpdateRecordInput) => ({ id, external_id: externalId });
  try {
    const items = await textsOf(datasetId, records, toKey, context);
    return toPayload(await update(context.rest, datasetId, items), datasetId, context);
  } catch (error) {
    const keys = { id: ['record', 'id'], external_id: ['record', 'externalId'] };
    throw failure(error, 'ERROR_UPDATING_RECORDS', pathIn(error, keys));
  }
}

export async function deleteRecords(datasetId: string, ids: readonly string[], context: Context) {
  refuseIds(ids);
  await remove(context.rest, datasetId, ids).catch(failsAs('ERROR_DELETING_RECORDS'));
  readAnew(context);
  return { ids: [...ids], dataset: { id: datasetId } };
}

function refuseCount({ length }: readonly unknown[]): void {
  if (length >= 1 && length <= MOST_WRITTEN) return;
  throw badInput(`"records" has ${length} records; it must have 1 to ${MOST_WRITTEN}.`, { inputPath: ['records'] });
}

type Written = Pick<NewRecordInput, 'metadata' | 'vectors' | 'suggestions'>;

/** The JSON of each record, with what it is told by as `toKey` says. */
async function textsOf<Item extends Written>(
  datasetId: string,
  records: readonly Item[],
  toKey: (item: Item) => object,
  context: Context,
): Promise<string[]> {
  const [properties, questions] = await Promise.all([
    records.some(({ metadata }) => metadata) ? context.load.metadataPropertiesByDatasetId.load(datasetId) : [],
    records.some(({ suggestions }) => suggestions.length) ? questionIds(datasetId, context) : new Map<string, string>(),
  ]);
  const propertiesByName = new Map(properties.map((property) => [property.name, property]));
  const toRest = toRestSuggestion(questions);
  return records.map((record, index) => {
    const { metadata, vectors, suggestions } = record;
    const path = ['records', index, 'suggestions'];
    refuseRepeated(suggestions, path);
    const parts = { ...toKey(record), vectors, suggestions: suggestions.map((one, at) => toRest(one, [...path, at])) };
    return recordText(parts, metadata, propertiesByName);
  });
}

function refuseRepeated(suggestions: readonly SuggestionInput[], path: InputPath): void {
  const seen = new Set<string>();
  for (const [at, { question }] of suggestions.entries()) {
    if (seen.has(question)) {
      throw badInput(`There is more than one suggestion for the question "${question}".`, { inputPath: [...path, at] });
    }
    seen.add(question);
  }
}

/** Which member of the input the REST API refused, where it tells; `keys` is where its names for a record stand there. */
function pathIn(error: unknown, keys: Readonly<Record<string, InputPath>>): InputPath | undefined {
  const [, index, member, ...rest] = (error instanceof RestError && placeOf(error.body)) || [];
  if (typeof index !== 'number') return undefined;
  return ['records', index, ...memberPath(member, rest, keys)];
}

function memberPath(member: unknown, rest: readonly unknown[], keys: Readonly<Record<string, InputPath>>): InputPath {
  if (typeof member !== 'string') return [];
  const [at, ...place] = rest;
  if (member === 'suggestions') return typeof at === 'number' ? [member, at, ...suggestionPath(place)] : [member];
  // Names that others gave, and places in a vector.
  const steps = rest.filter((step) => typeof step === 'string' || typeof step === 'number');
  return keys[member] ?? [member, ...steps];
}

function toPayload(rows: readonly RestRecord[], datasetId: string, context: Context) {
  readAnew(context);
  return { records: rows.map((row) => toRecord(row, 'EVERYONE')), dataset: { id: datasetId } };
}
