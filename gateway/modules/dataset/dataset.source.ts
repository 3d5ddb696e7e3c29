import type { DatasetProgress, OwnAssignments, UserProgress } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { type RestTaskDataset, toTaskDataset } from '../task/taskDataset.source.ts';

export interface RestDataset {
  id: string;
  name: string;
  guidelines: string | null;
  allow_extra_metadata: boolean;
  status: 'draft' | 'ready';
  workspace_id: string;
  last_activity_at: string;
  inserted_at: string;
  updated_at: string;
  /** Argilla 1 has none. */
  distribution?: RestDistribution;
  /** Sent by the embedded backend only; null if everyone answers every record. */
  min_submitted?: number | null;
}

interface RestDistribution {
  strategy: 'overlap';
  min_submitted: number;
}

export const toDataset = (row: RestDataset) => ({
  id: row.id,
  name: row.name,
  workspaceId: row.workspace_id,
  status: row.status === 'ready' ? ('READY' as const) : ('DRAFT' as const),
  guidelines: row.guidelines,
  allowExtraMetadata: row.allow_extra_metadata,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  lastActivityAt: row.last_activity_at,
  distribution:
    row.distribution && row.min_submitted !== null
      ? { strategy: 'OVERLAP' as const, minSubmitted: row.distribution.min_submitted }
      : null,
});

export type DatasetModel = ReturnType<typeof toDataset>;

export type DatasetParent = DatasetModel | { id: string };

export const isComplete = (dataset: DatasetParent): dataset is DatasetModel => 'name' in dataset;

/** The caller's datasets, oldest first. */
export const listMine = (rest: RestClient) => rest.list('/v1/me/datasets', toDataset);

export const byId = (rest: RestClient, id: string) =>
  rest.get<RestDataset>('/v1/datasets/:id', { params: { id } }).then(toDataset);

interface DatasetBody {
  name: string;
  guidelines: string | null;
  allow_extra_metadata: boolean;
  distribution?: RestDistribution;
  min_submitted?: null;
}

/** The part of a body that sets how many answers each record needs; null: everyone answers every record. */
export function distributionBody(
  { capabilities }: RestClient,
  minSubmitted: number | null | undefined,
): Pick<DatasetBody, 'distribution' | 'min_submitted'> {
  if (minSubmitted === undefined) return {};
  const isRefused = minSubmitted === null ? capabilities.backend !== 'EMBEDDED' : !capabilities.taskDistribution;
  if (isRefused) throw badInput('This server cannot have so many answers for each record.');
  return minSubmitted === null
    ? { min_submitted: null }
    : { distribution: { strategy: 'overlap', min_submitted: minSubmitted } };
}

/** Creates an empty draft dataset. */
export const create = (rest: RestClient, body: DatasetBody & { workspace_id: string }) =>
  rest.post<RestDataset>('/v1/datasets', { body }).then(toDataset);

export const publish = (rest: RestClient, id: string) =>
  rest.put<RestDataset>('/v1/datasets/:id/publish', { params: { id } }).then(toDataset);

export const update = (
  rest: RestClient,
  id: string,
  patch: { [Key in keyof DatasetBody]?: DatasetBody[Key] | undefined },
) => rest.patch<RestDataset>('/v1/datasets/:id', { params: { id }, body: patch }).then(toDataset);

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestDataset>('/v1/datasets/:id', { params: { id } }).then(toDataset);

/** The calls for one part of a dataset's settings, such as `fields`. Each call returns the parts it read, changed or deleted. */
export function settingsPart<Row, Model, Input>(
  part: string,
  toModel: (row: Row) => Model,
  toBody: (input: Input) => Omit<Row, 'id'>,
) {
  const below = (datasetId: string) => ({ params: { id: datasetId } });
  return {
    list: (rest: RestClient, datasetId: string): Promise<Model[]> =>
      rest.list(`/v1/datasets/:id/${part}`, toModel, below(datasetId)),
    create: (rest: RestClient, datasetId: string, input: Input): Promise<Model> =>
      rest.post<Row>(`/v1/datasets/:id/${part}`, { ...below(datasetId), body: toBody(input) }).then(toModel),
    update: (rest: RestClient, id: string, patch: { [Key in keyof Row]?: Row[Key] | undefined }): Promise<Model> =>
      rest.patch<Row>(`/v1/${part}/:id`, { params: { id }, body: patch }).then(toModel),
    remove: (rest: RestClient, id: string): Promise<Model> =>
      rest.delete<Row>(`/v1/${part}/:id`, { params: { id } }).then(toModel),
  };
}

/** Argilla 2 counts the records among the responses. */
interface RestMetrics {
  records?: { count: number };
  responses: {
    count?: number;
    total?: number;
    submitted: number;
    discarded: number;
    draft: number;
    pending?: number;
  };
  /** Sent by the embedded backend only, for datasets with assignments. */
  assigned?: OwnAssignments;
}

/** Adds the numbers that follow from the counts. */
export function toMetrics({ records, responses, assigned }: RestMetrics) {
  const { submitted, discarded, draft } = responses;
  const responded = submitted + discarded + draft;
  const total = records?.count ?? responses.total ?? responded;
  const pending = responses.pending ?? total - responded;
  const share = (count: number) => (total > 0 ? count / total : 0);
  return {
    records: total,
    responses: responses.count ?? responded,
    submitted,
    discarded,
    draft,
    responded,
    pending,
    progress: share(responded),
    percentages: {
      submitted: 100 * share(submitted),
      discarded: 100 * share(discarded),
      draft: 100 * share(draft),
      pending: 100 * share(pending),
    },
    assigned: assigned ?? null,
  };
}

/** The progress of all users together. Argilla 2 counts completed records only. */
export const progressOf = (rest: RestClient, datasetId: string) =>
  rest
    .get<DatasetProgress | Argilla2Progress>('/v1/datasets/:id/progress', { params: { id: datasetId } })
    .then((progress) =>
      'submitted' in progress
        ? { ...progress, completed: progress.completed ?? null }
        : { ...progress, submitted: progress.completed, discarded: 0, conflicting: 0 },
    );

interface Argilla2Progress {
  total: number;
  completed: number;
  pending: number;
}

/** The progress of each user. */
export const usersProgressOf = (rest: RestClient, datasetId: string): Promise<UserProgress[]> =>
  rest
    .get<{ users: RestUserProgress[] }>('/v1/datasets/:id/users/progress', { params: { id: datasetId } })
    .then(({ users }) =>
      users.map(({ username, completed, pending }) => ({
        username,
        completed: { ...NO_RESPONSES, ...completed },
        pending: { ...NO_RESPONSES, ...pending },
      })),
    );

const NO_RESPONSES = { submitted: 0, discarded: 0, draft: 0 };

/** Argilla may omit zeros. */
interface RestUserProgress {
  username: string;
  completed?: Partial<typeof NO_RESPONSES>;
  pending?: Partial<typeof NO_RESPONSES>;
}

/** The progress of the caller. */
export const metricsOf = (rest: RestClient, datasetId: string) =>
  rest.get<RestMetrics>('/v1/me/datasets/:id/metrics', { params: { id: datasetId } }).then(toMetrics);

export interface ProgressRow {
  dataset_id: string;
  progress: DatasetProgress & { completed: number };
  metrics: RestMetrics;
}

/** The progress of the team and of the caller, for some or all of the caller's datasets. An Argilla server has no such call. */
export const listProgress = (rest: RestClient, ids?: readonly string[]) =>
  rest.list('/v1/me/progress', (row: ProgressRow) => row, {
    query: { dataset_id: ids },
  });

/** The demo datasets, added to a workspace. An Argilla server has no such call. */
export const loadSample = (rest: RestClient, workspaceId: string) =>
  rest
    .post<{ items: RestDataset[]; task_items: RestTaskDataset[] }>('/v1/workspaces/:id/sample-datasets', {
      params: { id: workspaceId },
    })
    .then(({ items, task_items }) => [...items.map(toDataset), ...task_items.map(toTaskDataset)]);
