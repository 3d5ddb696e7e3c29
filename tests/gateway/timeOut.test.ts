import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { ID } from './catalogue.ts';

/** Long enough for the calls of an operation to be sent on a busy machine. */
const TIMEOUT_MS = 1_500;
const backend = await stageBackend();
const gateway = await startTestGateway({ backendOrigin: backend.origin, operationTimeoutMs: TIMEOUT_MS });
const user = gateway.as('some-key');

/** Makes the backend accept calls without answering. Returns the calls, and those that were aborted. */
function silent() {
  const calls: string[] = [];
  const givenUp: Promise<unknown>[] = [];
  backend.act = (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    givenUp.push(once(response, 'close'));
  };
  return { calls, allGivenUp: () => Promise.all(givenUp) };
}

const DATASETS = '{ datasets { id } workspaces { id } }';

describe('a slow query', () => {
  it('is answered with errors after the time-out, and the backend calls are aborted', async () => {
    // The first query of a gateway is the slowest.
    await user.send('{ __typename }');
    const { calls, allGivenUp } = silent();
    const { status, data, errors } = await user.send(DATASETS);
    expect([status, data]).toEqual([200, { datasets: null, workspaces: null }]);
    expect(errors[0]?.extensions).toMatchObject({ status: 504, reason: 'UNAVAILABLE' });
    expect(calls.length).toBeGreaterThan(1);
    await allGivenUp();
  });
});

it('the time-out does not abort writes', async () => {
  backend.act = (request, response) => {
    setTimeout(() => answer(200, JSON.stringify({ id: ID, name: 'd' }))(request, response), TIMEOUT_MS + 300);
  };
  expect(await user.run(`mutation { deleteDataset(id: "${ID}") { id } }`)).toEqual({ deleteDataset: { id: ID } });
});

it('an operation is aborted with all its calls when the caller disconnects', async () => {
  const { calls, allGivenUp } = silent();
  const caller = new AbortController();
  const slow = await startTestGateway({ backendOrigin: backend.origin });
  const request = fetch(`${slow.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-argilla-api-key': 'k' },
    body: JSON.stringify({ query: DATASETS }),
    signal: caller.signal,
  });
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  caller.abort();
  await expect(request).rejects.toThrow(/abort/i);
  await allGivenUp();
});

it('a hanging backend is reported at once, however many calls wait for it', async () => {
  const { calls } = silent();
  const { url, as } = await startTestGateway({ backendOrigin: backend.origin });
  const waiting = Array.from({ length: 70 }, () => as('some-key').send('{ workspaces { id } }'));
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(64);
  const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(20_000) });
  expect(health.status).toBe(503);
  backend.act = answer(200, '{"items":[]}');
  backend.hangUp();
  await Promise.all(waiting);
});

it('a body that is too large is refused with the limit', async () => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }', variables: { text: 'x'.repeat(5 * 1024 * 1024) } }),
  });
  const { errors } = (await response.json()) as { errors: { message: string }[] };
  expect(response.status).toBe(413);
  expect(errors[0]?.message).toMatch(/larger than 4 MB.*over REST/);
});
