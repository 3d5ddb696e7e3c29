import type { AnswerSourceType, RecordScope, TeamStatus } from '#gateway/graphql/__generated__/types.ts';
import type { Query, RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { RestDataset } from '../dataset/dataset.source.ts';
import type { RestQuestion } from '../question/question.source.ts';
import { type ResponseModel, type RestResponse, type RestValues, toResponse } from '../response/response.source.ts';
import type { RestSuggestion } from '../suggestion/suggestion.source.ts';
import { vectorsSettings } from '../vector/vector.source.ts';

export interface RestRecord {
  id: string;
  /** Argilla 1 has none. */
  status?: 'pending' | 'completed';
  /** The values of fields by name: texts, lists of messages, or objects. */
  fields: Record<string, unknown>;
  metadata: Record<string, unknown> | null;
  external_id: string | null;
  dataset_id: string;
  responses?: RestResponse[] | null;
  suggestions?: RestSuggestion[] | null;
  /** Sent only on request. */
  vectors?: Record<string, number[]> | null;
  /** Sent only on request, by the embedded backend. */
  disagreement?: RestDisagreement;
  /** Sent only on request, by the embedded backend; null for a record without a resolution. */
  resolution?: RestResolution | null;
  inserted_at: string;
  updated_at: string;
}

interface RestDisagreement {
  /** The mean over the questions; null for a record with less than two answers to each. */
  all: number | null;
  questions: Record<string, number>;
}

export type RestSources = Record<
  string,
  { type: Lowercase<AnswerSourceType>; user_id?: string; agent?: string | null; votes?: number; of?: number }
>;

export interface RestResolution {
  record_id: string;
  values: RestValues;
  sources: RestSources | null;
  comment: string | null;
  user_id: string | null;
  version: number;
  inserted_at: string;
  updated_at: string;
}

/** A record known only from the answer to a write. */
export interface RecordReference {
  id: string;
  datasetId: string;
  scope: RecordScope;
  /** The responses in the scope; null when the answer had none. */
  responses: ResponseModel[] | null;
  /** Undefined when the answer had none. */
  resolution?: RestResolution | null;
}

export const toRecord = (row: RestRecord, scope: RecordScope) => ({
  id: row.id,
  /** Undefined after a write that may have changed it. */
  teamStatus: row.status ? (row.status.toUpperCase() as TeamStatus) : (null as TeamStatus | null | undefined),
  datasetId: row.dataset_id,
  scope,
  responses: row.responses?.map((response) => toResponse(response, row.dataset_id)) ?? null,
  externalId: row.external_id,
  fields: row.fields,
  metadata: row.metadata,
  /** REST hides metadata from annotators only in lists. */
  hasAllMetadata: false,
  suggestions: row.suggestions ?? null,
  disagreement: row.disagreement,
  resolution: row.resolution,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

export type RecordModel = ReturnType<typeof toRecord>;

export type RecordParent = RecordReference | RecordModel;

export const isComplete = (record: RecordParent): record is RecordModel => 'fields' in record;

export const toRecordPage = ({ items, total }: RestRecordPage, { isMine, isScored }: RecordRequest) => ({
  items: items.map(({ record, query_score: score }) => ({
    record: toRecord(record, isMine ? 'MINE' : 'EVERYONE'),
    score: isScored ? score : null,
  })),
  total,
});

export type RecordPage = ReturnType<typeof toRecordPage>;

/** A request for a page; without `search`, the body of the search call, it is a plain list. */
export interface RecordRequest {
  datasetId: string;
  /** Reads the caller's records and responses instead of everybody's. */
  isMine?: boolean;
  /** Whether the scores are meaningful; without a search they are constant or random. */
  isScored?: boolean;
  /** Whether it asks for disagreements or resolutions. */
  needsResolutions?: boolean;
  /** Whether the questions are shown with what may change. */
  needsQuestionTexts?: boolean | undefined;
  query: Query;
  search?: {
    filters?: { and: object[] };
    query?: { vector?: { name: string; value?: number[] } | undefined };
    [part: string]: unknown;
  };
}

export interface RestRecordPage {
  items: { record: RestRecord; query_score: number | null }[];
  total: number;
  /** The embedded backend sends them on request; Argilla does not. */
  questions?: RestQuestion[];
}

export const NO_RESOLUTIONS = 'This Argilla server has no resolutions';

export async function page(rest: RestClient, request: RecordRequest): Promise<RestRecordPage> {
  if (request.needsResolutions && !rest.capabilities.resolutions) {
    throw new RestError(501, { detail: NO_RESOLUTIONS }, 'POST /v1/datasets/:id/records/search');
  }
  const isArgilla2 = rest.capabilities.backend === 'ARGILLA_2';
  const { datasetId, isMine, query, search } = isArgilla2 ? asSearch(request) : request;
  const route = isMine ? '/v1/me/datasets/:id/records' : '/v1/datasets/:id/records';
  const params = { id: datasetId };
  if (search) {
    await checkVector(rest, datasetId, search.query?.vector);
    return rest.post<RestRecordPage>(`${route}/search`, { params, query, body: search, isRead: true });
  }
  const list = await rest.get<Omit<RestRecordPage, 'items'> & { items: RestRecord[] }>(route, { params, query });
  return { ...list, items: list.items.map((record) => ({ record, query_score: null })) };
}

/** Argilla fails without a reason when a vector has another length than those of the records. */
async function checkVector(rest: RestClient, datasetId: string, vector?: { name: string; value?: number[] }) {
  if (rest.capabilities.backend === 'EMBEDDED' || !vector?.value) return;
  const { name, value } = vector;
  const dimensions = (await vectorsSettings.list(rest, datasetId)).find((each) => each.name === name)?.dimensions;
  if (dimensions === undefined || dimensions === value.length) return;
  const detail = `vector \`${name}\` has ${dimensions} elements, got ${value.length}`;
  throw new RestError(422, { detail }, 'POST /v1/datasets/:id/records/search');
}

/** The request for Argilla 2, which filters only in searches and has a list of all records only. */
export function asSearch(request: RecordRequest): RecordRequest {
  const { isMine, search, query } = request;
  const { response_status: statuses = [], ...others } = query;
  const values = [statuses].flat().map(String);
  if (!isMine && !search && values.length === 0) return request;
  const { filters, ...rest } = search ?? {};
  const hasStatus = (entity: string) => ({ type: 'terms', scope: { entity, property: 'status' }, values });
  // What others completed has left the queue; Argilla 2 leaves that to its web page.
  const isQueue = isMine && String(values) === 'pending';
  const and = [
    ...(filters?.and ?? []),
    ...(values.length ? [hasStatus('response')] : []),
    ...(isQueue ? [hasStatus('record')] : []),
  ];
  const isOrdered = isMine || 'sort' in rest || 'query' in rest;
  return {
    ...request,
    query: others,
    search: { ...rest, ...(and.length && { filters: { and } }), ...(!isOrdered && { sort: BY_ARRIVAL }) },
  };
}

const BY_ARRIVAL = [{ scope: { entity: 'record', property: 'inserted_at' }, order: 'asc' }];

/** The most records that REST accepts in one write. */
export const MAX_WRITTEN = 500;

/** The `batch` parameter, for the embedded backend only: Argilla servers have no acts. */
const bulkOf = ({ capabilities }: RestClient, datasetId: string, items: readonly string[], batch?: string | null) => ({
  params: { id: datasetId },
  query: capabilities.history && batch != null ? { batch } : {},
  body: `{"items":[${items.join(',')}]}`,
});

/** Writes records, given as JSON, all or none. Returns them in the same order. */
const writeBulk =
  (method: 'post' | 'put') =>
  (rest: RestClient, datasetId: string, items: readonly string[], batch?: string | null): Promise<RestRecord[]> =>
    rest[method]<{ items: RestRecord[] }>('/v1/datasets/:id/records/bulk', bulkOf(rest, datasetId, items, batch)).then(
      ({ items: written }) => written,
    );

export const create = writeBulk('post');
/** Refuses new records for their missing fields. */
export const update = writeBulk('put');

interface Upserted {
  items: RestRecord[];
  /** The records that existed, and those of them that had all the values already: an Argilla server does not tell. */
  updated_item_ids?: string[];
  unchanged_item_ids?: string[];
}

/** Adds records or changes those that exist, given as JSON, all or none. */
export const upsert = (rest: RestClient, datasetId: string, items: readonly string[], batch?: string | null) =>
  rest.put<Upserted>('/v1/datasets/:id/records/bulk', bulkOf(rest, datasetId, items, batch));

/** Removes up to a hundred records; ignores missing ones. */
export const remove = (rest: RestClient, datasetId: string, ids: readonly string[]) =>
  rest.delete<void>('/v1/datasets/:id/records', { params: { id: datasetId }, query: { ids: ids.join(',') } });

/**
 * A record with its suggestions. The embedded backend includes the caller's response, Argilla 2 everybody's, Argilla 1 none. The dataset,
 * if known, saves a search in all of them.
 */
export const byId = (rest: RestClient, id: string, datasetId?: string): Promise<RestRecord> =>
  rest
    .get<RestRecord>('/v1/records/:id', { params: { id }, query: { include: 'responses' } })
    .catch(async (error: unknown) => {
      // Argilla 2.8 cannot show a record with vectors.
      const isUnreadable = rest.capabilities.backend === 'ARGILLA_2' && (error as RestError).status === 500;
      const record = isUnreadable ? await search(rest, id, datasetId) : undefined;
      if (!record) throw error;
      return record;
    });

/** Searches for a record in its dataset, or else in the caller's published datasets, the last ones used first. */
async function search(rest: RestClient, recordId: string, datasetId?: string): Promise<RestRecord | undefined> {
  for (const id of datasetId ? [datasetId] : await lastUsed(rest)) {
    const record = await inDataset(rest, recordId, id);
    if (record) return record;
  }
  return undefined;
}

/** A record, found by a search in its dataset, with the caller's response. */
export async function inDataset(
  rest: RestClient,
  recordId: string,
  datasetId: string,
): Promise<RestRecord | undefined> {
  const scope = { entity: 'record', property: 'id' };
  const query = { filters: { and: [{ type: 'terms', scope, values: [recordId] }] } };
  const request = { datasetId, isMine: true, query: { include: ['responses', 'suggestions'] }, search: query };
  return (await page(rest, request)).items[0]?.record;
}

/** The ids of the caller's datasets. Drafts have no records, and no index to search. */
async function lastUsed(rest: RestClient): Promise<string[]> {
  const datasets = await rest.list('/v1/me/datasets', (row: RestDataset) => row);
  return datasets
    .filter(({ status }) => status === 'ready')
    .sort((a, b) => b.last_activity_at.localeCompare(a.last_activity_at))
    .map(({ id }) => id);
}

const HITS = 50;
const PAGES = 4;

/**
 * The caller's response to a record, in a list; null where it cannot be found. Argilla 1 sends it only with search results, and cannot
 * search by id, so this searches by the time at which the record was added. Few records share it: it counts microseconds.
 */
export async function ownResponses(rest: RestClient, record: RestRecord): Promise<RestResponse[] | null> {
  if (record.responses) return record.responses;
  const scope = { entity: 'record', property: 'inserted_at' };
  const search = { filters: { and: [{ type: 'terms', scope, values: [record.inserted_at] }] } };
  for (let pageIndex = 0; pageIndex < PAGES; pageIndex += 1) {
    const query = { include: 'responses', offset: pageIndex * HITS, limit: HITS };
    const { items } = await page(rest, { datasetId: record.dataset_id, isMine: true, query, search });
    const found = items.find((hit) => hit.record.id === record.id);
    if (found) return found.record.responses ?? [];
    if (items.length < HITS) break;
  }
  return null;
}
