import { describe, expect, test } from 'vitest';
import { coded } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
await owner.post('/api/v1/workspaces', { name: 'closed' });
const unknown = (type: string, name: string) => coded('EntityNotFoundError', { name, type });
const from = (workspace: string) => ({ headers: { 'x-argilla-workspace': workspace } });

describe('listing task datasets', () => {
  test.each(['/api/datasets', '/api/datasets/', '/api/datasets?workspace=argilla'])(
    '%s is an empty list',
    async (path) => {
      const { status, text } = await annotator.get(path);
      expect(status).toBe(200);
      expect(text).toBe('[]');
    },
  );

  test('refuses workspaces that are unknown or not the caller’s', async () => {
    for (const workspace of ['closed', 'nowhere']) {
      const answer = { status: 404, body: unknown('Workspace', workspace) };
      expect(await annotator.get(`/api/datasets?workspace=${workspace}`)).toMatchObject(answer);
      expect(await annotator.get('/api/datasets', from(workspace))).toMatchObject(answer);
    }
    expect((await owner.get('/api/datasets?workspace=closed')).status).toBe(200);
  });

  test('listens to the query before the header', async () => {
    expect((await annotator.get('/api/datasets?workspace=argilla', from('closed'))).status).toBe(200);
  });
});

describe('a task dataset', () => {
  test('is not there', async () => {
    const answer = { status: 404, body: unknown('ServiceDataset', 'reviews') };
    expect(await owner.get('/api/datasets/reviews?workspace=argilla')).toMatchObject(answer);
    expect(await annotator.get('/api/datasets/reviews?workspace=closed')).toMatchObject(answer);
    expect(await owner.get('/api/datasets/reviews', from('argilla'))).toMatchObject(answer);
  });

  test('is looked for in a workspace', async () => {
    expect(await owner.get('/api/datasets/reviews')).toMatchObject({
      status: 400,
      body: coded('MissingInputParamError', { message: 'A workspace must be provided' }),
    });
  });
});
