import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';

const backend = await stageBackend();
const CHEAP = '{ settings { version } }';
/** Costs seven values: a list, and three workspaces (the assumed length) with a name and an id each. */
const COSTLY = '{ workspaces { id name } }';
const SIGN_IN = 'mutation { signIn(username: "ada", password: "wrong") { id } }';
const EMPTY = answer(200, '{"items":[],"argilla":{},"version":"1.29.1"}');
const WRONG = answer(401, '{"detail":"wrong"}');

const gatewayWith = (settings: object) => startTestGateway({ backendOrigin: backend.origin, settings });

describe('an expensive caller', async () => {
  const gateway = await gatewayWith({ costPerMinute: 15 });

  it('has to wait after a minute’s budget is spent, and is told how long and what helps', async () => {
    backend.act = EMPTY;
    const caller = gateway.as('greedy');
    for (let turn = 0; turn < 2; turn += 1) await caller.run(COSTLY);
    const { status, headers, errors, calls } = await caller.send(COSTLY);
    expect(errors).toMatchObject([
      {
        message: 'Please wait a few seconds before trying again',
        extensions: { code: 'RATE_LIMITED', status: 429, reason: 'RATE_LIMITED' },
      },
    ]);
    const { retryAfter, detail } = errors[0]!.extensions;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(detail).toMatch(/More than 15 values .* smaller pages/);
    expect([status, headers.get('retry-after')]).toEqual([429, String(retryAfter)]);
    expect(calls).toEqual({});
  });

  it('does not affect others: other keys or anonymous callers', async () => {
    backend.act = EMPTY;
    await expect(gateway.as('modest').run(COSTLY)).resolves.toEqual({ workspaces: [] });
    await expect(gateway.anonymous.run(CHEAP)).resolves.toHaveProperty('settings.version');
  });

  it('pays for the requested page size, as a literal or a variable', async () => {
    backend.act = EMPTY;
    const page = (limit: string, variables = '') =>
      `query ${variables} { dataset(id: "x") { ... on FeedbackDataset { records(limit: ${limit}) { total } } } }`;
    for (const query of [page('30'), page('$size', '($size: Int = 30)')]) {
      const caller = gateway.as(encodeURIComponent(query));
      await caller.send(query);
      expect((await caller.fails(query)).extensions.code).toBe('RATE_LIMITED');
    }
    const small = gateway.as('small pages');
    for (let turn = 0; turn < 3; turn += 1) {
      const { errors } = await small.send(page('$size', '($size: Int = 30)'), { size: 1 });
      expect(errors.map(({ extensions }) => extensions.code)).not.toContain('RATE_LIMITED');
    }
  });

  it('pays for a page whose size is a nested member', async () => {
    backend.act = EMPTY;
    const search = (input: string, variables = '') =>
      `query ${variables} { taskDataset(workspace: "w", name: "d") { search(input: ${input}) { total } } }`;
    for (const [query, given] of [
      [search('{ size: 30 }')],
      [search('{ size: $size }', '($size: Int! = 30)')],
      [search('$input', '($input: TaskSearchInput!)'), { input: { size: 30 } }],
    ] as [string, Record<string, unknown>?][]) {
      const caller = gateway.as(encodeURIComponent(query));
      await caller.send(query, given);
      expect((await caller.fails(query, given)).extensions.code).toBe('RATE_LIMITED');
    }
  });

  it('pays for introspection by its size', async () => {
    backend.act = EMPTY;
    const caller = gateway.as('curious');
    await caller.run('{ __schema { types { name } } }');
    expect((await caller.fails(CHEAP)).extensions.code).toBe('RATE_LIMITED');
  });

  it('may send one request above the whole budget, and is not locked out forever', async () => {
    backend.act = EMPTY;
    const caller = gateway.as('one large question');
    const { errors } = await caller.send('{ workspaces { id name users { id username workspaces { id } } } }');
    expect(errors.map(({ extensions }) => extensions.code)).not.toContain('RATE_LIMITED');
    expect((await caller.fails(CHEAP)).extensions.code).toBe('RATE_LIMITED');
  });

  it('cannot bypass it with subscriptions', async () => {
    const follow = () =>
      fetch(`${gateway.url}/graphql/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-argilla-api-key': 'follower' },
        body: JSON.stringify({
          query: `subscription { datasetChanged(datasetIds: ["a"]) { dataset { ... on FeedbackDataset { records(limit: 50) { total } } } } }`,
        }),
      });
    await (await follow()).text();
    expect(await (await follow()).text()).toContain('"code":"RATE_LIMITED"');
  });
});

describe('a caller with invalid credentials', async () => {
  backend.act = EMPTY;
  const gateway = await gatewayWith({ costPerMinute: 15 });
  /** The number of 30 requests that succeed. */
  async function answered(headersOf: (turn: number) => Record<string, string>): Promise<number> {
    let count = 0;
    for (let turn = 0; turn < 30; turn += 1) {
      const { status } = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(turn) },
        body: JSON.stringify({ query: COSTLY }),
      });
      if (status === 200) count += 1;
    }
    return count;
  }

  it('cannot use them beside valid ones', async () => {
    const beside = (turn: number) => ({ 'x-argilla-api-key': 'good', authorization: `Bearer junk ${turn}` });
    expect(await answered(beside)).toBe(2);
  });

  it('is limited by address', async () => {
    const count = await answered((turn) => ({ 'x-argilla-api-key': `made up ${turn}` }));
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(25);
  });
});

it('the limit can be switched off with 0', async () => {
  backend.act = EMPTY;
  const gateway = await gatewayWith({ costPerMinute: 0 });
  for (let turn = 0; turn < 10; turn += 1)
    await expect(gateway.as('greedy').run(COSTLY)).resolves.toEqual({ workspaces: [] });
});

describe('guessing a password over REST', () => {
  const guess = (url: string, username: string) =>
    fetch(`${url}/api/security/token`, { method: 'POST', body: new URLSearchParams({ username, password: 'wrong' }) });

  it('is limited like over GraphQL, and counted together', async () => {
    backend.act = WRONG;
    const gateway = await gatewayWith({});
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await guess(gateway.url, 'ada')).status).toBe(401);
    for (let attempt = 0; attempt < 2; attempt += 1) await gateway.anonymous.fails(SIGN_IN);
    const refused = await guess(gateway.url, 'ada');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({ detail: 'Please wait a few seconds before trying again' });
    expect((await guess(gateway.url, 'grace')).status).toBe(401);
  });

  it('cannot be hidden behind a repeated form field', async () => {
    backend.act = WRONG;
    const gateway = await gatewayWith({});
    const body = 'username=decoy&username=ada&password=wrong';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await fetch(`${gateway.url}/api/security/token`, { method: 'POST', headers, body });
    expect(status).toBe(422);
  });

  it('passes on valid credentials unchanged, and resets the count', async () => {
    const gateway = await gatewayWith({});
    let body = '';
    for (let turn = 0; turn < 2; turn += 1) {
      backend.act = WRONG;
      for (let attempt = 0; attempt < 4; attempt += 1) await guess(gateway.url, 'ada');
      backend.act = (request, response) => {
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => response.end('{"access_token":"t","token_type":"bearer"}'));
      };
      expect(await (await guess(gateway.url, 'ada')).json()).toMatchObject({ access_token: 't' });
    }
    expect(body).toBe('username=ada&password=wrong'.repeat(2));
  });
});

describe.skipIf(!hasRedis)('two gateways with one Redis (needs redis-server)', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());

  it('count together, and separately while Redis is down', async () => {
    const settings = { redisUrl: redis.url, costPerMinute: 15 };
    const [one, other] = [await gatewayWith(settings), await gatewayWith(settings)];
    backend.act = EMPTY;
    // The connections are made in the background.
    await expect
      .poll(async () => {
        const caller = `shared-${Math.random()}`;
        await one.as(caller).run(COSTLY);
        await one.as(caller).run(COSTLY);
        return (await other.as(caller).send(COSTLY)).errors[0]?.extensions.code;
      })
      .toBe('RATE_LIMITED');
    await one.as('both').run(COSTLY);
    // An invalid operation costs nothing and is told what is left at both.
    const { headers } = await other.as('both').send('{ nonsense }');
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=8;t=\d+$/);

    backend.act = WRONG;
    for (let attempt = 0; attempt < 5; attempt += 1) await one.anonymous.fails(SIGN_IN);
    expect((await other.anonymous.fails(SIGN_IN)).extensions).toMatchObject({ code: 'RATE_LIMITED' });

    await redis.kill();
    backend.act = EMPTY;
    await one.as('alone').run(COSTLY);
    await one.as('alone').run(COSTLY);
    expect((await one.as('alone').fails(COSTLY)).extensions.code).toBe('RATE_LIMITED');
    expect(await other.as('alone').run(COSTLY)).toEqual({ workspaces: [] });
  });
});
