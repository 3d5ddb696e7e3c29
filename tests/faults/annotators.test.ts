import { expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { stats } from '#tests/bench/stats.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { makeWorld, type TestUser, type World } from '#tests/support/world.ts';
import type { TestGateway } from '#tests/support/gateway.ts';
import { annotate, type Actions, storedAnswers } from './support/annotator.ts';
import { startRunning } from './support/running.ts';

const ANNOTATORS = Number(process.env.FAULTS_ANNOTATORS ?? 20);
const SECONDS = Number(process.env.FAULTS_SECONDS ?? 5);
/** Faster than anybody reads. */
const PAUSE_MS = 1_000;
/** One in this many annotators signs in like a browser; the others use their API keys. */
const ONE_SIGNS_IN = 10;
const PASSWORD = 'tests-may-know';

test(
  `${ANNOTATORS} people answer for ${SECONDS} seconds; after a kill every response that was acknowledged is there`,
  { timeout: 600_000 },
  async () => {
    const running = await startRunning(temporaryFolder());
    const { gateway } = running;
    const world = await makeWorld(gateway);
    const dataset = await world.dataset();
    // Each has a queue in an order of their own, which is too long to be completed.
    const most = Math.max(500, SECONDS * 4);
    for (let count = 0; count < most; count += 100) await dataset.add(Array.from({ length: 100 }, () => ({})));
    const users = await people(world, gateway, ANNOTATORS);

    const actions: Actions = { acknowledged: new Map(), submits: [], errors: [] };
    let isOver = false;
    const isGone = (error: unknown): void => {
      // Annotators who were waiting for a response when the server was killed.
      if (!isOver || !(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    };
    const all = Promise.all(
      users.map((user, index) =>
        annotate(gateway, user, dataset, actions, {
          pauseMs: PAUSE_MS,
          signsIn: index % ONE_SIGNS_IN === 0,
          isOver: () => isOver,
        }).catch(isGone),
      ),
    );
    // The time is measured once most have started.
    await expect.poll(() => actions.acknowledged.size, { timeout: 300_000 }).toBeGreaterThan(ANNOTATORS);
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000))]);
    isOver = true;
    await running.kill();
    await all;

    await running.start();
    const { p50, p95 } = stats(actions.submits);
    console.log(
      `${ANNOTATORS} annotators, ${SECONDS} s: ${actions.acknowledged.size} responses acknowledged, ` +
        `submit p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${actions.errors.length} errors`,
    );
    expect(actions.errors).toEqual([]);
    expect(actions.acknowledged.size).toBeGreaterThan(ANNOTATORS);
    const stored = await storedAnswers(gateway, dataset);
    const lost = [...actions.acknowledged].filter(([place, text]) => stored.get(place) !== text);
    expect(lost).toEqual([]);
    expect(await marl(running.dataDir, 'check')).toMatchObject({ code: 0 });
  },
);

/** Creates annotators who are members of the workspace. */
async function people(world: World, gateway: TestGateway, count: number): Promise<TestUser[]> {
  const users: TestUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `annotator-${index}`;
    const body = { first_name: username, username, role: 'annotator', password: PASSWORD };
    const { id, api_key: apiKey } = await world.rest<{ id: string; api_key: string }>('POST', '/users', body);
    await world.rest('POST', `/workspaces/${world.workspace.id}/users`, { user_id: id });
    users.push({ ...gateway.as(apiKey), id, username, password: PASSWORD, apiKey });
  }
  return users;
}
