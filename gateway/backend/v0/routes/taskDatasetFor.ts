import type { FastifyRequest } from 'fastify';
import { EntityNotFoundError, MissingInputParamError } from '../../http/errors.ts';
import { type AuthenticatedRequest, authorize } from '../../plugins/auth.ts';
import { closedDataset, wrongTask } from '../services/refusals.ts';
import type { Task } from '../shapes/datasets.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';

type Addressed = AuthenticatedRequest & Pick<FastifyRequest, 'query' | 'headers'> & { params: unknown };

/** The paths of a route that old clients call with the task before the dataset's name. */
export const bothPaths = (task: Task, route: string) =>
  [`/datasets/:name/${task}/${route}`, `/datasets/${task}/:name/${route}`] as const;

/** The workspace in the query, else in the header. */
export function workspaceNameIn({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string | undefined {
  const given = [(query as { workspace?: string | string[] }).workspace].flat().at(-1);
  return given || [headers['x-argilla-workspace']].flat()[0] || undefined;
}

/** The dataset in the path, if the caller has the permission. */
export function taskDatasetFor(
  request: Addressed,
  action: 'taskDataset:use' | 'taskDataset:manage' = 'taskDataset:use',
): TaskDatasetRow {
  const { name } = request.params as { name: string };
  const dataset = findTaskDataset(request, name);
  if (!dataset) throw new EntityNotFoundError('ServiceDataset', name);
  authorize(request, action, dataset.workspace_pk);
  return dataset;
}

export function findTaskDataset(request: Addressed, name: string): TaskDatasetRow | undefined {
  const workspaceName = workspaceNameIn(request);
  if (workspaceName === undefined) throw new MissingInputParamError();
  const workspace = request.server.store.workspaces.byName(workspaceName);
  return workspace && request.server.store.tasks.datasets.byName(workspace.pk, name);
}

/** Like `taskDatasetFor`, for routes of records: refuses a closed dataset and one of another task. */
export function openTaskDatasetFor(
  request: Addressed,
  task?: Task,
  action?: 'taskDataset:use' | 'taskDataset:manage',
): TaskDatasetRow {
  const dataset = taskDatasetFor(request, action);
  if (task && dataset.task !== task) {
    throw wrongTask(
      `Provided task ${task} cannot be applied to dataset ${dataset.name}, whose task is ${dataset.task}`,
    );
  }
  if (dataset.is_closed) throw closedDataset(dataset.name);
  return dataset;
}

/** Treats a missing body as an empty one. */
export async function optionalBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}
