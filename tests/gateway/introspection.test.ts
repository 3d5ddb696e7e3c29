import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';

const ABOUT_ITSELF = '{ __schema { queryType { fields { name description } } } }';
const UNDER_COVER = 'query { ...Cover } fragment Cover on Query { shape: __type(name: "Record") { name } }';

describe('who is signed in', async () => {
  const gateway = await startTestGateway();

  it('is shown the contract, for tools', async () => {
    expect(JSON.stringify(await gateway.owner.run(ABOUT_ITSELF))).toContain('The signed-in user');
  });

  it.each([
    ['shows nothing', {}],
    ['shows a key that is none', { 'x-argilla-api-key': 'not.a.key' }],
    ['has a session that has ended', { cookie: 'auth.session=not.a.token' }],
  ])('is somebody else than who %s', async (_who, headers: Record<string, string>) => {
    for (const query of [ABOUT_ITSELF, UNDER_COVER]) {
      const { data, errors } = await gateway.as(headers).send(query);
      expect(data ?? null).toBeNull();
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', status: 401 } }]);
    }
    expect(await gateway.as(headers).run('{ __typename }')).toEqual({ __typename: 'Query' });
  });
});

it('everybody is shown the contract where that is set', async () => {
  const gateway = await startTestGateway({ settings: { introspection: 'everybody' } });
  expect(await gateway.anonymous.run(UNDER_COVER)).toEqual({ shape: { name: 'Record' } });
});

it('nobody is shown the contract where that is set', async () => {
  const gateway = await startTestGateway({ settings: { introspection: 'off' } });
  const { extensions } = await gateway.owner.fails('{ __schema { queryType { name } } }');
  expect(extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED', status: 400 });
});
