import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { submit, UPDATES, type Update } from '#tests/support/following.ts';
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';
import { startRunning } from './support/running.ts';

/** Every wait is for a condition, with this time-out. */
const PATIENCE = { timeout: 60_000, interval: 100 };

describe.skipIf(!hasRedis)('two gateways that lose Redis (needs redis-server)', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());

  test.each([
    ['is killed and started again', () => redis.kill(), () => redis.start()],
    ['hangs and goes on', async () => redis.pause(), async () => redis.resume()],
  ])(
    'gateways answer all the time while Redis %s, say what is wrong, and hear of each other again afterwards',
    async (_how, lose, regain) => {
      const one = await startRunning(temporaryFolder(), { REDIS_URL: redis.url });
      const env = { ARGILLA_API_URL: one.gateway.url, REDIS_URL: redis.url };
      const other = await startRunning(temporaryFolder(), env);
      const world = await makeWorld(one.gateway);
      const dataset = await world.dataset();
      const records = await dataset.add(Array.from({ length: 60 }, () => ({})));
      const followHere = () =>
        follow<{ recordResponseUpdated: Update }>(one.gateway.url, world.annotator.headers, UPDATES, {
          id: dataset.id,
        });
      const there = { ...world.colleague, ...other.gateway.as(world.colleague.apiKey) };
      const problems = async () => {
        const answer = await fetch(`${one.gateway.url}/ready`);
        const { problems: named } = (await answer.json()) as { problems: { name: string; hint: string }[] };
        return { status: answer.status, names: named.map(({ name }) => name) };
      };
      await expect.poll(problems, PATIENCE).toEqual({ status: 200, names: [] });

      await lose();
      const alone = await followHere();
      await expect.poll(problems, PATIENCE).toEqual({ status: 200, names: ['redis'] });
      const near = records.pop()!;
      await submit(world.colleague, near);
      expect((await alone.next()).data?.recordResponseUpdated.recordId).toBe(near);
      await submit(there, records.pop()!);
      expect(await one.gateway.anonymous.run('{ me { id } }')).toEqual({ me: null });
      alone.stop();

      await regain();
      await expect.poll(problems, PATIENCE).toEqual({ status: 200, names: [] });
      const again = await followHere();
      const heard = again.next();
      let isHeard = false;
      void heard.then(() => (isHeard = true));
      // The other gateway reconnects later; its earlier events are lost.
      await expect.poll(async () => (isHeard || (await submit(there, records.pop()!)), isHeard), PATIENCE).toBe(true);
      expect((await heard).data?.recordResponseUpdated).toMatchObject({ change: 'SUBMITTED', isOwn: false });
    },
  );
});
