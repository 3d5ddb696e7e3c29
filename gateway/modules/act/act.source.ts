import type { ActDeeds, HistoryClient, KeptReason, SettingsSubject } from '#gateway/graphql/__generated__/types.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { RestPerson } from '../history/history.source.ts';
import type { RecordReference, RestResolution } from '../record/record.source.ts';
import { type RestResponse, toResponse } from '../response/response.source.ts';

interface RestLaterChange {
  user: RestPerson | null;
  made_at: string;
}

interface RestAct {
  id: string;
  made_at: string;
  client: Lowercase<HistoryClient>;
  total: number;
  done: number;
  undone: number;
  changed: number;
  deleted: number;
  deeds: ActDeeds;
  record: { id: string; external_id: string | null; preview: string | null } | null;
  settings: { subject: keyof typeof SUBJECTS; title: string | null; changed: string[] } | null;
  last_change: RestLaterChange | null;
}

const SUBJECTS = {
  dataset: 'DATASET',
  fields: 'FIELD',
  questions: 'QUESTION',
  metadataProperties: 'METADATA_PROPERTY',
  vectorsSettings: 'VECTORS',
} as const satisfies Record<string, SettingsSubject>;

interface RestTakenBack {
  responses: { record_id: string; user_id: string; response: RestResponse | null }[];
  resolutions: { record_id: string; resolution: RestResolution | null }[];
  is_complete: boolean;
  changed: number;
  settings_changed: boolean;
  records_removed: number;
  kept: {
    record_id: string | null;
    reason: Lowercase<KeptReason>;
    detail: string | null;
    change: RestLaterChange | null;
  }[];
  kept_count: number;
}

const toAct = ({ made_at, client, record, settings, last_change, ...act }: RestAct) => ({
  ...act,
  madeAt: made_at,
  client: client.toUpperCase() as HistoryClient,
  record: record && { id: record.id, externalId: record.external_id, preview: record.preview },
  settings: settings && { ...settings, subject: SUBJECTS[settings.subject] },
  lastChange: toChange(last_change),
});

const toChange = (change: RestLaterChange | null) => change && { user: change.user, madeAt: change.made_at };

const NO_HISTORY = 'This Argilla server does not keep the history of responses';

function requireHistory({ capabilities }: RestClient, route: string): void {
  if (!capabilities.history) throw new RestError(501, { detail: NO_HISTORY }, route);
}

/** What the caller did in a dataset. */
export async function readActs(rest: RestClient, datasetId: string, first: number) {
  const route = '/v1/me/datasets/:id/acts';
  requireHistory(rest, `GET ${route}`);
  const { items, has_next } = await rest.get<{ items: RestAct[]; has_next: boolean }>(route, {
    params: { id: datasetId },
    query: { limit: first },
  });
  return { items: items.map(toAct), hasMore: has_next };
}

/** Undoes or redoes acts of the caller. */
export async function changeActs(
  rest: RestClient,
  way: 'undo' | 'redo',
  datasetId: string,
  actIds: readonly string[],
  viewer: () => Promise<{ id: string }>,
) {
  const route = `/v1/me/datasets/:id/acts/${way}` as const;
  requireHistory(rest, `POST ${route}`);
  const [outcome, { id: viewerId }] = await Promise.all([
    rest.post<RestTakenBack>(route, { params: { id: datasetId }, body: { act_ids: actIds } }),
    viewer(),
  ]);
  const { resolutions, is_complete, changed, settings_changed, records_removed, kept, kept_count } = outcome;
  const own = outcome.responses.filter(({ user_id }) => user_id === viewerId);
  const records = new Map<string, RecordReference>();
  for (const { record_id: id, resolution } of resolutions) {
    records.set(id, { id, datasetId, scope: 'EVERYONE', responses: null, resolution });
  }
  // The last version of a response that two acts changed.
  for (const { record_id: id, response } of own) {
    const responses = response ? [toResponse(response, datasetId)] : [];
    records.set(id, { ...records.get(id), id, datasetId, scope: 'MINE', responses });
  }
  return {
    changed,
    isComplete: is_complete,
    settingsChanged: settings_changed,
    recordsRemoved: records_removed,
    kept: kept.map(({ record_id, reason, detail, change }) => ({
      ...{ recordId: record_id, reason: reason.toUpperCase() as KeptReason, detail, change: toChange(change) },
    })),
    keptCount: kept_count,
    records: [...records.values()],
    dataset: { id: datasetId },
  };
}
