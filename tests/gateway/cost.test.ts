import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLFailure } from '#tests/support/graphql.ts';
import { makeWorld } from '#tests/support/world.ts';

const PER_MINUTE = 20_000;
const gateway = await startTestGateway({ settings: { costPerMinute: PER_MINUTE } });
const world = await makeWorld(gateway);
const { annotator } = world;
const dataset = await world.dataset();
const [recordId] = await dataset.add([{}, {}, {}]);

interface Cost {
  requested: number;
  remaining: number;
  resetsAt: string;
  backendCalls: number;
  milliseconds: number;
}

interface Answer {
  data?: unknown;
  errors?: GraphQLFailure[];
  extensions?: { cost?: Cost };
}

async function send(query: string, variables: object, cost?: unknown, headers = annotator.headers) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables, ...(cost !== undefined && { extensions: { cost } }) }),
  });
  return { status: response.status, headers: response.headers, ...((await response.json()) as Answer) };
}

const left = (headers: Headers): number => Number(/^"minute";r=(\d+);t=\d+$/.exec(headers.get('ratelimit')!)![1]);

const PAGE = `query ($id: ID!, $limit: Int = 20) { dataset(id: $id) { name ... on FeedbackDataset {
  records(limit: $limit) { total items { record { ...Parts } } } again: records(limit: 2) { items { record { id } } } } } }
  fragment Parts on Record { id fields suggestions { agent } }`;
const SUBMIT = `mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id status } } }`;
const OPERATIONS: [string, string, object][] = [
  ['a field', '{ settings { version } }', {}],
  ['a list', '{ workspaces { id name } }', {}],
  ['a page with a fragment and an alias', PAGE, { id: dataset.id }],
  ['a page of a size in a variable', PAGE, { id: dataset.id, limit: 3 }],
  ['a missing dataset', PAGE, { id: 'none' }],
  ['an invalid variable', PAGE, { id: dataset.id, limit: 'many' }],
  ['an introspection', '{ __schema { queryType { name fields { name } } } }', {}],
  ['a mutation', SUBMIT, { input: { recordId, answers: [{ question: 'tone', value: { label: 'rude' } }] } }],
];

describe('the cost of an operation', () => {
  it.each(OPERATIONS)('of %s is predicted exactly, without running it', async (_title, query, variables) => {
    const before = left((await send('{ nonsense }', {})).headers);
    const estimate = await send(query, variables, 'estimate');
    expect(estimate).toMatchObject({ status: 200, data: null, extensions: { cost: { backendCalls: 0 } } });
    const { requested } = estimate.extensions!.cost!;
    expect(left(estimate.headers)).toBe(before);
    const told = await send(query, variables, true);
    expect(told.extensions?.cost).toEqual({
      requested,
      remaining: before - requested,
      resetsAt: expect.stringMatching(/^\d{4}-.*Z$/),
      backendCalls: expect.any(Number),
      milliseconds: expect.any(Number),
    });
    expect(left(told.headers)).toBe(before - requested);
    expect(told.headers.get('ratelimit-policy')).toBe(`"minute";q=${PER_MINUTE};w=60`);
  });

  it('of a mutation is estimated without a write', async () => {
    const [other] = await dataset.add([{}]);
    const input = { recordId: other, answers: [{ question: 'tone', value: { label: 'rude' } }] };
    await send(SUBMIT, { input }, 'estimate');
    const query = 'query ($id: ID!) { record(id: $id) { response { status } } }';
    expect(await annotator.run(query, { id: other })).toEqual({ record: { response: null } });
  });

  it('names the requests to the backend', async () => {
    const { extensions } = await send(PAGE, { id: dataset.id }, true);
    expect(extensions!.cost!.backendCalls).toBeGreaterThan(1);
  });

  it('is told only on request; what is left, always', async () => {
    const plain = await send('{ settings { version } }', {});
    expect(plain.extensions).toBeUndefined();
    expect(left(plain.headers)).toBeLessThan(PER_MINUTE);
    const invalid = await send('{ nonsense }', {}, true);
    expect(invalid).toMatchObject({ status: 400, extensions: { cost: { requested: 0, backendCalls: 0 } } });
    expect(left(invalid.headers)).toBe(left(plain.headers));
  });

  it('is told for a query in an address, too', async () => {
    const query = new URLSearchParams({ query: '{ workspaces { id name } }', extensions: '{"cost":"estimate"}' });
    const headers = { ...annotator.headers, 'apollo-require-preflight': 'true' };
    const response = await fetch(`${gateway.url}/graphql?${query}`, { headers });
    expect(await response.json()).toMatchObject({ extensions: { cost: { requested: 7, backendCalls: 0 } } });
  });

  it('is refused when it is asked for in other words', async () => {
    const { status, errors } = await send('{ settings { version } }', {}, 'maybe');
    expect(status).toBe(400);
    expect(errors).toMatchObject([{ message: expect.stringContaining('"extensions.cost" is true') }]);
  });
});

it('a refused request says that nothing is left', async () => {
  const small = await startTestGateway({ settings: { costPerMinute: 5 } });
  const query = JSON.stringify({ query: '{ settings { version } }', extensions: { cost: true } });
  const ask = () =>
    fetch(`${small.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-argilla-api-key': 'greedy' },
      body: query,
    });
  let response = await ask();
  for (let turn = 0; turn < 3 && response.status === 200; turn += 1) response = await ask();
  expect(response.status).toBe(429);
  expect(left(response.headers)).toBe(0);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toMatchObject({ extensions: { cost: { requested: 2, remaining: 0 } } });
});

it('without a limit, nothing is said of what is left', async () => {
  const unlimited = await startTestGateway({ settings: { costPerMinute: 0 } });
  const response = await fetch(`${unlimited.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ settings { version } }', extensions: { cost: true } }),
  });
  expect(response.headers.get('ratelimit')).toBeNull();
  expect(await response.json()).toMatchObject({
    extensions: { cost: { requested: 2, remaining: null, resetsAt: null } },
  });
});
