import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});

const ME = '{ me { id username firstName lastName role apiKey insertedAt updatedAt workspaces { id name } } }';

describe('a caller', () => {
  it('is anonymous without credentials', async () => {
    const { data, errors, calls } = await gateway.anonymous.send('{ me { id } }');
    expect({ data, errors, calls }).toEqual({ data: { me: null }, errors: [], calls: {} });
  });

  it.each(['admin', 'annotator'] as const)('who is an %s reads their account and workspaces', async (role) => {
    const user = world[role];
    const { me } = await user.run(ME);
    expect(me).toEqual({
      id: user.id,
      username: user.username,
      firstName: role,
      lastName: null,
      role: role.toUpperCase(),
      apiKey: user.apiKey,
      insertedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      workspaces: [{ id: world.workspace.id, name: world.workspace.name }],
    });
  });

  it('who is an owner belongs to all workspaces', async () => {
    const { me, workspaces } = await gateway.owner.run<{
      me: { role: string; workspaces: unknown[] };
      workspaces: unknown[];
    }>('{ me { role workspaces { id } } workspaces { id name insertedAt updatedAt } }');
    expect(me.role).toBe('OWNER');
    expect(me.workspaces).toContainEqual({ id: world.workspace.id });
    expect(workspaces).toContainEqual(expect.objectContaining({ id: world.workspace.id, name: world.workspace.name }));
  });

  it('without memberships sees no workspace', async () => {
    expect(await world.stranger.run('{ workspaces { id } me { workspaces { id } } }')).toEqual({
      workspaces: [],
      me: { workspaces: [] },
    });
  });

  it('with an unknown API key is anonymous, and gets nothing', async () => {
    const { data, errors } = await gateway.as('no-such-key').send('{ me { id } }');
    expect({ data, errors }).toEqual({ data: { me: null }, errors: [] });
    expect((await gateway.as('no-such-key').fails('{ workspaces { id } }')).extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
      reason: 'UNAUTHENTICATED',
    });
  });

  it('reads the workspaces once, however often they are selected', async () => {
    const { calls } = await world.admin.send(
      '{ a: workspaces { id } b: workspaces { name } me { workspaces { id } } }',
    );
    expect(calls).toEqual({ 'GET /v1/me': 1, 'GET /v1/me/workspaces': 1 });
  });
});

describe('everybody', () => {
  it('can read the settings without signing in, and they are cached', async () => {
    const query = `{ settings { version showHuggingFaceSpacePersistentStorageWarning huggingFaceSpace { id } capabilities { backend taskDatasets } }
         oauthProviders { name } }`;
    const first = await gateway.anonymous.send(query);
    expect(first.errors).toEqual([]);
    expect(first.data).toEqual({
      settings: {
        version: expect.any(String) as string,
        showHuggingFaceSpacePersistentStorageWarning: false,
        huggingFaceSpace: null,
        capabilities: { backend: gateway.backend, taskDatasets: gateway.backend !== 'ARGILLA_2' },
      },
      oauthProviders: [],
    });
    const again = await world.annotator.send(query);
    expect(again.data).toEqual(first.data);
    expect(again.calls).toEqual({});
  });
});
