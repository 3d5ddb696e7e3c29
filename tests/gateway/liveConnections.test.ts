import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#gateway/app.ts';
import { readSettings } from '#gateway/settings.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { schema } from '#tests/support/schema.ts';
import { answer, never, stageBackend } from '#tests/support/stagedBackend.ts';

const backend = await stageBackend();
const settings = { ...readSettings({}, temporaryFolder()), logLevel: 'silent' } as const;
const app = await buildApp({ settings, backend: backend.origin, schema });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

/** Opens a subscription. Without `followed`, it is expected to be refused. */
function subscribe(agent?: Agent, followed?: string) {
  const subscription = request(`${url}/graphql/stream`, {
    method: 'POST',
    ...(agent ? { agent } : {}),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-argilla-api-key': 'k' },
  });
  subscription.on('error', () => undefined);
  const query = followed ? `subscription { datasetChanged(datasetIds: ["${followed}"]) { kinds } }` : '{ __typename }';
  subscription.end(JSON.stringify({ query }));
  return subscription;
}

it('a connection can be reused after each subscription', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const warned = vi.fn();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => void sockets.add(socket);
  process.on('warning', warned);
  app.server.on('connection', keep);
  onTestFinished(() => {
    agent.destroy();
    process.off('warning', warned);
    app.server.off('connection', keep);
  });
  for (let count = 0; count < 15; count += 1) {
    const [response] = (await once(subscribe(agent), 'response')) as [IncomingMessage];
    expect(await text(response)).toContain('Send only subscriptions here');
  }
  const [socket, ...others] = sockets;
  expect(others).toEqual([]);
  // One listener is Node's own.
  expect(socket!.listenerCount('timeout')).toBe(1);
  expect(warned).not.toHaveBeenCalled();

  let timeOut: number | undefined;
  backend.act = (asked, response) => {
    timeOut = socket!.timeout;
    answer(200, '{}')(asked, response);
  };
  const next = request(`${url}/api/v1/version`, { agent }).end();
  const [response] = (await once(next, 'response')) as [IncomingMessage];
  await text(response);
  // The timeout of calls to /api.
  expect(timeOut).toBe(30_000);
});

it('a caller who disconnects during the permission check causes no error', async () => {
  const told = vi.fn();
  const child = app.log.child.bind(app.log);
  const spied = vi
    .spyOn(app.log, 'child')
    .mockImplementation((...args) => Object.assign(child(...args), { error: told }));
  onTestFinished(() => spied.mockRestore());
  backend.act = never;
  const leaving = subscribe(undefined, '00000000-0000-4000-8000-000000000000');
  await expect.poll(() => backend.waiting()).toBeGreaterThan(0);
  leaving.destroy();
  await expect.poll(() => backend.waiting()).toBe(0);
  // A later request on the connection is answered only after the previous one is finished.
  const [response] = (await once(subscribe(), 'response')) as [IncomingMessage];
  await text(response);
  expect(told.mock.calls).toEqual([]);
});
