import { describe, expect, it } from 'vitest';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, stageBackend } from '#tests/support/stagedBackend.ts';
import { makeWorld } from '#tests/support/world.ts';

const KEY = 'id name start scope workspaces { id } insertedAt expiresAt isExpired lastUsedAt';
const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ${KEY} } user { id apiKeys { id } } } }`;
const DELETE = 'mutation ($id: ID!) { deleteApiKey(id: $id) { id name user { apiKeys { id } } } }';
const MINE = `{ me { apiKey apiKeys { ${KEY} } } }`;

interface Key {
  id: string;
  name: string;
  lastUsedAt: string | null;
}
interface Mine {
  me: { apiKey: string; apiKeys: Key[] };
}
interface Created {
  createApiKey: { key: string; apiKey: Key; user: { apiKeys: Key[] } };
}

describe('a person', async () => {
  const gateway = await startTestGateway();
  const { annotator, admin, workspace } = await makeWorld(gateway);
  const { workspace: other } = await makeWorld(gateway);

  it.runIf(gateway.isEmbedded)('makes a key that is shown once, uses it and ends it', async () => {
    const input = { name: 'notebook', scope: 'READ', workspaceIds: [workspace.id], expiresAt: '2999-01-01T00:00:00Z' };
    const { createApiKey } = await annotator.run<Created>(CREATE, { input });
    expect(createApiKey.apiKey).toMatchObject({
      ...{ name: 'notebook', scope: 'READ', expiresAt: '2999-01-01T00:00:00Z', isExpired: false, lastUsedAt: null },
      workspaces: [{ id: workspace.id }],
    });
    expect(createApiKey.user.apiKeys).toMatchObject([{ id: createApiKey.apiKey.id }]);

    const notebook = gateway.as(createApiKey.key);
    const seen = await notebook.run<{ me: { apiKey: string } }>('{ me { apiKey } }');
    expect(seen.me.apiKey).toBe(createApiKey.key);
    const { me } = await annotator.run<Mine>(MINE);
    expect(me.apiKeys).toMatchObject([{ name: 'notebook', lastUsedAt: expect.any(String) }]);

    const { id } = createApiKey.apiKey;
    const ended = await annotator.run<{ deleteApiKey: object }>(DELETE, { id });
    expect(ended.deleteApiKey).toEqual({ id, name: 'notebook', user: { apiKeys: [] } });
    expect(await notebook.fails('{ datasets { id } }')).toMatchObject({ extensions: { reason: 'UNAUTHENTICATED' } });
  });

  it.runIf(gateway.isEmbedded)('is told what a key may not do, and which scope that needs', async () => {
    const { createApiKey } = await admin.run<Created>(CREATE, { input: { name: 'reader', scope: 'READ' } });
    const reader = gateway.as(createApiKey.key);
    const refusal = await reader.fails(
      'mutation ($input: CreateDatasetInput!) { createDataset(input: $input) { id } }',
      {
        input: { workspaceId: workspace.id, name: 'new', fields: [], questions: [] },
      },
    );
    expect(refusal.extensions).toMatchObject({ reason: 'FORBIDDEN', status: 403 });
    expect(JSON.stringify(refusal)).toContain('this needs \\"manage\\"');
    const upload = await fetch(`${gateway.url}/files`, { method: 'POST', headers: reader.headers, body: 'text\nHi' });
    expect([upload.status, await upload.json()]).toEqual([
      403,
      { detail: 'This API key may not send files: that needs the scope "manage".' },
    ]);
    expect(await reader.fails(MINE)).toMatchObject({ extensions: { code: 'ERROR_FETCHING_API_KEYS', status: 403 } });
  });

  it.runIf(gateway.isEmbedded).each([
    [{ name: 'x', scope: 'READ', workspaceIds: [other.id] }, 422],
    [{ name: 'x', scope: 'READ', expiresAt: '2020-01-01T00:00:00Z' }, 422],
    [{ name: '', scope: 'READ' }, 422],
  ])('cannot make one with %j', async (input, status) => {
    expect(await annotator.fails(CREATE, { input })).toMatchObject({
      extensions: { code: 'ERROR_CREATING_API_KEY', status },
    });
  });

  it.runIf(gateway.isEmbedded)('cannot give two keys the same name', async () => {
    const input = { name: 'twice', scope: 'READ' };
    await annotator.run(CREATE, { input });
    expect(await annotator.fails(CREATE, { input })).toMatchObject({ extensions: { reason: 'CONFLICT' } });
  });
});

it('a real server has no further keys, and says so', async () => {
  const staged = await stageBackend();
  const given = { '/v1/version': { version: '2.8.0' }, '/v1/me': { id: NO_ONE, username: 'u', role: 'owner' } };
  staged.act = answerBut(given, answer(404, '{"detail":"Not Found"}'));
  const { owner } = await startTestGateway({ backendOrigin: staged.origin });
  for (const [operation, variables] of [
    [MINE, {}],
    [CREATE, { input: { name: 'x', scope: 'READ' } }],
    [DELETE, { id: NO_ONE }],
  ] as const) {
    const { errors } = await owner.send(operation, variables);
    expect(errors).toMatchObject([{ extensions: { status: 501, reason: 'NOT_SUPPORTED' } }]);
  }
});
