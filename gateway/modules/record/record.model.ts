import type { RecordScope } from '#gateway/graphql/__generated__/types.ts';
import { type ResponseModel, toResponse } from '../response/response.model.ts';
import type { RestSuggestion } from '../suggestion/suggestion.source.ts';
import type { RecordRequest, RestRecord, RestRecordPage } from './record.source.ts';

/** A record of which no more is known than what a write answered; the rest is read when somebody asks for it. */
export interface RecordReference {
  id: string;
  datasetId: string;
  scope: RecordScope;
  /** In the scope asked for; null when the answer did not tell. */
  responses: ResponseModel[] | null;
}

export interface RecordModel extends RecordReference {
  externalId: string | null;
  fields: Record<string, unknown>;
  metadata: Record<string, unknown> | null;
  /** Lists leave out metadata the viewer may not see; a record read by its id comes with all of it. */
  hasAllMetadata: boolean;
  suggestions: RestSuggestion[] | null;
  insertedAt: string;
  updatedAt: string;
}

/** What resolvers of Record are given. */
export type RecordParent = RecordReference | RecordModel;

export const isWhole = (record: RecordParent): record is RecordModel => 'fields' in record;

export const toRecord = (row: RestRecord, scope: RecordScope, hasAllMetadata = false): RecordModel => ({
  id: row.id,
  datasetId: row.dataset_id,
  scope,
  responses: row.responses?.map((response) => toResponse(response, row.dataset_id)) ?? null,
  externalId: row.external_id,
  fields: row.fields,
  metadata: row.metadata,
  hasAllMetadata,
  suggestions: row.suggestions ?? null,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

export interface RecordPage {
  items: { record: RecordModel; score: number | null }[];
  total: number;
}

/** A page; scores stand for something only where something was searched for and no sort keys decided the order. */
export function toRecordPage({ items, total }: RestRecordPage, { isMine, isScored }: RecordRequest): RecordPage {
  const scope: RecordScope = isMine ? 'MINE' : 'EVERYONE';
  return {
    items: items.map(({ record, query_score: score }) => ({
      record: toRecord(record, scope),
      score: isScored ? score : null,
    })),
    total,
  };
}
