import type { FastifyInstance } from 'fastify';
import { callerOf, createDemoDataset } from './createDemoDataset.ts';

const MARK = 'demo';
const HOME = 'argilla';

/**
 * Fills a store that never held a dataset with the demo, all of it or nothing. It goes through the REST API as its owner, so
 * that the demo obeys the rules everybody's data obeys. Deleted demo datasets stay deleted.
 */
export async function loadDemo(app: FastifyInstance): Promise<void> {
  const { store } = app;
  const owner = store.users.all().find(({ role }) => role === 'owner');
  const workspace = store.workspaces.byName(HOME);
  if (!owner || !workspace || store.marks.has(MARK) || store.datasets.all().length > 0) return;

  // Nobody needs the content after the first start.
  const { demoDatasets } = await import('./demoDatasets.ts');
  const userIds = new Map(store.users.all().map(({ username, id }) => [username, id]));
  await store.db.transactionAcross(async () => {
    for (const dataset of demoDatasets()) {
      await createDemoDataset(dataset, { call: callerOf(app, owner.api_key), workspaceId: workspace.id, userIds });
    }
    store.marks.set(MARK);
  });
}
