import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepare } from '../../gateway/bin/prepare.mjs';
import type { LiveEvent } from '#gateway/live/bus.ts';
import { createRedisBus } from '#gateway/live/redisBus.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

const EVENT: LiveEvent = { type: 'dataset', datasetId: 'd', kinds: ['RECORDS_ADDED'], origin: null };

describe.skipIf(!hasRedis)('several gateways with a real Redis (needs redis-server)', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());

  /** A bus with its log and its received events. */
  const bus = (url = redis.url) => {
    const logged: string[] = [];
    const heard: LiveEvent[] = [];
    const log = (_fields: unknown, message?: string) => void logged.push(message ?? String(_fields));
    const made = createRedisBus(url, { warn: log, info: log });
    made.subscribe((event) => heard.push(event));
    onTestFinished(() => made.close());
    return { ...made, logged, heard };
  };

  /** Two buses that receive each other's events. */
  const twoBuses = async () => {
    const buses = [bus(), bus()] as const;
    for (const one of buses) await expect.poll(() => one.isConnected()).toBe(true);
    return buses;
  };

  it('a gateway that loses Redis reports it, and continues', async () => {
    const own = await startRedis();
    onTestFinished(() => own.kill());
    const { url } = await startTestGateway({ settings: { redisUrl: own.url } });
    const look = async () => {
      const response = await fetch(`${url}/ready`);
      return { code: response.status, ...((await response.json()) as { status: string; problems: object[] }) };
    };
    await expect.poll(look).toMatchObject({ code: 200, status: 'ok', problems: [] });
    await own.kill();
    const problem = { name: 'redis', status: 'degraded', hint: expect.stringContaining('REDIS_URL') };
    await expect.poll(look).toMatchObject({ code: 200, status: 'degraded', problems: [problem] });
  });

  describe('several gateways with one backend', () => {
    const gateways: Product[] = [];
    // Else both would build what is not built yet, in the time of the test.
    beforeAll(prepare, 300_000);
    afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

    it('a response sent to one reaches subscribers of the other', async () => {
      const backend = await startTestGateway();
      const world = await makeWorld(backend);
      const env = { ARGILLA_API_URL: backend.url, REDIS_URL: redis.url };
      gateways.push(...(await Promise.all([startProduct(env), startProduct(env)])));
      const [here, there] = gateways as [Product, Product];
      const status = async ({ url }: Product) => (await (await fetch(`${url}/ready`)).json()) as object;
      for (const one of gateways) await expect.poll(() => status(one)).toMatchObject({ status: 'ok' });
      const dataset = await world.dataset();
      const [recordId] = await dataset.add([{}]);

      const followed = await follow<{ recordResponseUpdated: object }>(
        here.url,
        world.annotator.headers,
        'subscription ($id: ID!) { recordResponseUpdated(datasetId: $id) { change recordId dataset { progress { submitted } } } }',
        { id: dataset.id },
      );
      const submitted = await fetch(`${there.url}/api/v1/records/${recordId}/responses`, {
        method: 'POST',
        headers: { ...world.colleague.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'submitted', values: { tone: { value: 'rude' } } }),
      });
      expect(submitted.status).toBe(201);
      expect(await followed.next()).toEqual({
        data: { recordResponseUpdated: { change: 'SUBMITTED', recordId, dataset: { progress: { submitted: 1 } } } },
      });
    });
  });

  it('each gateway receives an event once, including the sender', async () => {
    const [one, other] = await twoBuses();
    const before = one.heard.length;
    other.publish(EVENT);
    await expect.poll(() => one.heard.length).toBe(before + 1);
    expect(other.heard.at(-1)).toEqual(EVENT);
  });

  it('without Redis, each continues alone, reports it once, and catches up when Redis is back', async () => {
    const [one, other] = await twoBuses();
    await redis.kill();
    await expect.poll(() => one.logged).toHaveLength(1);
    const before = one.heard.length;
    for (let turn = 0; turn < 3; turn += 1) one.publish(EVENT);
    expect(one.heard).toHaveLength(before + 3);
    expect(one.logged).toEqual(['Redis does not answer; live updates stay on this gateway until it does']);
    other.heard.splice(0);

    await redis.start();
    await expect.poll(() => other.heard).toContainEqual({ type: 'gap' });
    await expect.poll(() => one.logged).toContain('Redis answers again');
    await expect.poll(() => (one.publish(EVENT), other.heard)).toContainEqual(EVENT);
  });

  it('a gateway with a missing or wrong password for Redis says so', async () => {
    const own = await startRedis();
    onTestFinished(() => own.kill());
    const admin = new Redis(own.url);
    await admin.config('SET', 'requirepass', 'secret');
    admin.disconnect();
    for (const url of [own.url, own.url.replace('//', '//:wrong@')]) {
      const refused = bus(url);
      await expect
        .poll(() => refused.logged)
        .toEqual([expect.stringContaining('does not accept the user and password of REDIS_URL')]);
    }
  });

  it('a gateway whose Redis user may not use the channel reports it, and continues when it may', async () => {
    const admin = new Redis(redis.url);
    onTestFinished(() => void admin.disconnect());
    await admin.call('ACL', 'SETUSER', 'limited', 'on', '>secret', '~*', '+@all', 'resetchannels');
    const { port } = new URL(redis.url);
    const limited = bus(`redis://limited:secret@127.0.0.1:${port}`);
    await expect.poll(() => limited.logged).toHaveLength(1);
    expect(limited.logged[0]).toContain('"marl:live"');
    expect(limited.isConnected()).toBe(false);

    await admin.call('ACL', 'SETUSER', 'limited', 'allchannels');
    await expect.poll(() => limited.isConnected()).toBe(true);
    const other = bus();
    await expect.poll(() => (other.publish(EVENT), limited.heard)).toContainEqual(EVENT);
  });

  it('a gateway that loses the permission for the channel reports it at once, and catches up later', async () => {
    const failed = vi.fn();
    process.on('unhandledRejection', failed);
    onTestFinished(() => void process.off('unhandledRejection', failed));
    const admin = new Redis(redis.url);
    onTestFinished(() => void admin.disconnect());
    await admin.call('ACL', 'SETUSER', 'revoked', 'on', '>secret', '~*', '+@all', 'allchannels');
    const { port } = new URL(redis.url);
    const revoked = bus(`redis://revoked:secret@127.0.0.1:${port}`);
    const other = bus();
    await expect.poll(() => revoked.isConnected() && other.isConnected()).toBe(true);
    const gaps = () => revoked.heard.filter(({ type }) => type === 'gap').length;
    const before = gaps();

    await admin.call('ACL', 'SETUSER', 'revoked', 'resetchannels');
    await expect.poll(() => revoked.logged).toEqual([expect.stringContaining('"marl:live"')]);
    expect(revoked.isConnected()).toBe(false);
    expect(gaps()).toBe(before);
    other.heard.splice(0);
    revoked.publish(EVENT);

    await admin.call('ACL', 'SETUSER', 'revoked', 'allchannels');
    await expect.poll(() => revoked.isConnected()).toBe(true);
    expect(gaps()).toBeGreaterThan(before);
    // It missed the events of the meantime, and is notified of that.
    await expect.poll(() => other.heard).toEqual([{ type: 'gap' }]);
    await expect.poll(() => (other.publish(EVENT), revoked.heard)).toContainEqual(EVENT);
    expect(failed).not.toHaveBeenCalled();
  });
});

it('a gateway starts and responds although Redis does not', async () => {
  const logged: string[] = [];
  const log = (_fields: unknown, message?: string) => void logged.push(message ?? '');
  const bus = createRedisBus('redis://127.0.0.1:1', { warn: log, info: log });
  const heard: LiveEvent[] = [];
  bus.subscribe((event) => heard.push(event));
  bus.publish(EVENT);
  expect(heard).toEqual([EVENT]);
  await expect.poll(() => logged.length).toBe(1);
  await bus.close();
});
