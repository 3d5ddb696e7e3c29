import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { startTestBackend, TEST_SECRET } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { askThreads } from '#tests/support/threads.ts';
import { startBusyServer } from './support/busyServer.ts';
import { datasetWith } from './support/datasets.ts';

const HEADERS = { 'x-argilla-api-key': 'argilla.apikey', 'content-type': 'application/json' };

/** Starting threads from sources takes seconds. */
const PATIENCE = { timeout: 300_000 };

/** A reader beside a backend, in this thread. */
async function startTestReader(isCancelled = () => false) {
  const writer = await startTestBackend();
  const { databaseFile } = writer;
  const app = await buildBackend({ databaseFile, secret: TEST_SECRET, logLevel: 'error', reader: { isCancelled } });
  onTestFinished(() => app.close());
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object, headers = HEADERS as object) =>
    app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  return { writer, ask };
}

describe('a reader', () => {
  test('sees at once what was written', async () => {
    const { writer, ask } = await startTestReader();
    for (const name of ['first', 'second', 'third']) {
      await writer.owner.post('/api/v1/workspaces', { name });
      const { items } = (await ask('GET', '/api/v1/me/workspaces')).json<{ items: { name: string }[] }>();
      expect(items.map((workspace) => workspace.name)).toContain(name);
    }
  });

  test('writes nothing, and says that another must answer', async () => {
    const { writer, ask } = await startTestReader();
    expect((await ask('POST', '/api/v1/workspaces', { name: 'never' })).statusCode).toBe(421);
    expect((await writer.owner.get('/api/v1/me/workspaces')).text).not.toContain('never');
  });

  test('leaves it to the writer to note the use of a key, once a minute', async () => {
    const { writer, ask } = await startTestReader();
    const { body } = await writer.owner.post('/api/v1/me/api-keys', { name: 'report', scope: 'read' });
    const headers = { 'x-argilla-api-key': String(body.key) };
    expect((await ask('GET', '/api/v1/me', undefined, headers)).statusCode).toBe(421);
    expect((await writer.as(headers).get('/api/v1/me')).status).toBe(200);
    expect((await ask('GET', '/api/v1/me', undefined, headers)).statusCode).toBe(200);
  });

  test('previews what would be resolved and assigned', async () => {
    const { writer, ask } = await startTestReader();
    const { path } = await datasetWith(writer, { records: 3 });
    const { body: me } = await writer.owner.get('/api/v1/me');
    const deal = { user_ids: [me.id], each: 1, strategy: 'round_robin' };
    const answers = [
      await ask('POST', `${path}/resolutions/bulk/preview`, { min_agree: 1 }),
      await ask('POST', `${path}/assignments/preview`, deal),
    ];
    expect(answers.map((answer) => answer.json<object>())).toMatchObject([{ matching: 3 }, { changed: 3 }]);
  });

  test('stops when nobody waits any more', async () => {
    let isCancelled = false;
    const { ask } = await startTestReader(() => isCancelled);
    isCancelled = true;
    expect((await ask('GET', '/api/v1/me/workspaces')).statusCode).toBe(499);
    isCancelled = false;
    expect((await ask('GET', '/api/v1/me/workspaces')).statusCode).toBe(200);
  });
});

test(
  'who writes reads what they wrote, whichever thread answers, while others search and write',
  PATIENCE,
  async () => {
    const server = await startBusyServer(temporaryFolder());
    const writing = server.keepWriting();
    const records = `/api/v1/datasets/${server.datasetId}/records`;
    let isDone = false;
    const search = async () => {
      while (!isDone) {
        const body = JSON.stringify({ query: { text: { q: 'a' } } });
        await askThreads(server, `${records}/search`, { method: 'POST', headers: HEADERS, body });
      }
    };
    const searches = [search(), search(), search()];
    const readers = async () => {
      await Promise.all([server.send('GET', 'me/workspaces'), server.send('GET', 'me/workspaces')]);
      return server.load().readers;
    };
    await expect.poll(readers, { timeout: 200_000 }).toBe(2);

    for (let round = 0; round < 30; round += 1) {
      const name = `own ${round}`;
      const { id } = await server.send('POST', 'workspaces', { name });
      const lists = await Promise.all([server.send('GET', 'me/workspaces'), server.send('GET', `workspaces/${id}`)]);
      expect(JSON.stringify(lists[0])).toContain(`"${name}"`);
      expect(lists[1].id).toBe(id);
    }
    isDone = true;
    await Promise.all(searches);
    const batches = await writing.stop();
    const { text } = await askThreads(server, `${records}?limit=1`, { headers: HEADERS });
    expect((JSON.parse(text) as { total?: number }).total).toBe(batches * 10);
  },
);

test('a long body is passed on in chunks, and callers who go disturb nobody', async () => {
  const server = await startBusyServer(temporaryFolder());
  const name = 'x'.repeat(3 * 1024 * 1024);
  const answer = await askThreads(server, '/api/v1/workspaces', {
    method: 'POST',
    headers: HEADERS,
    body: Readable.from(['{"name":"', name, '"}']),
  });
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining(name)]);
  const stranger = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Readable.from(['no JSON', name]),
  };
  expect((await askThreads(server, '/api/v1/datasets', stranger)).status).toBe(401);

  for (let delay = 0; delay < 20; delay += 1) {
    const unfinished = new Readable({ read: () => undefined });
    unfinished.push('{"name":"');
    const post = { method: 'POST', body: unfinished };
    const requests = [{}, {}, post].map((init) => {
      const caller = new AbortController();
      setTimeout(() => caller.abort(), delay);
      return askThreads(server, '/api/v1/me', { headers: HEADERS, signal: caller.signal, ...init });
    });
    await Promise.allSettled(requests);
  }
  expect((await askThreads(server, '/api/v1/me', { headers: HEADERS })).status).toBe(200);
});
