import type { FastifyInstance } from 'fastify';
import { removeDataset } from '../services/datasets.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { UserRow } from '../store/users.ts';
import type { WorkspaceRow } from '../store/workspaces.ts';
import { removeTaskDataset } from '../v0/services/copyDataset.ts';
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

/** The load each workspace waits for, by the workspace's id. */
const underWay = new Map<string, Promise<Sample>>();

/**
 * Puts the demo's datasets into a workspace, feedback datasets without anybody's answers; those whose names are taken stay as
 * they are. Who asks while a load is under way comes after it, and finds the names taken.
 */
export async function loadSample(app: FastifyInstance, user: UserRow, workspace: WorkspaceRow): Promise<Sample> {
  const load = () => loadInto(app, user, workspace);
  const before = underWay.get(workspace.id);
  const mine = before ? before.then(load, load) : load();
  underWay.set(workspace.id, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(workspace.id) === mine) underWay.delete(workspace.id);
  }
}

/** Goes through the REST API like the demo; if one dataset fails, none that was made here stays. */
async function loadInto(app: FastifyInstance, user: UserRow, workspace: WorkspaceRow): Promise<Sample> {
  const { store } = app;
  const { demoDatasets, demoTaskDatasets } = await import('./demoDatasets.ts');
  const call = callerOf(app, user.api_key);
  const place = { call, workspaceId: workspace.id, userIds: NOBODY };
  const ids = new Set<string>();
  const taskPks = new Set<number>();
  const made = (): Sample => ({
    datasets: store.datasets.inWorkspace(workspace.pk).filter(({ id }) => ids.has(id)),
    taskDatasets: store.tasks.datasets.inWorkspaces([workspace.pk]).filter(({ pk }) => taskPks.has(pk)),
  });
  const taskDataset = (name: string) => store.tasks.datasets.byName(workspace.pk, name);
  try {
    for (const demo of demoTaskDatasets()) {
      if (taskDataset(demo.name)) continue;
      await createDemoTaskDataset(demo, call, workspace.name, () => taskPks.add(taskDataset(demo.name)!.pk));
    }
    for (const demo of demoDatasets()) {
      if (store.datasets.byName(workspace.pk, demo.name)) continue;
      await createDemoDataset(demo, place, (id) => ids.add(id));
    }
  } catch (error) {
    const { datasets, taskDatasets } = made();
    for (const dataset of datasets) removeDataset(store, dataset);
    for (const dataset of taskDatasets) removeTaskDataset(store, dataset);
    throw error;
  }
  return made();
}
