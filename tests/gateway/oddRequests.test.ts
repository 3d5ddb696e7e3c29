import { Pool } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway({ client: { 'index.html': '<!doctype html>' } });
const pool = new Pool(gateway.url, { connections: 8 });
afterAll(() => pool.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE';

/** Sends a request without any changes to its path and headers; returns what is wrong with the answer. */
async function problemOf(
  method: Method,
  path: string,
  body: string | Buffer = '',
  type = 'application/json',
): Promise<string | undefined> {
  const headers = { 'x-argilla-api-key': gateway.ownerKey, ...(body.length > 0 ? { 'content-type': type } : {}) };
  const answer = await pool.request({ method, path, headers, ...(body.length > 0 ? { body } : {}) });
  const text = await answer.body.text();
  const { statusCode: status } = answer;
  const isRefusal = status >= 400;
  const isTold = !isRefusal || /^\{"(detail|code)":/.test(text) || /^\{"errors":\[\{"message":/.test(text);
  const shown = `${method} ${path.slice(0, 90)} ${JSON.stringify(String(body).slice(0, 70))} (${type}): ${status} ${text.slice(0, 200)}`;
  return status < 500 && isTold && !text.includes('FST_') ? undefined : shown;
}

/** The problems of many requests, a few at a time. */
async function problemsOf(requests: readonly Parameters<typeof problemOf>[]): Promise<string[]> {
  const found: string[] = [];
  const rest = requests.values();
  const work = async () => {
    for (const request of rest) {
      const problem = await problemOf(...request);
      if (problem) found.push(problem);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return found;
}

const DEEP = 10_000;
/** Values, as JSON, that no member of any body expects. */
const VALUES = [
  'null',
  '1e999',
  '99999999999999999999',
  '"\\u0000"',
  '["."]',
  '[{}]',
  '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
];

const BODIES = [
  'null',
  '[null]',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  '{',
  '{"name":"a","name":"b"}',
  '\ufeff{}',
  Buffer.from('{"name":"\xe4"}', 'latin1'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
];

const TYPES = ['text/plain', 'multipart/form-data', ';;;'];

const SEGMENTS = ['%00', '%zz', '..%2f..', '__proto__', 'x'.repeat(2_000)];

const NUMBERS = ['1e400', '%zz'];

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { type?: unknown }> } }> };
}

describe.runIf(gateway.isEmbedded)(
  'a strange request to a route of the REST API is refused with a reason',
  async () => {
    const world = await makeWorld(gateway);
    const dataset = await world.dataset();
    const [record = ''] = await dataset.add([{}]);
    const task = await makeTaskDataset(gateway, world, 'TextClassification', [{ id: 1, inputs: { text: 'a' } }]);
    const answered = await fetch(`${gateway.url}/api/openapi.json`);
    const { paths } = (await answered.json()) as { paths: Record<string, Record<string, Operation>> };
    const existing: Record<string, string> = {
      dataset_id: dataset.id,
      workspace_id: world.workspace.id,
      user_id: world.colleague.id,
      record_id: record,
      field_id: dataset.fields.text!.id,
      question_id: dataset.questions.tone!.id,
      metadata_property_id: dataset.metadata.source!.id,
      vectors_settings_id: dataset.vectors.embedding!.id,
      name: task.name,
      metric: 'words_cloud',
      query: 'a',
    };
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([name, operation]) => {
        const method = name.toUpperCase() as Method;
        // Nothing is deleted, and no demo is loaded.
        const isHarmless = method !== 'DELETE' && !path.includes('sample-datasets');
        const idOf = (parameter: string) => (isHarmless ? existing[parameter] : undefined) ?? NO_ONE;
        const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => idOf(parameter));
        return {
          method,
          path,
          filled: path.startsWith('/api/v1') ? filled : `${filled}?workspace=${task.workspace}`,
          operation,
        };
      }),
    );

    it('by its path', async () => {
      const odd = routes.flatMap(({ method, path, filled }) => {
        const parts = path.split('/');
        const given = filled.split('?')[0]!.split('/');
        return parts.flatMap((part, index) =>
          part.startsWith('{') && method !== 'DELETE'
            ? SEGMENTS.map((segment): [Method, string] => [method, given.with(index, segment).join('/')])
            : [],
        );
      });
      expect(odd.length).toBeGreaterThan(500);
      expect(await problemsOf(odd)).toEqual([]);
    });

    it('by its query', async () => {
      const odd = routes.flatMap(({ method, filled, operation }) => {
        const named = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
        const mark = filled.includes('?') ? '&' : '?';
        return [...named, '__proto__', '__proto__[a]', '%zz'].flatMap((name) =>
          NUMBERS.map((value): [Method, string] => [method, `${filled}${mark}${name}=${value}`]),
        );
      });
      expect(await problemsOf(odd)).toEqual([]);
    });

    it('by its method', async () => {
      const odd = Object.keys(paths).flatMap((path) => {
        const filled = path.replace(/\{\w+\}/g, NO_ONE);
        const known = Object.keys(paths[path]!).map((name) => name.toUpperCase());
        return (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)
          .filter((method) => !known.includes(method))
          .map((method): [Method, string] => [method, filled]);
      });
      expect(await problemsOf(odd)).toEqual([]);
    });

    it('by its body', async () => {
      const odd = routes
        .filter(({ method }) => method !== 'GET')
        .flatMap(({ method, filled, operation }) => {
          const [content] = Object.values(operation.requestBody?.content ?? {});
          const members = Object.entries(content?.schema.properties ?? {});
          const whole = BODIES.map((body): Parameters<typeof problemOf> => [method, filled, body]);
          const typed = TYPES.map((type): Parameters<typeof problemOf> => [method, filled, '{"name":"a"}', type]);
          const membered =
            members.length === 0
              ? []
              : VALUES.map((value): Parameters<typeof problemOf> => {
                  const given = members.map(
                    ([name, { type }]) => `"${name}":${type === 'array' ? `[${value}]` : value}`,
                  );
                  return [method, filled, `{${given.join()}}`];
                });
          return [...whole, ...typed, ...membered];
        });
      expect(odd.length).toBeGreaterThan(2_000);
      expect(await problemsOf(odd)).toEqual([]);
    }, 120_000);
  },
);

describe('a strange request to another route', () => {
  const PATHS = ['/nowhere', '/assets/x.js', '/files', '/files/datasets/x.csv', '/files/imports/x/refused.csv'];
  const LIVE = ['/graphql', '/graphql/stream', '/graphql/examples', '/graphql/schema.graphql', '/health', '/ready'];

  it('is refused with a reason, too', async () => {
    const odd = [
      ...PATHS,
      ...LIVE,
      '/api',
      '/metrics',
      '/frames/custom-field',
      '/api/security/token',
      '/api/v1/token',
    ].flatMap((path) => [
      ...SEGMENTS.map((segment): Parameters<typeof problemOf> => ['GET', `${path}/${segment}`]),
      ...SEGMENTS.map((segment): Parameters<typeof problemOf> => ['GET', `${path}?name=${segment}&where=${segment}`]),
      ...(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const).map((method): Parameters<typeof problemOf> => [
        method,
        path,
      ]),
      ...BODIES.map((body): Parameters<typeof problemOf> => ['POST', path, body]),
      ...TYPES.map((type): Parameters<typeof problemOf> => ['POST', path, '{"query":"{ __typename }"}', type]),
    ]);
    expect(await problemsOf(odd)).toEqual([]);
  });
});
