import type { Query, RestClient } from '#gateway/rest/client.ts';
import type { RestQuestion } from '../question/question.source.ts';
import type { RestResponse } from '../response/response.source.ts';
import type { RestSuggestion } from '../suggestion/suggestion.source.ts';

export interface RestRecord {
  id: string;
  fields: Record<string, string | null>;
  metadata: Record<string, unknown> | null;
  external_id: string | null;
  dataset_id: string;
  responses?: RestResponse[] | null;
  suggestions?: RestSuggestion[] | null;
  inserted_at: string;
  updated_at: string;
}

export interface RestHit {
  record: RestRecord;
  query_score: number | null;
}

/** A page as it will be asked for: `search` is the body of the search call, absent for a plain list. */
export interface RecordRequest {
  datasetId: string;
  isMine: boolean;
  /** Whether the answer's scores say how well a record matches. Without a search they are constant or random. */
  isScored: boolean;
  query: Query;
  search?: object;
}

export interface RestRecordPage {
  items: RestHit[];
  total: number;
  /** The embedded backend sends them along where they are asked for; Argilla does not. */
  questions?: RestQuestion[];
}

/** A page of records, by the list call or, when anything is searched for, by the search call. */
export async function page(rest: RestClient, request: RecordRequest): Promise<RestRecordPage> {
  const { datasetId, isMine, query, search } = request;
  const route = isMine ? '/v1/me/datasets/:id/records' : '/v1/datasets/:id/records';
  const params = { id: datasetId };
  if (search) return rest.post<RestRecordPage>(`${route}/search`, { params, query, body: search, isRead: true });
  const list = await rest.get<Omit<RestRecordPage, 'items'> & { items: RestRecord[] }>(route, { params, query });
  return { ...list, items: list.items.map((record) => ({ record, query_score: null })) };
}

/** As many records as the REST API takes at a time. */
export const MOST_WRITTEN = 500;

const bulk = (datasetId: string, items: readonly string[]) => ({
  params: { id: datasetId },
  body: `{"items":[${items.join(',')}]}`,
});

/** Adds records to a dataset, all of them or none; they are JSON already. Answered with them, in the same order. */
export const create = (rest: RestClient, datasetId: string, items: readonly string[]) =>
  rest
    .post<{ items: RestRecord[] }>('/v1/datasets/:id/records/bulk', bulk(datasetId, items))
    .then(({ items: created }) => created);

/** Changes records of a dataset, all of them or none; what would be a new one is refused for want of fields. Answered like `create`. */
export const update = (rest: RestClient, datasetId: string, items: readonly string[]) =>
  rest
    .put<{ items: RestRecord[] }>('/v1/datasets/:id/records/bulk', bulk(datasetId, items))
    .then(({ items: updated }) => updated);

/** Removes records of a dataset, at most `MOST_IDS`; those that are not there do not matter. */
export const remove = (rest: RestClient, datasetId: string, ids: readonly string[]) =>
  rest.delete<void>('/v1/datasets/:id/records', { params: { id: datasetId }, query: { ids: ids.join(',') } });

/** One record with its suggestions. The embedded backend adds the caller's own response; Argilla answers null for it. */
export const byId = (rest: RestClient, id: string) =>
  rest.get<RestRecord>('/v1/records/:id', { params: { id }, query: { include: 'responses' } });

/** The words that a record is looked for by, and among how many of those that have them all. */
const WORDS = 30;
const HITS = 50;
const PAGES = 4;

/**
 * The caller's own response to a record, in a list; null where it cannot be told. Argilla sends none with a single record, but with
 * those of a search, so the record is searched for by its own words.
 */
export async function ownResponses(rest: RestClient, record: RestRecord): Promise<RestResponse[] | null> {
  if (record.responses) return record.responses;
  const [field, text] = Object.entries(record.fields).find(([, value]) => value?.trim()) ?? [];
  if (!text) return null;
  const query = { text: { field, q: text.trim().split(/\s+/).slice(0, WORDS).join(' ') } };
  for (let at = 0; at < PAGES; at += 1) {
    const { items } = await page(rest, {
      datasetId: record.dataset_id,
      isMine: true,
      isScored: false,
      query: { include: 'responses', offset: at * HITS, limit: HITS },
      search: { query },
    });
    const found = items.find((hit) => hit.record.id === record.id);
    if (found) return found.record.responses ?? [];
    if (items.length < HITS) break;
  }
  return null;
}
