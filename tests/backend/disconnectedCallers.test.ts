import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { port } = new URL(backend.origin);
afterEach(() => void vi.restoreAllMocks());

const HEADERS = 'Host: localhost\r\nX-Argilla-Api-Key: argilla.apikey\r\nContent-Type: application/json\r\n';

/** Blocks the thread, as a slow search does. */
function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Sends a request and disconnects, both while the backend is busy. */
async function sendAndHangUp(method: string, path: string, body = ''): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  // The server accepts the connection before it is busy.
  await backend.anonymous.get('/api/v1/version');
  socket.write(`${method} ${path} HTTP/1.1\r\n${HEADERS}Content-Length: ${body.length}\r\n\r\n${body}`);
  socket.destroy();
  keepBusy(50);
}

describe('a request whose caller has disconnected while it waited', () => {
  it('is dropped if it only reads', async () => {
    const { datasets } = backend.app.store;
    const [all, byId] = [vi.spyOn(datasets, 'all'), vi.spyOn(datasets, 'byId')];
    await sendAndHangUp('GET', '/api/v1/me/datasets');
    await sendAndHangUp('POST', `/api/v1/datasets/${randomUUID()}/records/search`, '{}');
    await backend.owner.get('/api/v1/version');
    expect([all.mock.calls, byId.mock.calls]).toEqual([[], []]);

    await backend.owner.get('/api/v1/me/datasets');
    await backend.owner.post(`/api/v1/datasets/${randomUUID()}/records/search`, {});
    expect([all.mock.calls.length, byId.mock.calls.length]).toEqual([1, 1]);
  });

  it('is carried out if it writes', async () => {
    await sendAndHangUp('POST', '/api/v1/workspaces', '{"name":"kept"}');
    const names = async () => (await backend.owner.get('/api/v1/me/workspaces')).body.items.map(({ name }) => name);
    await expect.poll(names).toContain('kept');
  });
});
