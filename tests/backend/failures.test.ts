import { expect, test } from 'vitest';
import { coded } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();

test('an internal error reveals no details', async () => {
  backend.app.store.db.exec('ALTER TABLE users RENAME TO lost_users');
  const { status, body, text } = await backend.owner.get('/api/v1/me');
  expect(status).toBe(500);
  expect(body).toEqual(
    coded('GenericServerError', { type: expect.any(String) as string, message: expect.any(String) as string }),
  );
  expect(text).not.toMatch(/SELECT|no such table|\.ts|at /);
  backend.app.store.db.exec('ALTER TABLE lost_users RENAME TO users');
  expect((await backend.owner.get('/api/v1/me')).status).toBe(200);
});
