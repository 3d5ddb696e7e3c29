import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const backend = await startTestBackend();
const embedded = await startTestGateway({ backendOrigin: backend.origin });
const argilla = await startTestGateway({ backendOrigin: await withoutExtensions(backend.origin) });

/** The same server without the extensions of the embedded backend. */
async function withoutExtensions(origin: string): Promise<string> {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    if (/\/me\/(progress|activity)|\/sample-datasets/.test(request.url ?? '')) {
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}');
    }
    const headers = { 'x-argilla-api-key': String(request.headers['x-argilla-api-key']) };
    const answer = await fetch(origin + request.url, { method: request.method ?? 'GET', headers });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let world: World;
let one: TestDataset;
let other: TestDataset;
beforeAll(async () => {
  world = await makeWorld(embedded);
  [one, other] = [await world.dataset(), await world.dataset()];
  const [first] = await one.add([{}, {}, {}]);
  await world.rest('POST', `/records/${first}/responses`, { status: 'discarded' });
});

const WORK = `query ($ids: [ID!]!) {
  datasetsById(ids: $ids) {
    id ... on FeedbackDataset { progress { total pending } metrics { pending discarded } }
    ... on TaskDataset { progress { total validated pending } } } }`;

describe('datasets by ids', () => {
  const ids = () => [other.id, randomUUID(), one.id, 'not an id'];
  const works = () => [
    { id: other.id, progress: { total: 0, pending: 0 }, metrics: { pending: 0, discarded: 0 } },
    null,
    { id: one.id, progress: { total: 3, pending: 2 }, metrics: { pending: 2, discarded: 1 } },
    null,
  ];

  it('are read with their progress in one call', async () => {
    const { data, errors, calls } = await embedded.owner.send(WORK, { ids: ids() });
    expect(errors).toEqual([]);
    expect(data).toEqual({ datasetsById: works() });
    expect(calls).toEqual({ 'GET /v1/me/progress': 1 });
  });

  it('are read one by one from an Argilla server, which reports missing ones', async () => {
    const { data, errors, calls } = await argilla.owner.send(WORK, { ids: ids() });
    expect(data).toEqual({ datasetsById: works() });
    expect(errors.every(({ extensions }) => extensions?.status === 404)).toBe(true);
    expect(calls['GET /v1/datasets/:id/progress']).toBe(3);
  });

  it.each([
    ['the embedded backend', embedded],
    ['an Argilla server', argilla],
  ])('are read in one call from %s without these fields, and missing ones are null', async (_which, { owner }) => {
    const { data, errors, calls } = await owner.send(
      'query ($ids: [ID!]!) { datasetsById(ids: $ids) { __typename id name } }',
      { ids: ids() },
    );
    expect(errors).toEqual([]);
    const known = ({ id, name }: TestDataset) => ({ __typename: 'FeedbackDataset', id, name });
    expect(data).toEqual({ datasetsById: [known(other), null, known(one), null] });
    expect(calls).toEqual({ 'GET /v1/me/datasets': 1 });
  });

  it('are read with both kinds in two calls', async () => {
    const query =
      'query ($ids: [ID!]!) { datasetsById(ids: $ids) { id name ... on FeedbackDataset { progress { total } } } }';
    const { data, calls } = await embedded.owner.send(query, { ids: [one.id, other.id] });
    expect(data).toEqual({
      datasetsById: [
        { id: one.id, name: one.name, progress: { total: 3 } },
        { id: other.id, name: other.name, progress: { total: 0 } },
      ],
    });
    expect(calls).toEqual({ 'GET /v1/me/progress': 1, 'GET /v1/me/datasets': 1 });
  });

  it('are read in full if other fields are selected', async () => {
    const { datasetsById } = await world.annotator.run<{ datasetsById: object[] }>(
      'query ($ids: [ID!]!) { datasetsById(ids: $ids) { id name } }',
      { ids: [one.id] },
    );
    expect(datasetsById).toEqual([{ id: one.id, name: one.name }]);
  });

  it('are hidden from other users', async () => {
    expect(await world.stranger.run(WORK, { ids: [one.id] })).toEqual({ datasetsById: [null] });
  });

  it('are limited to a hundred', async () => {
    const { errors } = await embedded.owner.send(WORK, { ids: Array.from({ length: 101 }, () => randomUUID()) });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });
});

describe('the viewer’s activity', () => {
  const QUERY = `query ($since: DateTime!) {
    viewerActivity(since: $since) { submitted discarded draft lastDataset { id name } } }`;

  it.each([[{ toString: null }], ['yesterday'], ['2026-13-01T00:00:00Z'], ['2026'], [7], [[]], [true]])(
    'is not counted since %o, which is no moment',
    async (since) => {
      const { message, extensions } = await embedded.owner.fails(QUERY, { since });
      expect(message).toContain('such as 2026-03-01T09:30:00Z');
      expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    },
  );

  it('requires a date, not a literal of another form', async () => {
    const { message } = await embedded.owner.fails('{ viewerActivity(since: "yesterday") { draft } }');
    expect(message).toContain('such as 2026-03-01T09:30:00Z');
  });

  it('is counted since a time, with the last dataset', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    expect(await embedded.owner.run(QUERY, { since })).toEqual({
      viewerActivity: { submitted: 0, discarded: 1, draft: 0, lastDataset: { id: one.id, name: one.name } },
    });
    expect(await embedded.owner.run(QUERY, { since: '2999-01-01T00:00:00Z' })).toMatchObject({
      viewerActivity: { discarded: 0, lastDataset: { id: one.id } },
    });
    expect(await world.annotator.run(QUERY, { since })).toMatchObject({ viewerActivity: { lastDataset: null } });
  });

  it('is unknown on an Argilla server', async () => {
    expect(await argilla.owner.run(QUERY, { since: '2026-01-01T00:00:00Z' })).toEqual({ viewerActivity: null });
  });
});

describe('the sample datasets', () => {
  const LOAD =
    'mutation ($id: ID!) { loadSampleDatasets(workspaceId: $id) { name task ... on FeedbackDataset { status } } }';

  it('are loaded by an owner', async () => {
    const { id } = await world.rest('POST', '/workspaces', { name: `sample-${randomUUID().slice(0, 8)}` });
    const { loadSampleDatasets } = await embedded.owner.run<{ loadSampleDatasets: object[] }>(LOAD, { id });
    expect(loadSampleDatasets).toHaveLength(7);
    expect(loadSampleDatasets[0]).toMatchObject({ name: 'chart-talk', status: 'READY' });
    expect(loadSampleDatasets[6]).toMatchObject({ name: 'help-desk', task: 'TEXT_CLASSIFICATION' });
  });

  it.each([
    ['an admin', () => world.admin.send(LOAD, { id: world.workspace.id }), { status: 403, reason: 'FORBIDDEN' }],
    [
      'an Argilla server',
      () => argilla.owner.send(LOAD, { id: world.workspace.id }),
      { status: 501, reason: 'NOT_SUPPORTED' },
    ],
    ['nowhere', () => embedded.owner.send(LOAD, { id: randomUUID() }), { status: 404, reason: 'NOT_FOUND' }],
  ])('are refused to %s', async (_who, load, refusal) => {
    const { errors } = await load();
    expect(errors[0]?.extensions).toMatchObject({ code: 'ERROR_CREATING_DATASET', ...refusal });
  });

  it('require the id of a workspace', async () => {
    const { errors } = await embedded.owner.send(LOAD, { id: 'argilla' });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
