import type { FastifyInstance } from 'fastify';
import { removeDataset } from '../services/removeDataset.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { UserRow } from '../store/users.ts';
import type { WorkspaceRow } from '../store/workspaces.ts';
import { callerOf, createDemoDataset } from './createDemoDataset.ts';

/** Nobody here has given the demo's answers. */
const NOBODY: ReadonlyMap<string, string> = new Map();

/**
 * Puts the demo's datasets into a workspace, without anybody's answers; those whose names are taken stay as they are. It goes
 * through the REST API like the demo; if one fails, none stays.
 */
export async function loadSample(app: FastifyInstance, user: UserRow, workspace: WorkspaceRow): Promise<DatasetRow[]> {
  const { store } = app;
  const { demoDatasets } = await import('./demoDatasets.ts');
  const place = { call: callerOf(app, user.api_key), workspaceId: workspace.id, userIds: NOBODY };
  const made: string[] = [];
  const found = () => made.flatMap((name) => store.datasets.byName(workspace.pk, name) ?? []);
  try {
    for (const demo of demoDatasets()) {
      if (store.datasets.byName(workspace.pk, demo.name)) continue;
      made.push(demo.name);
      await createDemoDataset(demo, place);
    }
  } catch (error) {
    for (const dataset of found()) removeDataset(store, dataset);
    throw error;
  }
  return found();
}
