import { describe, expect, it } from 'vitest';
import { NO_ONE } from '#tests/support/answers.ts';
import { CHANGES, filledDataset, submit, UPDATES } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

it('a subscription sent to /graphql is told the address for subscriptions', async () => {
  const { message, extensions } = await world.annotator.fails(
    'subscription { datasetChanged(datasetIds: []) { kinds } }',
  );
  expect(message).toContain('/graphql/stream');
  expect(extensions).toMatchObject({ code: 'BAD_REQUEST', status: 400 });
});

describe('a subscription is refused', () => {
  const refusal = async (headers: Record<string, string>, query: string, variables = {}) => {
    const followed = await follow(gateway.url, headers, query, variables);
    const { data, errors } = await followed.next();
    expect(data ?? null).toBeNull();
    await followed.over;
    return errors![0]!;
  };

  it('for a user who may not see the dataset', async () => {
    const { dataset } = await filledDataset(world);
    expect((await refusal(world.stranger.headers, CHANGES, { ids: [dataset.id] })).extensions).toMatchObject({
      code: 'ERROR_FETCHING_DATASET_INFO',
      status: 403,
      reason: 'FORBIDDEN',
    });
    expect((await refusal(world.stranger.headers, UPDATES, { id: dataset.id })).extensions).toMatchObject({
      status: 403,
    });
    const other = await filledDataset(world);
    const ids = [dataset.id, other.dataset.id];
    expect((await refusal(world.stranger.headers, CHANGES, { ids })).extensions).toMatchObject({ status: 404 });
  });

  it('for a missing dataset', async () => {
    const { extensions } = await refusal(world.annotator.headers, UPDATES, { id: NO_ONE });
    expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_DATASET_INFO', status: 404, reason: 'NOT_FOUND' });
    expect(extensions.requestId).toEqual(expect.any(String));
  });

  it('for anonymous callers', async () => {
    const { extensions } = await refusal({}, UPDATES, { id: NO_ONE });
    expect(extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it('without datasets, or with too many', async () => {
    expect((await refusal(world.annotator.headers, CHANGES, { ids: [] })).message).toContain('1 to 100');
  });

  it.each([
    ['cannot be parsed', 'subscription {', 400],
    ['does not fit the contract', 'subscription { nothing }', 400],
    ['is a query', '{ me { id } }', 400],
    [
      'is too deep',
      `subscription { recordResponseUpdated(datasetId: "1") { ${'record { dataset { ... on FeedbackDataset { records { items { '.repeat(4)} record { id } ${'} } } } }'.repeat(4)} } }`,
      400,
    ],
  ])('if it %s', async (_why, query, status) => {
    expect((await refusal(world.annotator.headers, query)).extensions.status).toBe(status);
  });

  it('if too many are open for the same credentials, until one is closed', async () => {
    const { dataset } = await filledDataset(world);
    const open = await Promise.all(
      Array.from({ length: 20 }, () => follow(gateway.url, world.colleague.headers, UPDATES, { id: dataset.id })),
    );
    expect(await refusal(world.colleague.headers, UPDATES, { id: dataset.id })).toMatchObject({
      message: 'At most 20 live streams may be open for the same credentials.',
      extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: 60 },
    });
    for (const one of open) one.stop();
    await expect
      .poll(async () => {
        const again = await follow(gateway.url, world.colleague.headers, UPDATES, { id: dataset.id });
        const [recordId] = await dataset.add([{}]);
        await submit(world.annotator, recordId!);
        return (await again.next()).errors;
      })
      .toBeUndefined();
  });

  it('with the name of the exceeded limit', async () => {
    const endless = `${UPDATES.replace('change', '...endless')} fragment endless on ResponseUpdate { ...endless }`;
    const { message, extensions } = await refusal(world.annotator.headers, endless, { id: NO_ONE });
    expect(message).toContain('Fields limit of');
    expect(extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED', status: 400, reason: 'INVALID' });
  });

  it('with the location of the validation error', async () => {
    const wrong = 'subscription {\n  datasetChanged(datasetIds: []) { nothing }\n}';
    const { message, locations } = await refusal(world.annotator.headers, wrong);
    expect(message).toContain('nothing');
    expect(locations).toEqual([{ line: 2, column: 36 }]);
  });

  it('as a form of another site would send it, or without accepting events', async () => {
    const body = JSON.stringify({ query: UPDATES, variables: { id: NO_ONE } });
    const post = async (headers: Record<string, string>) => {
      const response = await fetch(`${gateway.url}/graphql/stream`, { method: 'POST', headers, body });
      return response.status;
    };
    const accept = 'text/event-stream';
    expect(await post({ accept, 'content-type': 'text/plain; application/json' })).toBe(415);
    expect(await post({ 'content-type': 'application/json' })).toBe(406);
  });

  it.each([
    '[]',
    'null',
    '{}',
    '{"query":5}',
    '{"query":"{ me }","variables":[]}',
    '{"query":"{ me }","extensions":1}',
  ])('with %s instead of an operation', async (body) => {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    const response = await fetch(`${gateway.url}/graphql/stream`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_REQUEST', status: 400, requestId: response.headers.get('x-request-id') } }],
    });
  });
});
