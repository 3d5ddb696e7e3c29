import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
let cookie: string;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  const { username, password } = world.admin;
  const { headers } = await gateway.anonymous.send(
    'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }',
    { username, password },
  );
  cookie = headers.getSetCookie()[0]!.split(';')[0]!;
});

/** Requests that a page of another site can make a browser send without preflight: a form, an image, `fetch` in `no-cors` mode. */
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain'];
const fromElsewhere = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(gateway.url + path, {
    ...init,
    headers: { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', ...init.headers },
  });

const isThere = async () =>
  (await world.admin.run('query ($id: ID!) { dataset(id: $id) { id } }', { id: dataset.id })).dataset !== null;
const DELETE = () => `mutation { deleteDataset(id: "${dataset.id}") { id } }`;

describe('a page of another site, in a browser with a session', () => {
  it.each(SIMPLE_TYPES)('cannot send an operation as %s', async (type) => {
    const bodies = [JSON.stringify({ query: DELETE() }), `query=${encodeURIComponent(DELETE())}`, ''];
    for (const body of bodies) {
      const response = await fromElsewhere('/graphql', { method: 'POST', headers: { 'content-type': type }, body });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    expect(await isThere()).toBe(true);
  });

  it('cannot send an operation without a content type', async () => {
    const body = new Blob([JSON.stringify({ query: DELETE() })]);
    expect((await fromElsewhere('/graphql', { method: 'POST', body })).status).toBeGreaterThanOrEqual(400);
    expect(await isThere()).toBe(true);
  });

  it('cannot read or change anything by GET', async () => {
    for (const query of ['{ me { id } }', DELETE()]) {
      const response = await fromElsewhere(`/graphql?query=${encodeURIComponent(query)}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain(world.admin.id);
    }
    expect(await isThere()).toBe(true);
  });

  it('is anonymous for the REST API, which ignores cookies', async () => {
    const path = `/api/v1/datasets/${dataset.id}`;
    for (const [method, type] of [['GET'], ['DELETE'], ...SIMPLE_TYPES.map((one) => ['POST', one])] as [
      string,
      string?,
    ][]) {
      const response = await fromElsewhere(method === 'POST' ? `${path}/fields` : path, {
        method,
        ...(type
          ? { headers: { 'content-type': type }, body: '{"name":"x","title":"x","settings":{"type":"text"}}' }
          : {}),
      });
      expect(response.status).toBe(401);
    }
    expect(await isThere()).toBe(true);
  });

  it.each(SIMPLE_TYPES)('cannot send a file to be imported as %s', async (type) => {
    const response = await fromElsewhere('/files?name=a.csv', {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'a,b\n',
    });
    expect(response.status).toBe(401);
  });

  it.each(SIMPLE_TYPES)('cannot subscribe with a body of %s', async (type) => {
    const body = JSON.stringify({ query: `subscription { datasetChanged(datasetIds: ["${dataset.id}"]) { kinds } }` });
    const response = await fromElsewhere('/graphql/stream', {
      method: 'POST',
      headers: { 'content-type': type, accept: 'text/event-stream' },
      body,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  it('gets no CORS headers that would let it read or send more', async () => {
    for (const path of ['/graphql', '/graphql/stream', '/files', '/']) {
      const asked = await fromElsewhere(path, {
        method: 'OPTIONS',
        headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      });
      expect([path, asked.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    }
    const answered = await fromElsewhere('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ me { id } }"}',
    });
    expect(answered.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('pages of the product', () => {
  it('upload files, and so do programs', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${gateway.url}/files?name=a.csv`, { method: 'POST', headers, body: 'a,b\n1,2\n' });
    expect((await send({ cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' })).status).toBe(201);
    expect((await send({ cookie, origin: gateway.url, 'content-type': 'text/csv' })).status).toBe(201);
    expect((await send({ ...world.admin.headers, 'content-type': 'text/csv' })).status).toBe(201);
  });
});
