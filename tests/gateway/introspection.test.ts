import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#tests/support/gateway.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { makeWorld } from '#tests/support/world.ts';

const ABOUT_ITSELF = '{ __schema { queryType { fields { name description } } } }';
const UNDER_COVER = 'query { ...Cover } fragment Cover on Query { shape: __type(name: "Record") { name } }';

const contract = ({ url }: TestGateway, headers: Record<string, string> = {}) =>
  fetch(`${url}/graphql/schema.graphql`, { headers });

describe('a signed-in user', async () => {
  const gateway = await startTestGateway();

  it('may introspect the schema, for tools', async () => {
    expect(JSON.stringify(await gateway.owner.run(ABOUT_ITSELF))).toContain('The signed-in user');
  });

  it('may download the schema', async () => {
    const file = await contract(gateway, gateway.owner.headers);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(buildSchema(await file.text()).getType('FeedbackDataset')).toBeDefined();
  });

  it('may download the schema with the browser’s session', async () => {
    const { username, password } = (await makeWorld(gateway)).annotator;
    const signIn =
      'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';
    const { headers } = await gateway.anonymous.send(signIn, { username, password });
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    expect((await contract(gateway, { cookie })).status).toBe(200);
  });

  it.each([
    ['shows nothing', {}],
    ['shows a key that is none', { 'x-argilla-api-key': 'not.a.key' }],
    ['has a session that has ended', { cookie: 'auth.session=not.a.token' }],
  ])('differs from a caller who %s', async (_who, headers: Record<string, string>) => {
    for (const query of [ABOUT_ITSELF, UNDER_COVER]) {
      const { status, data, errors } = await gateway.as(headers).send(query);
      expect([status, data ?? null]).toEqual([401, null]);
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', status: 401 } }]);
      expect(errors[0]!.message).toContain('X-Argilla-Api-Key');
      expect(errors[0]!.extensions).not.toHaveProperty('http');
    }
    const file = await contract(gateway, headers);
    expect(file.status).toBe(401);
    expect(file.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await file.json()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('X-Argilla-Api-Key'),
          extensions: { code: 'UNAUTHENTICATED', status: 401, requestId: file.headers.get('x-request-id') },
        },
      ],
    });
    expect(await gateway.as(headers).run('{ __typename }')).toEqual({ __typename: 'Query' });
  });
});

it('everybody may introspect if that is configured', async () => {
  const gateway = await startTestGateway({ settings: { introspection: 'everybody' } });
  expect(await gateway.anonymous.run(UNDER_COVER)).toEqual({ shape: { name: 'Record' } });
  expect(await (await contract(gateway)).text()).toContain('type FeedbackDataset');
});

it('nobody may introspect if that is configured', async () => {
  const gateway = await startTestGateway({ settings: { introspection: 'off' } });
  const { message, extensions } = await gateway.owner.fails('{ __schema { queryType { name } } }');
  expect(message).toBe('This server does not let anybody introspect its schema (INTROSPECTION).');
  expect(extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED', status: 400 });
  expect((await contract(gateway, gateway.owner.headers)).status).toBe(404);
});

it('while the backend is down, everybody gets a server error', async () => {
  const backend = await stageBackend();
  backend.act = answer(503, '{}');
  const gateway = await startTestGateway({ backendOrigin: backend.origin });
  const { status, errors } = await gateway.owner.send(ABOUT_ITSELF);
  expect([status, errors[0]!.extensions.reason]).toEqual([503, 'UNAVAILABLE']);
  const file = await contract(gateway, gateway.owner.headers);
  expect(file.status).toBe(503);
  expect(await file.json()).toMatchObject({ errors: [{ extensions: { reason: 'UNAVAILABLE' } }] });
});
