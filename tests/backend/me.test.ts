import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();

test('tells callers who they are', async () => {
  const { status, body } = await backend.owner.get('/api/v1/me');
  expect(status).toBe(200);
  expect(body).toMatchObject({ username: 'argilla', role: 'owner', api_key: 'argilla.apikey', last_name: null });
});

test('refuses callers who do not say who they are', async () => {
  expect((await backend.anonymous.get('/api/v1/me')).status).toBe(401);
});
