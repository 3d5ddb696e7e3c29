import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSender } from '#gateway/backend/webhooks/sender.ts';
import { startTestBackend, type TestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset } from '#tests/support/datasets.ts';
import { isSigned, startReceiver } from '#tests/support/webhookReceiver.ts';

const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;

async function subscribe({ owner }: TestBackend, url: string, events = ['record.created', 'record.updated']) {
  const { body: webhook } = await owner.post('/api/v1/webhooks', { url, events });
  const path = `/api/v1/webhooks/${webhook.id}`;
  const deliveries = async (status?: string) =>
    (await owner.get(`${path}/deliveries${status ? `?status=${status}` : ''}`)).body.items;
  return { webhook, path, deliveries };
}

async function withRecords({ owner }: TestBackend, count: number) {
  const { id } = await makeDataset(owner, { publish: true });
  const items = Array.from({ length: count }, (_, index) => ({
    fields: { text: `${index}` },
    external_id: `${index}`,
  }));
  const { body } = await owner.post(`/api/v1/datasets/${id}/records/bulk`, { items });
  return { dataset: id, records: body.items };
}

/** Simulates the passing of time by moving stored times into the past. */
const pass = ({ app }: TestBackend, microseconds: number) =>
  app.store.db.run(
    'UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - $t, created_at = created_at - $t',
    { t: microseconds },
  );

afterEach(() => void vi.useRealTimers());

const refuse = (_message: unknown, response: ServerResponse) => response.writeHead(503).end('later');

describe('a delivery', () => {
  test('that is refused is retried with the same id, after growing pauses', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    receiver.answerWith(refuse);
    const { webhook, deliveries } = await subscribe(backend, receiver.url);
    await withRecords(backend, 1);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect.poll(async () => (await deliveries())[0]).toMatchObject({ status: 'pending', attempts: attempt });
      const [{ attempted_at, next_attempt_at }] = (await deliveries()) as unknown as [Record<string, string>];
      pauses.push(Math.round((Date.parse(`${next_attempt_at!}Z`) - Date.parse(`${attempted_at!}Z`)) / 1000));
      if (attempt < 5) pass(backend, HOUR);
    }
    expect(pauses).toEqual([5, 30, 120, 600, 1800]);
    receiver.answerWith((_message, response) => void response.writeHead(202).end());
    pass(backend, HOUR);
    await expect
      .poll(async () => (await deliveries())[0])
      .toMatchObject({ status: 'delivered', attempts: 6, response_status: 202, error: null, next_attempt_at: null });
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.messages.every((message) => isSigned(message, webhook.secret as string))).toBe(true);
  });

  test('that is refused for a day has failed, can be read and is sent again on demand', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    receiver.answerWith(refuse);
    const { path, deliveries } = await subscribe(backend, receiver.url);
    const { records } = await withRecords(backend, 1);
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ attempts: 1 });
    pass(backend, 24 * HOUR);
    await expect.poll(() => deliveries('failed')).toHaveLength(1);
    const [{ id }] = (await deliveries('failed')) as [Wire];
    const { body } = await backend.owner.get(`${path}/deliveries/${id}`);
    expect(body).toMatchObject({ event: 'record.created', response_status: 503, response_body: 'later', attempts: 2 });
    expect(body.request_body).toBe(receiver.messages.at(-1)!.text);
    expect(JSON.parse(body.request_body as string)).toMatchObject({ data: { id: records[0]!.id } });

    receiver.answerWith((_message, response) => void response.end('thanks'));
    const resent = await backend.owner.post(`${path}/deliveries/${id}/resend`);
    expect(resent).toMatchObject({ status: 200, body: { id, status: 'pending' } });
    await expect.poll(() => deliveries('delivered')).toHaveLength(1);
    expect(receiver.messages.at(-1)!.headers['webhook-id']).toBe(receiver.messages[0]!.headers['webhook-id']);
  });

  test('waits for the earlier ones of its record, but not for others', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    const { deliveries } = await subscribe(backend, receiver.url);
    receiver.answerWith((message, response) =>
      (message.data as { external_id?: string }).external_id === '0' ? refuse(message, response) : response.end(),
    );
    const { records } = await withRecords(backend, 3);
    for (const { id } of records) {
      for (let change = 0; change < 3; change += 1) {
        await backend.owner.patch(`/api/v1/records/${id}`, { metadata: { change } });
      }
    }
    await expect.poll(() => deliveries('delivered')).toHaveLength(8);
    const changesOf = (external: string) =>
      receiver.messages
        .map(({ data }) => data as unknown as { external_id: string; metadata: { change: number } | null })
        .filter(({ external_id }) => external_id === external)
        .map(({ metadata }) => metadata?.change);
    expect([changesOf('1'), changesOf('2')]).toEqual([
      [undefined, 0, 1, 2],
      [undefined, 0, 1, 2],
    ]);
    expect(changesOf('0')).toEqual([undefined]);
    receiver.answerWith((_message, response) => void response.end());
    pass(backend, HOUR);
    await expect.poll(() => deliveries('delivered')).toHaveLength(12);
    expect(changesOf('0')).toEqual([undefined, undefined, 0, 1, 2]);
  });

  test('is not delayed by a slow or unreachable receiver of another webhook', async () => {
    const [backend, slow, quick] = [await startTestBackend(), await startReceiver(), await startReceiver()];
    slow.answerWith(() => {});
    const stuck = await subscribe(backend, slow.url);
    await subscribe(backend, 'http://127.0.0.1:9/');
    await subscribe(backend, quick.url);
    await withRecords(backend, 200);
    await expect.poll(() => quick.messages.length).toBe(200);
    // The slow receiver has not even timed out.
    expect(slow.messages).toHaveLength(4);
    expect((await stuck.deliveries()).filter(({ attempts }) => attempts !== 0)).toEqual([]);
  });

  test('of a disabled webhook waits, and is sent when it is enabled', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    const { path, deliveries } = await subscribe(backend, receiver.url);
    receiver.answerWith(refuse);
    const { dataset } = await withRecords(backend, 1);
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ attempts: 1 });
    const [{ id }] = (await deliveries()) as [Wire];
    await backend.owner.patch(path, { enabled: false });
    await backend.owner.post(`/api/v1/datasets/${dataset}/records/bulk`, { items: [{ fields: { text: 'unseen' } }] });
    expect(await backend.owner.post(`${path}/deliveries/${id}/resend`)).toMatchObject({ status: 422 });
    receiver.answerWith((_message, response) => void response.end());
    pass(backend, HOUR);
    await backend.owner.patch(path, { enabled: true });
    await expect.poll(() => deliveries()).toMatchObject([{ id, status: 'delivered' }]);
  });

  test('is retried no later when the clock is set back', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    receiver.answerWith(refuse);
    const { deliveries } = await subscribe(backend, receiver.url);
    await withRecords(backend, 1);
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ attempts: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR / 1_000 });
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ attempts: 2 });
  });

  test('goes to the new URL of a changed webhook', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    const { path } = await subscribe(backend, 'http://127.0.0.1:9/');
    await withRecords(backend, 1);
    await backend.owner.patch(path, { url: receiver.url });
    pass(backend, HOUR);
    await expect.poll(() => receiver.types()).toEqual(['record.created']);
  });

  test('is deleted with its webhook', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    receiver.answerWith(() => {});
    const { path } = await subscribe(backend, receiver.url);
    await withRecords(backend, 20);
    await expect.poll(() => receiver.messages.length).toBe(4);
    await backend.owner.delete(path);
    const { db } = backend.app.store;
    expect(
      db.value('SELECT (SELECT count(*) FROM webhook_deliveries) + (SELECT count(*) FROM webhook_snapshots)'),
    ).toBe(0);
  });
});

describe('the deliveries of a webhook', () => {
  test('are listed by page and status, newest first', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    const { path, deliveries } = await subscribe(backend, receiver.url);
    await withRecords(backend, 5);
    await expect.poll(() => deliveries('delivered')).toHaveLength(5);
    const all = (await deliveries()).map(({ id }) => id);
    const page = await backend.owner.get(`${path}/deliveries?status=delivered&offset=1&limit=2`);
    expect(page.body).toMatchObject({ total: 5, items: [{ id: all[1] }, { id: all[2] }] });
    expect((await backend.owner.get(`${path}/deliveries?status=lost`)).status).toBe(422);
    expect((await backend.owner.get(`${path}/deliveries?limit=101`)).status).toBe(422);
  });

  /** Adds copies of the first message, in its status. */
  const pile = ({ app }: TestBackend, copies: number, bytes: number) =>
    app.store.db.run(
      `INSERT INTO webhook_deliveries (id, webhook_pk, snapshot_pk, event, subject, head, bytes, status, attempts, created_at, next_attempt_at)
       SELECT one.id || value, webhook_pk, snapshot_pk, event, -value, head, $bytes, status, 0, created_at, next_attempt_at + 3600000000
       FROM (SELECT * FROM webhook_deliveries ORDER BY pk LIMIT 1) AS one, json_each($numbers)`,
      { numbers: JSON.stringify(Array.from({ length: copies }, (_, index) => index + 1)), bytes },
    );

  test('are limited in number, the newest stay', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    const { path, deliveries } = await subscribe(backend, receiver.url);
    await withRecords(backend, 2);
    await expect.poll(() => deliveries('delivered')).toHaveLength(2);
    const [second, first] = (await deliveries()) as [Wire, Wire];
    pile(backend, 999, 1);
    await withRecords(backend, 1);
    await expect.poll(() => receiver.messages.length).toBe(3);
    const statusOf = async ({ id }: Wire) => (await backend.owner.get(`${path}/deliveries/${id}`)).status;
    await expect.poll(() => Promise.all([first, second].map(statusOf))).toEqual([404, 404]);
    const { total, items } = (await backend.owner.get(`${path}/deliveries?status=delivered`)).body;
    expect([total, items[0]]).toEqual([1000, expect.objectContaining({ event: 'record.created', attempts: 1 })]);
  });

  test.each([
    ['100,000', 99_999, 1, 1],
    ['512 MiB', 3, 200 * 2 ** 20, 2],
  ])('fail when more than %s wait, the oldest first', async (_limit, copies, bytes, failed) => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    receiver.answerWith(refuse);
    const { path, deliveries } = await subscribe(backend, receiver.url, ['record.created']);
    await withRecords(backend, 1);
    const [first] = await deliveries('pending');
    pile(backend, copies, bytes);
    await withRecords(backend, 1);
    await expect.poll(() => deliveries('failed')).toHaveLength(failed);
    expect((await deliveries('failed')).at(-1)).toMatchObject({
      id: first!.id,
      error: 'Too many messages were waiting',
    });
    expect((await backend.owner.get('/api/v1/webhooks/metrics')).body.items[0]).toMatchObject({
      pending: { messages: copies + 2 - failed },
      failed: { messages: failed },
      outcomes: { overflowed: failed },
    });
    await backend.owner.delete(path);
    expect(backend.app.store.db.value('SELECT count(*) FROM webhook_totals')).toBe(0);
  });

  test('are counted by what came of them', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    const { webhook, deliveries } = await subscribe(backend, receiver.url);
    const metrics = async () => (await backend.owner.get('/api/v1/webhooks/metrics')).body.items[0];
    const outcomes = { accepted: 0, refused: 0, unreachable: 0, expired: 0, overflowed: 0 };
    const { host } = new URL(receiver.url);
    const none = { messages: 0, bytes: 0 };
    expect(await metrics()).toEqual({
      ...{ webhook_id: webhook.id, host, pending: none, failed: none, oldest_pending_at: null, outcomes },
    });
    await withRecords(backend, 2);
    await expect.poll(() => deliveries('delivered')).toHaveLength(2);
    receiver.answerWith(refuse);
    await withRecords(backend, 1);
    await expect.poll(metrics).toMatchObject({ outcomes: { accepted: 2, refused: 1 } });
    const [waiting] = await deliveries('pending');
    expect(await metrics()).toMatchObject({
      pending: { messages: 1, bytes: expect.any(Number) },
      oldest_pending_at: waiting!.inserted_at,
    });
    pass(backend, 25 * HOUR);
    await expect.poll(metrics).toMatchObject({
      pending: none,
      failed: { messages: 1 },
      outcomes: { accepted: 2, refused: 2, expired: 1 },
    });
    expect((await backend.annotator.get('/api/v1/webhooks/metrics')).status).toBe(403);
  });

  test('to an unreachable receiver are sent slowly, and quickly when it is back', async () => {
    const [backend, receiver] = [await startTestBackend(), await startReceiver()];
    const { path, deliveries } = await subscribe(backend, receiver.url);
    receiver.answerWith(refuse);
    await withRecords(backend, 100);
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(5);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.messages.length).toBeLessThan(12);
    const untried = (await deliveries('pending')).find(({ attempts }) => attempts === 0)!;
    await backend.owner.post(`${path}/deliveries/${untried.id}/resend`);
    await expect.poll(async () => (await backend.owner.get(`${path}/deliveries/${untried.id}`)).body.attempts).toBe(1);
    receiver.answerWith((_message, response) => void response.end());
    pass(backend, HOUR);
    await expect.poll(() => deliveries('pending')).toEqual([]);
  });
});

test('private networks are refused if the setting says so', async () => {
  const receiver = await startReceiver();
  const sender = createSender({ allowsPrivate: false });
  for (const url of [
    receiver.url,
    receiver.url.replace('127.0.0.1', 'localhost'),
    'http://10.0.0.1/',
    'http://[::1]/',
  ]) {
    const outcome = await sender.send({ url, secret: '' }, 'msg_1', '{}');
    expect(outcome).toMatchObject({ response_status: null, error: expect.stringContaining('not allowed') as string });
  }
  expect(receiver.messages).toEqual([]);
  await sender.close();
});
