import type {
  ActDeeds,
  HistoryAction,
  HistoryClient,
  KeptReason,
  SettingsSubject,
} from '#gateway/graphql/__generated__/types.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { requireHistory, type RestPerson } from '../history/history.source.ts';
import type { RecordReference, RestResolution } from '../record/record.source.ts';
import { type RestResponse, toResponse } from '../response/response.source.ts';
import { addressOf, at, datasetIdOf, recordIdOf, type TaskDatasetAddress } from '../task/taskDataset.source.ts';

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
  settings: {
    subject: keyof typeof SUBJECTS;
    title: string | null;
    action: Lowercase<HistoryAction>;
    changed: string[];
  } | null;
  last_change: RestLaterChange | null;
}

const SUBJECTS = {
  dataset: 'DATASET',
  fields: 'FIELD',
  questions: 'QUESTION',
  metadataProperties: 'METADATA_PROPERTY',
  vectorsSettings: 'VECTORS',
  labels: 'LABELS',
  rules: 'RULE',
} as const satisfies Record<string, SettingsSubject>;

interface RestOutcome {
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

interface RestActsOutcome extends RestOutcome {
  responses: { record_id: string; user_id: string; response: RestResponse | null }[];
  resolutions: { record_id: string; resolution: RestResolution | null }[];
}

interface RestTaskActsOutcome extends RestOutcome {
  record_ids: string[];
}

export type Way = 'undo' | 'redo';
/** Makes the id of a record from that of REST. */
type IdOf = (id: string) => string;
const asIs: IdOf = (id) => id;

const toAct = ({ client, record, settings, last_change, ...act }: RestAct, idOf: IdOf) => ({
  ...camelCased(act),
  client: client.toUpperCase() as HistoryClient,
  record: record && { ...camelCased(record), id: idOf(record.id) },
  settings: settings && {
    ...settings,
    subject: SUBJECTS[settings.subject],
    action: settings.action.toUpperCase() as HistoryAction,
  },
  lastChange: toChange(last_change),
});

const toChange = (change: RestLaterChange | null) => change && camelCased(change);

/** The caller's acts in a dataset. */
export async function readActs(rest: RestClient, datasetId: string, first: number) {
  const route = '/v1/me/datasets/:id/acts';
  requireHistory(rest, `GET ${route}`);
  const { items, has_next } = await rest.get<{ items: RestAct[]; has_next: boolean }>(route, {
    params: { id: datasetId },
    query: { limit: first },
  });
  return { items: items.map((act) => toAct(act, asIs)), hasMore: has_next };
}

/** Undoes or redoes acts of the caller. */
export async function changeActs(
  rest: RestClient,
  way: Way,
  datasetId: string,
  actIds: readonly string[],
  viewer: () => Promise<{ id: string }>,
) {
  const route = `/v1/me/datasets/:id/acts/${way}` as const;
  requireHistory(rest, `POST ${route}`);
  const [outcome, { id: viewerId }] = await Promise.all([
    rest.post<RestActsOutcome>(route, { params: { id: datasetId }, body: { act_ids: actIds } }),
    viewer(),
  ]);
  const own = outcome.responses.filter(({ user_id }) => user_id === viewerId);
  const records = new Map<string, RecordReference>();
  for (const { record_id: id, resolution } of outcome.resolutions) {
    records.set(id, { id, datasetId, scope: 'EVERYONE', responses: null, resolution });
  }
  // The last version of a response that two acts changed.
  for (const { record_id: id, response } of own) {
    const responses = response ? [toResponse(response, datasetId)] : [];
    records.set(id, { ...records.get(id), id, datasetId, scope: 'MINE', responses });
  }
  return { ...toOutcome(outcome, asIs), records: [...records.values()], dataset: { id: datasetId } };
}

const toOutcome = ({ kept, ...outcome }: RestOutcome, idOf: IdOf) => ({
  ...camelCased(outcome),
  kept: kept.map(({ record_id, reason, detail, change }) => ({
    recordId: record_id === null ? null : idOf(record_id),
    reason: reason.toUpperCase() as KeptReason,
    detail,
    change: toChange(change),
  })),
});

/** The caller's acts in an older dataset. */
export async function readTaskActs(rest: RestClient, place: TaskDatasetAddress, first: number) {
  const route = '/datasets/:name/acts';
  requireHistory(rest, `GET ${route}`);
  const { items, has_next } = await rest.get<{ items: RestAct[]; has_next: boolean }>(
    route,
    at(place, { limit: first }),
  );
  return { items: items.map((act) => toAct(act, (id) => recordIdOf(datasetIdOf(place), id))), hasMore: has_next };
}

/** Undoes or redoes acts of the caller in an older dataset. */
export async function changeTaskActs(rest: RestClient, way: Way, datasetId: string, actIds: readonly string[]) {
  const route = `/datasets/:name/acts/${way}` as const;
  requireHistory(rest, `POST ${route}`);
  const idOf: IdOf = (id) => recordIdOf(datasetId, id);
  const body = { act_ids: actIds };
  const outcome = await rest.post<RestTaskActsOutcome>(route, { ...at(addressOf(datasetId)), body });
  return { ...toOutcome(outcome, idOf), recordIds: outcome.record_ids.map(idOf), datasetId };
}

export type TaskActsOutcomeModel = Awaited<ReturnType<typeof changeTaskActs>>;
