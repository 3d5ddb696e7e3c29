import type { RestDataset } from '#gateway/modules/dataset/dataset.source.ts';
import type { RestRecord, RestResolution } from '#gateway/modules/record/record.source.ts';
import { at, atTask, type RestTaskDataset, type TaskPlace } from '#gateway/modules/task/taskDataset.source.ts';
import type { RestUser } from '#gateway/modules/user/user.source.ts';
import type { RestVersion } from '#gateway/rest/capabilities.ts';
import type { Query, RestClient } from '#gateway/rest/client.ts';
import { nullOnStatus } from '#gateway/rest/error.ts';
import { orFound } from './refusals.ts';

export interface RestWorkspace {
  id: string;
  name: string;
}

export interface SourceDataset extends RestDataset {
  metadata?: Record<string, unknown> | null;
}

/** A field, question, metadata property or kind of vectors. */
export interface Part {
  id: string;
  name: string;
  settings?: { type: string; field?: string; [member: string]: unknown };
  [member: string]: unknown;
}

export const version = (rest: RestClient) => rest.get<RestVersion>('/v1/version');
export const caller = (rest: RestClient) => rest.get<RestUser>('/v1/me');

export const users = (rest: RestClient) => rest.list('/v1/users', (user: RestUser) => user);
export const createUser = (rest: RestClient, body: { username: string; [member: string]: unknown }) =>
  orFound(rest.post<RestUser>('/v1/users', { body }), async () =>
    (await users(rest)).find(({ username }) => username === body.username),
  );
export const workspaces = (rest: RestClient) => rest.list('/v1/me/workspaces', (workspace: RestWorkspace) => workspace);
export const createWorkspace = (rest: RestClient, name: string) =>
  orFound(rest.post<RestWorkspace>('/v1/workspaces', { body: { name } }), async () =>
    (await workspaces(rest)).find((workspace) => workspace.name === name),
  );
export const members = (rest: RestClient, id: string) =>
  rest.list('/v1/workspaces/:id/users', (user: RestUser) => user, { params: { id } });
export const addMember = (rest: RestClient, id: string, userId: string) =>
  orFound(rest.post<RestUser>('/v1/workspaces/:id/users', { params: { id }, body: { user_id: userId } }), async () =>
    (await members(rest, id)).find((user) => user.id === userId),
  );

export const datasets = (rest: RestClient) => rest.list('/v1/me/datasets', (dataset: SourceDataset) => dataset);
export const createDataset = (rest: RestClient, body: { name: string; workspace_id: string }) =>
  orFound(rest.post<SourceDataset>('/v1/datasets', { body }), async () =>
    (await datasets(rest)).find((one) => one.name === body.name && one.workspace_id === body.workspace_id),
  );
export const changeDataset = (rest: RestClient, id: string, body: object) =>
  rest.patch<SourceDataset>('/v1/datasets/:id', { params: { id }, body });
export const publishDataset = (rest: RestClient, id: string) =>
  orFound(rest.put<SourceDataset>('/v1/datasets/:id/publish', { params: { id } }), async () =>
    (await datasets(rest)).find((one) => one.id === id && one.status === 'ready'),
  );
export const removeDataset = (rest: RestClient, id: string) => rest.delete('/v1/datasets/:id', { params: { id } });
export const recordCount = (rest: RestClient, id: string) =>
  rest
    .get<{ records?: { count: number }; responses: { total?: number } }>('/v1/me/datasets/:id/metrics', {
      params: { id },
    })
    .then(({ records, responses }) => records?.count ?? responses.total ?? 0);

export type PartKind = 'fields' | 'questions' | 'metadata-properties' | 'vectors-settings';

const OWN_LIST: ReadonlySet<PartKind> = new Set(['metadata-properties']);

export const parts = (rest: RestClient, kind: PartKind, datasetId: string) =>
  rest.list(`/v1/${OWN_LIST.has(kind) ? 'me/' : ''}datasets/:id/${kind}`, (part: Part) => part, {
    params: { id: datasetId },
  });
export const createPart = (rest: RestClient, kind: PartKind, datasetId: string, body: { name: string }) =>
  orFound(rest.post<Part>(`/v1/datasets/:id/${kind}`, { params: { id: datasetId }, body }), async () =>
    (await parts(rest, kind, datasetId)).find(({ name }) => name === body.name),
  );
export const changePart = (rest: RestClient, kind: PartKind, id: string, body: object) =>
  rest.patch<Part>(`/v1/${kind}/:id`, { params: { id }, body });

export const records = (rest: RestClient, datasetId: string, query: Query) =>
  rest.get<{ items: RestRecord[]; total: number }>('/v1/datasets/:id/records', { params: { id: datasetId }, query });
export const resolutionCount = (rest: RestClient, id: string) =>
  rest
    .get<{ total: number }>('/v1/datasets/:id/resolutions', { params: { id }, query: { limit: 1 } })
    .then(({ total }) => total);

/** The resolution of a record; null if it has none. */
export const resolution = (rest: RestClient, datasetId: string, recordId: string) =>
  rest
    .get<RestResolution>('/v1/datasets/:id/resolutions/:recordId', { params: { id: datasetId, recordId } })
    .catch(nullOnStatus(404));

export const resolve = (
  rest: RestClient,
  datasetId: string,
  recordId: string,
  body: Pick<RestResolution, 'values' | 'sources' | 'comment'>,
) => rest.put('/v1/datasets/:id/resolutions/:recordId', { params: { id: datasetId, recordId }, body });

/** The older datasets of all workspaces. */
export const taskDatasets = (rest: RestClient) => rest.get<RestTaskDataset[]>('/datasets');
export const createTaskDataset = (
  rest: RestClient,
  body: Pick<RestTaskDataset, 'name' | 'workspace' | 'task' | 'tags' | 'metadata'>,
) =>
  orFound(rest.post<RestTaskDataset>('/datasets', { body }), async () =>
    (await taskDatasets(rest)).find(
      ({ name, workspace, task }) => name === body.name && workspace === body.workspace && task === body.task,
    ),
  );
export const changeTaskDataset = (rest: RestClient, place: TaskPlace, body: object) =>
  rest.patch<RestTaskDataset>('/datasets/:name', { ...at(place), body });

/** A record of an older dataset as it is stored. */
export type TaskDocument = Record<string, unknown>;

interface ScanPage {
  records: TaskDocument[];
  next_idx?: string | null;
  next_page_cfg?: string | null;
}

export const scan = (rest: RestClient, place: TaskPlace, limit: number, body: object) =>
  rest.post<ScanPage>('/datasets/:name/records/:search', { ...at(place, { limit }), body, isRead: true });
export const taskRecordCount = (rest: RestClient, place: TaskPlace) =>
  rest
    .post<{ total: number }>('/datasets/:name/:task:search', { ...atTask(place, { limit: 0 }), body: {}, isRead: true })
    .then(({ total }) => total);
export const log = (rest: RestClient, place: TaskPlace, items: readonly string[]) =>
  rest.post<{ failed: number }>('/datasets/:name/:task:bulk', {
    ...atTask(place),
    body: `{"records":[${items.join(',')}]}`,
  });
export const removeTaskRecords = (rest: RestClient, place: TaskPlace, ids: readonly (string | number)[]) =>
  rest.delete('/datasets/:name/data', { ...at(place), body: { ids } });

export const removeTaskSettings = (rest: RestClient, place: TaskPlace) =>
  rest.delete('/datasets/:name/:task/settings', atTask(place));
