import type { GraphQLResolveInfo } from 'graphql';
import type { DatasetFilterInput, Task } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { selects } from '#gateway/graphql/selection.ts';
import { inOrderOfAge, type TaskDatasetModel, toTaskDataset } from '../task/taskDataset.model.ts';
import { type DatasetModel, toDataset } from './dataset.model.ts';

const OLDER_TASKS: readonly Task[] = ['TEXT_CLASSIFICATION', 'TOKEN_CLASSIFICATION', 'TEXT2TEXT'];

type Filter = DatasetFilterInput;

/** The datasets of every kind that pass, oldest first; kinds that the filter leaves out are not asked for. */
export async function listDatasets(
  filter: Filter,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<(DatasetModel | TaskDatasetModel)[]> {
  const feedback = isWanted('FEEDBACK', filter)
    ? feedbackDatasets(filter, context, info).catch(failsAs('ERROR_FETCHING_FEEDBACK_DATASETS'))
    : [];
  const isOlderWanted = OLDER_TASKS.some((task) => isWanted(task, filter));
  const older = isOlderWanted
    ? olderDatasets(filter, context, info).catch(failsAs('ERROR_FETCHING_TASK_DATASETS'))
    : Promise.resolve([]);
  // Where both fail, the first is told.
  older.catch(() => undefined);
  return inOrderOfAge([...(await feedback), ...(await older)]);
}

async function feedbackDatasets(filter: Filter, { load }: Context, info: GraphQLResolveInfo): Promise<DatasetModel[]> {
  const [rows] = await Promise.all([load.myDatasetRows(), showsWork(info) && load.allWork()]);
  const { workspaceIds } = filter;
  return rows
    .map(toDataset)
    .filter(
      ({ name, workspaceId }) => isNamed(name, filter) && (!workspaceIds?.length || workspaceIds.includes(workspaceId)),
    );
}

/** Those of the older tasks that pass, in no order. */
export async function olderDatasets(
  filter: Filter,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<TaskDatasetModel[]> {
  const { task } = context.load;
  const listed = showsWork(info) ? task.allWithStatuses() : task.myRows().then((rows) => rows.map(toTaskDataset));
  const [datasets, workspaces] = await Promise.all([listed, workspaceNames(filter, context)]);
  return datasets.filter(
    ({ name, task, workspace }) =>
      isNamed(name, filter) && isWanted(task, filter) && (!workspaces || workspaces.has(workspace)),
  );
}

/** These datasets know their workspace by its name only. Null where any will do. */
async function workspaceNames({ workspaceIds }: Filter, { load }: Context): Promise<ReadonlySet<string> | null> {
  if (!workspaceIds?.length) return null;
  const workspaces = await load.workspaces();
  return new Set(workspaces.filter(({ id }) => workspaceIds.includes(id)).map(({ name }) => name));
}

/** Whether an operation shows how far datasets have come. */
export const showsWork = (info: GraphQLResolveInfo): boolean =>
  selects(info.fieldNodes, info, [], ['progress', 'metrics']);

const isWanted = (task: Task, { tasks }: Filter): boolean => !tasks?.length || tasks.includes(task);

const isNamed = (name: string, { nameContains }: Filter): boolean =>
  !nameContains || name.toLowerCase().includes(nameContains.toLowerCase());
