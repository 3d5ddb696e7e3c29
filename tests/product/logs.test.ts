import { afterAll, expect, it } from 'vitest';
import { startProduct } from '#tests/support/product.ts';

const KEY = { 'X-Argilla-Api-Key': 'argilla.apikey' };

const product = await startProduct({ DEMO: '0', LOG_LEVEL: 'debug' });
afterAll(() => product.stop());

type Line = Record<string, unknown> & { name: string; requestId?: string };

/** The log's lines, without the greeting. */
const written = (): Line[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** The lines about a request, after both gateway and backend have written theirs. */
async function linesAbout(requestId: string): Promise<Line[]> {
  const lines = () => written().filter((line) => line.requestId === requestId);
  await expect.poll(() => new Set(lines().map(({ name }) => name))).toEqual(new Set(['gateway', 'backend']));
  return lines();
}

const ask = (query: string, headers: Record<string, string>) =>
  fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

it('a GraphQL request has the same id in the response and in the logs of gateway and backend', async () => {
  const response = await ask('{ me { username } }', { 'X-Request-Id': 'edge-7:graphql' });
  expect(response.headers.get('x-request-id')).toBe('edge-7:graphql');
  const lines = await linesAbout('edge-7:graphql');
  expect(lines).toContainEqual(
    expect.objectContaining({ name: 'gateway', level: 'debug', method: 'POST', path: '/graphql', status: 200 }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ name: 'backend', path: '/api/v1/me', status: 200 }));
  expect(new Date(String(lines[0]!.time)).getTime()).toBeCloseTo(Date.now(), -6);
});

it('a REST request has the same id in the response and in both logs, without its query string', async () => {
  const response = await fetch(`${product.url}/api/v1/workspaces/nothing?code=s3cret`, {
    headers: { ...KEY, 'X-Request-Id': 'edge-8' },
  });
  expect(response.headers.get('x-request-id')).toBe('edge-8');
  const [first, second] = await linesAbout('edge-8');
  expect([first?.path, second?.path]).toEqual(['/api/v1/workspaces/nothing', '/api/v1/workspaces/nothing']);
  expect(product.output()).not.toContain('s3cret');
});

it.each(['two words', 'x'.repeat(101)])(
  'an id that does not look like one (%s) is replaced by a new one',
  async (given) => {
    const response = await ask('{ nothing }', { 'X-Request-Id': given });
    const id = response.headers.get('x-request-id')!;
    expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    const { errors } = (await response.json()) as { errors: { extensions: object }[] };
    expect(errors[0]!.extensions).toMatchObject({ requestId: id });
  },
);

it('no line identifies the caller', () => {
  const text = JSON.stringify(written());
  expect(text).toContain('request answered');
  expect(text).not.toContain('argilla.apikey');
});
