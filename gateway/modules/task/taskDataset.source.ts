import type { Task } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import type { Query, RestClient } from '#gateway/rest/client.ts';

/** Identifies a dataset of an older task in REST. */
export interface TaskDatasetAddress {
  workspace: string;
  name: string;
}

/** The id of a dataset: its name cannot contain a dot, that of a workspace can. */
export const datasetIdOf = ({ workspace, name }: TaskDatasetAddress): string => `${workspace}.${name}`;

export const isValidAddress = ({ workspace, name }: TaskDatasetAddress): boolean =>
  workspace !== '' && /^[^./]+$/.test(name);

function parse(datasetId: string): TaskDatasetAddress | null {
  const end = datasetId.lastIndexOf('.');
  const address = { workspace: datasetId.slice(0, Math.max(0, end)), name: datasetId.slice(end + 1) };
  return isValidAddress(address) ? address : null;
}

export const isTaskDatasetId = (text: string): boolean => parse(text) !== null;

/** The address of a dataset; refuses an invalid id. */
export function addressOf(datasetId: string): TaskDatasetAddress {
  const address = parse(datasetId);
  if (!address) throw badInput(`"${datasetId}" is not the id of a dataset of an older task.`);
  return address;
}

export const recordIdOf = (datasetId: string, externalId: string): string => `${datasetId}.${externalId}`;

export function externalIdOf(datasetId: string, recordId: string): string {
  if (!recordId.startsWith(`${datasetId}.`))
    throw badInput(`"${recordId}" is not a record of the dataset "${datasetId}".`);
  return recordId.slice(datasetId.length + 1);
}

/** The names of each task in the schema. */
const TASKS = {
  TextClassification: { __typename: 'TextClassificationDataset', task: 'TEXT_CLASSIFICATION' },
  TokenClassification: { __typename: 'TokenClassificationDataset', task: 'TOKEN_CLASSIFICATION' },
  Text2Text: { __typename: 'Text2TextDataset', task: 'TEXT2TEXT' },
} as const satisfies Record<string, { __typename: string; task: Task }>;

export type RestTask = keyof typeof TASKS;

export interface RestTaskDataset extends TaskDatasetAddress {
  task: RestTask;
  tags?: Record<string, string>;
  metadata?: Record<string, unknown>;
  created_by?: string;
  created_at: string;
  last_updated: string;
}

const commonParts = (row: RestTaskDataset) => ({
  id: datasetIdOf(row),
  workspace: row.workspace,
  name: row.name,
  createdBy: row.created_by ?? null,
  tags: row.tags ?? {},
  metadata: row.metadata ?? {},
  insertedAt: row.created_at,
  updatedAt: row.last_updated,
  lastActivityAt: row.last_updated,
});

type ModelOf<Name extends RestTask> = ReturnType<typeof commonParts> & { restTask: Name } & (typeof TASKS)[Name];
export type TextClassificationDatasetModel = ModelOf<'TextClassification'>;
export type TokenClassificationDatasetModel = ModelOf<'TokenClassification'>;
export type Text2TextDatasetModel = ModelOf<'Text2Text'>;
export type TaskDatasetModel = TextClassificationDatasetModel | TokenClassificationDatasetModel | Text2TextDatasetModel;

export function toTaskDataset(row: RestTaskDataset): TaskDatasetModel {
  if (!Object.hasOwn(TASKS, row.task)) throw new Error(`Wrong dataset task initialization: ${String(row.task)}`);
  return { ...commonParts(row), restTask: row.task, ...TASKS[row.task] } as TaskDatasetModel;
}

/** Compares datasets for a list with the oldest first. */
export const byAge = (a: { insertedAt: string }, b: { insertedAt: string }): number =>
  a.insertedAt < b.insertedAt ? -1 : a.insertedAt > b.insertedAt ? 1 : 0;

/** The progress of all users together, from the number of records with each status. */
export function toTaskProgress(statuses: Record<string, number>, dataset: TaskDatasetModel) {
  const { Validated: validated = 0, Discarded: discarded = 0, Default: untouched = 0, Edited: edited = 0 } = statuses;
  const pending = untouched + edited;
  return { dataset, total: validated + discarded + pending, validated, discarded, pending };
}

export type TaskProgressModel = ReturnType<typeof toTaskProgress>;

interface TaskDatasetPatch {
  tags?: Record<string, unknown> | undefined;
  metadata?: Record<string, unknown> | undefined;
}

interface TaskDatasetCopy extends TaskDatasetPatch {
  name: string;
  target_workspace?: string | undefined;
}

/** The parameters of a request about a dataset; the publisher of live events needs the id. */
export const at = (address: TaskDatasetAddress, query: Query = {}, params: Record<string, string> = {}) => ({
  params: { name: address.name, id: datasetIdOf(address), ...params },
  query: { workspace: address.workspace, ...query },
});

export interface TaskPlace extends TaskDatasetAddress {
  restTask: RestTask;
}

/** The parameters of a request about a dataset and its task. */
export const atTask = (place: TaskPlace, query?: Query, params?: Record<string, string>) =>
  at(place, query, { task: place.restTask, ...params });

/** The caller's datasets, in no order; none where the server has no task datasets. */
export const listMine = async (rest: RestClient) =>
  rest.capabilities.taskDatasets ? (await rest.get<RestTaskDataset[]>('/datasets')).map(toTaskDataset) : [];

/** The datasets with their numbers of records by status; `ids` limits the list. An Argilla server has no such call. */
export const listProgress = (rest: RestClient, ids?: readonly string[]) =>
  rest.list(
    '/me/progress',
    ({ dataset, statuses }: { dataset: RestTaskDataset; statuses: Record<string, number> }) => ({
      dataset: toTaskDataset(dataset),
      statuses,
    }),
    { query: { dataset_id: ids } },
  );

export const byAddress = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.get<RestTaskDataset>('/datasets/:name', at(address)).then(toTaskDataset);

export const update = (rest: RestClient, address: TaskDatasetAddress, patch: TaskDatasetPatch) =>
  rest.patch<RestTaskDataset>('/datasets/:name', { ...at(address), body: patch }).then(toTaskDataset);

export const copy = (rest: RestClient, address: TaskDatasetAddress, body: TaskDatasetCopy) =>
  rest.put<RestTaskDataset>('/datasets/:name:copy', { ...at(address), body }).then(toTaskDataset);

export const change = (rest: RestClient, address: TaskDatasetAddress, verb: 'open' | 'close') =>
  rest.put<null>(`/datasets/:name:${verb}`, at(address));

export const remove = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.delete<null>('/datasets/:name', at(address));

interface MetricRequest {
  metric: string;
  query: object;
  size?: number | undefined;
  interval?: number | undefined;
}

interface RestMetric {
  id: string;
  name: string;
  description?: string | null;
}

export async function listMetrics(rest: RestClient, dataset: TaskDatasetModel) {
  const rows = await rest.get<RestMetric[]>('/datasets/:task/:name/metrics', atTask(dataset));
  return rows.map(({ id: name, name: title, description = null }) => {
    return { id: `${dataset.id}/${name}`, name, title, description };
  });
}

/** The summary of a metric over the records that match. */
export function summaryOf<Summary>(rest: RestClient, place: TaskPlace, request: MetricRequest) {
  const { metric, query: body, size, interval } = request;
  const address = atTask(place, { size, interval }, { metric });
  return rest.post<Summary>('/datasets/:task/:name/metrics/:metric:summary', { ...address, body, isRead: true });
}
