import type { FastifyInstance } from 'fastify';
import { removeDataset } from '../services/removeDataset.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { UserRow } from '../store/users.ts';
import type { WorkspaceRow } from '../store/workspaces.ts';
import { removeTaskDataset } from '../v0/services/removeTaskDataset.ts';
import type { TaskDatasetRow } from '../v0/store/taskDatasets.ts';
import { callerOf } from './callerOf.ts';
import { createDemoDataset } from './createDemoDataset.ts';
import { createDemoTaskDataset } from './createDemoTaskDataset.ts';

/** Nobody here has given the demo's answers. */
const NOBODY: ReadonlyMap<string, string> = new Map();

interface Sample {
  datasets: DatasetRow[];
  taskDatasets: TaskDatasetRow[];
}

/**
 * Puts the demo's datasets into a workspace, feedback datasets without anybody's answers; those whose names are taken stay as
 * they are. It goes through the REST API like the demo; if one fails, none stays.
 */
export async function loadSample(app: FastifyInstance, user: UserRow, workspace: WorkspaceRow): Promise<Sample> {
  const { store } = app;
  const { demoDatasets, demoTaskDatasets } = await import('./demoDatasets.ts');
  const call = callerOf(app, user.api_key);
  const place = { call, workspaceId: workspace.id, userIds: NOBODY };
  const [made, madeForTasks]: [string[], string[]] = [[], []];
  const found = (): Sample => ({
    datasets: made.flatMap((name) => store.datasets.byName(workspace.pk, name) ?? []),
    taskDatasets: madeForTasks.flatMap((name) => store.tasks.datasets.byName(workspace.pk, name) ?? []),
  });
  try {
    for (const demo of demoTaskDatasets()) {
      if (store.tasks.datasets.byName(workspace.pk, demo.name)) continue;
      madeForTasks.push(demo.name);
      await createDemoTaskDataset(demo, call, workspace.name);
    }
    for (const demo of demoDatasets()) {
      if (store.datasets.byName(workspace.pk, demo.name)) continue;
      made.push(demo.name);
      await createDemoDataset(demo, place);
    }
  } catch (error) {
    const { datasets, taskDatasets } = found();
    for (const dataset of datasets) removeDataset(store, dataset);
    for (const dataset of taskDatasets) removeTaskDataset(store, dataset);
    throw error;
  }
  return found();
}
