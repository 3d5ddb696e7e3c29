import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#gateway/app.ts';
import { readSettings } from '#gateway/settings.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { type Change, CHANGES, filledDataset, type Update, UPDATES } from '#tests/support/following.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { schema } from '#tests/support/schema.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

const staged = await stageBackend();
const dataDir = temporaryFolder();
const STILL_MS = 1000;

/** A gateway whose time-outs for callers are shorter than a test. */
async function gatewayWithin(idleTimeoutMs: number, maxCalls?: number): Promise<URL> {
  const settings = { ...readSettings({}, dataDir), logLevel: 'silent' } as const;
  const most = maxCalls === undefined ? {} : { maxCalls };
  const app = await buildApp({ settings, backend: staged.origin, schema, idleTimeoutMs, ...most });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  return new URL(url);
}

/** Reads a request to its end, and ignores one that is cut off. */
const whole = (request: IncomingMessage): Promise<string> => text(request).catch(() => '');

/** Sends a raw request head and what follows it, and keeps the connection open. */
function say({ hostname, port }: URL, words: string): Socket {
  const socket = connect(Number(port), hostname, () => socket.write(words));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const begun = (length: number, path = '/api/v1/me/responses/bulk', address = '192.0.2.1') =>
  `POST ${path} HTTP/1.1\r\nHost: marl\r\nX-Forwarded-For: ${address}\r\nX-Argilla-Api-Key: k\r\nAccept: text/event-stream\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"items":[`;

describe('an incomplete request body', () => {
  it('blocks nobody, however many there are', async () => {
    const url = await gatewayWithin(60_000);
    staged.act = (request, response) => void whole(request).then(() => response.end('{}'));
    for (let count = 0; count < 70; count += 1) say(url, begun(100_000));
    await expect.poll(() => staged.waiting()).toBeGreaterThanOrEqual(64);
    const { status } = await fetch(new URL('/api/v1/me', url), { signal: AbortSignal.timeout(20_000) });
    expect(status).toBe(200);
  });

  it('is answered with 408 when it stalls, and the call to the backend is aborted', async () => {
    const url = await gatewayWithin(STILL_MS);
    staged.act = (request) => void request.resume();
    const upload = httpRequest(new URL('/api/v1/bulk', url), {
      method: 'POST',
      headers: { 'content-length': 100_000 },
    });
    upload.on('error', () => undefined).write('{"items":[');
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
      408,
      { detail: 'The rest of the request did not come, please send it again' },
    ]);
    await expect.poll(() => staged.waiting()).toBe(0);
  });

  it('is answered with 408 on all other routes, too', async () => {
    const url = await gatewayWithin(STILL_MS);
    staged.act = answer(200, '{"id":"1","username":"admin","role":"owner"}');
    const paths = ['/api/security/token', '/api/v1/token', '/graphql', '/graphql/stream', '/files'];
    for (const answered of await Promise.all(paths.map((path) => text(say(url, begun(1000, path)))))) {
      expect(answered).toMatch(/^HTTP\/1.1 408 /);
      expect(answered).toContain('The rest of the request did not come, please send it again');
    }
  });

  it('only blocks others if very many are pending, and then they are refused at once', async () => {
    const url = await gatewayWithin(60_000, 3);
    staged.act = (request) => void request.resume();
    const strangers = [1, 2, 3].map((host) => say(url, begun(100_000, '/api/v1/bulk', `192.0.2.${host}`)));
    await expect.poll(() => staged.waiting()).toBe(3);
    const ask = () => fetch(new URL('/api/v1/me', url));
    const refused = await ask();
    expect([refused.status, await refused.json()]).toEqual([503, { detail: expect.stringContaining('too many') }]);
    expect(refused.headers.get('retry-after')).toBe('1');
    staged.act = answer(200, '{}');
    strangers[0]!.destroy();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it('does not block other addresses, however many come from one', async () => {
    const url = await gatewayWithin(60_000, 8);
    staged.act = (request) => void request.resume();
    const slow = [1, 2].map(() => say(url, begun(100_000)));
    await expect.poll(() => staged.waiting()).toBe(2);
    const ask = (address: string) => fetch(new URL('/api/v1/me', url), { headers: { 'x-forwarded-for': address } });
    const refused = await ask('192.0.2.1');
    expect([refused.status, await refused.json()]).toEqual([429, { detail: expect.stringContaining('your address') }]);
    expect(refused.headers.get('retry-after')).toBe('1');
    staged.act = answer(200, '{}');
    expect((await ask('192.0.2.2')).status).toBe(200);
    slow[0]!.destroy();
    await expect.poll(async () => (await ask('192.0.2.1')).status).toBe(200);
  });
});

describe('a slow caller', () => {
  it('is waited for as long as data arrives', async () => {
    const url = await gatewayWithin(2 * STILL_MS);
    staged.act = (request, response) => void whole(request).then((body) => response.end(String(body.length)));
    const upload = httpRequest(new URL('/api/v1/slowly', url), { method: 'POST' });
    for (let count = 0; count < 7; count += 1) {
      upload.write('x'.repeat(1000));
      await new Promise((resolve) => setTimeout(resolve, STILL_MS / 3));
    }
    upload.end();
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([200, '7000']);
  });

  it('is not blamed for a slow backend', async () => {
    const url = await gatewayWithin(STILL_MS);
    staged.act = (request, response) => {
      setTimeout(
        () => void whole(request).then(() => setTimeout(() => response.end('{}'), 2 * STILL_MS)),
        2 * STILL_MS,
      );
    };
    const body = new Uint8Array(8 * 1024 * 1024);
    expect((await fetch(new URL('/api/v1/bulk', url), { method: 'POST', body })).status).toBe(200);
  });
});

it('a caller who does not read the response is disconnected, and the backend call is aborted', async () => {
  const url = await gatewayWithin(STILL_MS);
  staged.act = (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(256 * 1024)));
    };
    response.on('drain', more);
    more();
  };
  const caller = say(url, 'GET /api/v1/much HTTP/1.1\r\nHost: marl\r\n\r\n');
  caller.pause();
  await expect.poll(() => staged.waiting()).toBe(1);
  await expect.poll(() => staged.waiting()).toBe(0);
});

describe('a caller who disconnects', async () => {
  const backend = await startTestBackend();
  const slow = await stageBackend();
  const gateway = await startTestGateway({ backendOrigin: slow.origin });
  let hold: { come(): void; until: Promise<unknown> } | undefined;
  /** Forwards what it receives; while it is held, only afterwards. */
  slow.act = (request, response) => {
    const held = request.method === 'GET' ? undefined : hold;
    void whole(request).then(async (body) => {
      held?.come();
      await held?.until;
      const { method, headers } = request;
      const onward = httpRequest(backend.origin + request.url, { method, headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      });
      onward.end(body);
    });
  };
  const world = await makeWorld(gateway);

  async function writeAndLeave(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    let come = (): void => undefined;
    const hasCome = new Promise<void>((resolve) => (come = resolve));
    // The backend continues once the gateway has noticed the disconnect.
    const hasLeft = once(gateway.server, 'request').then(([, response]) => once(response as ServerResponse, 'close'));
    hold = { come, until: hasLeft };
    onTestFinished(() => void (hold = undefined));
    const request = httpRequest(`${gateway.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    });
    request.on('error', () => undefined);
    request.end(body === undefined ? undefined : JSON.stringify(body));
    await hasCome;
    request.destroy();
    await hasLeft;
  }

  const followed = async (id: string) =>
    follow<{ datasetChanged: Change }>(gateway.url, world.annotator.headers, CHANGES, { ids: [id] });

  it('has added records, and subscribers are notified', async () => {
    const { dataset } = await filledDataset(world, 1);
    const changes = await followed(dataset.id);
    const items = [{ fields: { text: 'Thanks!' } }];
    await writeAndLeave('POST', `/v1/datasets/${dataset.id}/records`, world.admin.headers, { items });
    expect((await changes.next()).data?.datasetChanged.kinds).toContain('RECORDS_ADDED');
  });

  it('has deleted a record', async () => {
    const { dataset, records } = await filledDataset(world, 2);
    const changes = await followed(dataset.id);
    await writeAndLeave('DELETE', `/v1/records/${records[0]}`, world.admin.headers);
    expect((await changes.next()).data?.datasetChanged.kinds).toContain('RECORDS_DELETED');
  });

  it('has answered a record, and the event contains the response', async () => {
    const { dataset, records } = await filledDataset(world, 1);
    const updates = await follow<{ recordResponseUpdated: Update }>(gateway.url, world.annotator.headers, UPDATES, {
      id: dataset.id,
    });
    const items = [{ record_id: records[0], status: 'submitted', values: { tone: { value: 'rude' } } }];
    await writeAndLeave('POST', '/v1/me/responses/bulk', world.colleague.headers, { items });
    expect((await updates.next()).data?.recordResponseUpdated).toMatchObject({
      recordId: records[0],
      change: 'SUBMITTED',
    });
  });

  it.each([
    ['a search', 'me/datasets/x/records/search'],
    ['a preview', 'datasets/x/resolutions/bulk/preview'],
  ])('aborts %s', async (_what, path) => {
    const url = await gatewayWithin(60_000);
    staged.act = (request) => void request.resume();
    const leaving = new AbortController();
    const search = fetch(new URL(`/api/v1/${path}`, url), {
      method: 'POST',
      body: '{}',
      signal: leaving.signal,
    });
    await expect.poll(() => staged.waiting()).toBe(1);
    leaving.abort();
    await expect(search).rejects.toThrow(/abort/i);
    await expect.poll(() => staged.waiting()).toBe(0);
  });

  it('in the middle of the body has written nothing', async () => {
    const url = await gatewayWithin(60_000);
    staged.act = (request) => void request.resume();
    const socket = say(url, begun(100_000));
    await expect.poll(() => staged.waiting()).toBe(1);
    socket.destroy();
    await expect.poll(() => staged.waiting()).toBe(0);
  });
});
