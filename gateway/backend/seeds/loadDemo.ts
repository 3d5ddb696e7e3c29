import type { FastifyInstance } from 'fastify';
import { callerOf } from './callerOf.ts';
import { createDemoDataset } from './createDemoDataset.ts';
import { createDemoTaskDataset } from './createDemoTaskDataset.ts';
import { spreadAnswers } from './spreadAnswers.ts';
import { DAY_MS, withClockSetBack } from '../store/clock.ts';

const MARK = 'demo';
const HOME = 'argilla';

/** How old the demo is when it comes: long enough for its people to have answered on several days. */
const AGE = 14 * DAY_MS;

/**
 * Fills a store that never held a dataset with the demo, all of it or nothing. It goes through the REST API as its owner, so
 * that the demo obeys the rules everybody's data obeys. Deleted demo datasets stay deleted.
 */
export async function loadDemo(app: FastifyInstance): Promise<void> {
  const { store } = app;
  const owner = store.users.all().find(({ role }) => role === 'owner');
  const workspace = store.workspaces.byName(HOME);
  if (!owner || !workspace || store.completedSteps.has(MARK)) return;
  if (store.datasets.all().length > 0 || store.tasks.datasets.hasAny()) return;

  // Nobody needs the content after the first start.
  const { demoDatasets, demoTaskDatasets } = await import('./demoDatasets.ts');
  const userIds = new Map(store.users.all().map(({ username, id }) => [username, id]));
  const call = callerOf(app, owner.api_key);
  await store.db.asyncTransaction(async () => {
    await withClockSetBack(AGE, async () => {
      for (const dataset of demoTaskDatasets()) await createDemoTaskDataset(dataset, call, workspace.name);
      for (const dataset of demoDatasets()) {
        await createDemoDataset(dataset, { call, workspaceId: workspace.id, userIds });
      }
    });
    spreadAnswers(store, Date.now());
    store.completedSteps.set(MARK);
  });
}
