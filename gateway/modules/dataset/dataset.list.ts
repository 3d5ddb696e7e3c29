import type { GraphQLResolveInfo } from 'graphql';
import type { DatasetFilterInput, Task } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { selects } from '#gateway/graphql/selection.ts';
import { byAge } from '../task/taskDataset.source.ts';

const OLDER_TASKS: readonly Task[] = ['TEXT_CLASSIFICATION', 'TOKEN_CLASSIFICATION', 'TEXT2TEXT'];

type Filter = DatasetFilterInput;

/** The matching datasets of both kinds, oldest first. */
export async function listDatasets(filter: Filter, context: Context, info: GraphQLResolveInfo) {
  const older = OLDER_TASKS.some((task) => hasTask(task, filter))
    ? olderDatasets(filter, context, info).catch(failsAs('ERROR_FETCHING_TASK_DATASETS'))
    : Promise.resolve([]);
  // Where both calls fail, the error of the feedback datasets is reported.
  older.catch(() => undefined);
  const feedback = hasTask('FEEDBACK', filter)
    ? await feedbackDatasets(filter, context, info).catch(failsAs('ERROR_FETCHING_FEEDBACK_DATASETS'))
    : [];
  return [...feedback, ...(await older)].sort(byAge);
}

async function feedbackDatasets(filter: Filter, { load }: Context, info: GraphQLResolveInfo) {
  const [datasets] = await Promise.all([load.myDatasets(), showsProgress(info) && load.prefetchAllProgress()]);
  const { workspaceIds } = filter;
  return datasets.filter(
    ({ name, workspaceId }) => hasName(name, filter) && (!workspaceIds?.length || workspaceIds.includes(workspaceId)),
  );
}

/** The matching datasets of the older tasks, in no order. */
export async function olderDatasets(filter: Filter, { load }: Context, info: GraphQLResolveInfo) {
  const [datasets, workspaces] = await Promise.all([
    showsProgress(info) ? load.task.allWithStatuses() : load.task.all(),
    // These datasets know their workspace only by its name.
    filter.workspaceIds?.length ? load.workspaces() : [],
  ]);
  const { workspaceIds } = filter;
  const names = new Set(workspaces.filter(({ id }) => workspaceIds?.includes(id)).map(({ name }) => name));
  return datasets.filter(
    ({ name, task, workspace }) =>
      hasName(name, filter) && hasTask(task, filter) && (!workspaceIds?.length || names.has(workspace)),
  );
}

/** Whether an operation selects the progress of datasets. */
export const showsProgress = (info: GraphQLResolveInfo): boolean =>
  selects(info.fieldNodes, info, [], ['progress', 'metrics']);

const hasTask = (task: Task, { tasks }: Filter): boolean => !tasks?.length || tasks.includes(task);

const hasName = (name: string, { nameContains }: Filter): boolean =>
  !nameContains || name.toLowerCase().includes(nameContains.toLowerCase());
