import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();

test('a full disk is reported, reads continue, and writes work again when there is space', async () => {
  const { db } = backend.app.store;
  const add = (name: string) => backend.owner.post('/api/v1/workspaces', { name });
  expect((await add('before')).status).toBe(201);
  // SQLite reports a full disk when the file reaches its maximum number of pages.
  const pages = db.one<{ page_count: number }>('PRAGMA page_count').page_count;
  db.exec(`PRAGMA max_page_count = ${pages}`);
  let stored = 1;
  let answer = await add('w'.repeat(200));
  for (; answer.status === 201; stored += 1) answer = await add(`${'w'.repeat(200)}${stored}`);
  expect(answer).toMatchObject({
    status: 507,
    body: { detail: expect.stringContaining('disk of the server is full') },
  });

  const names = async () => (await backend.owner.get('/api/v1/me/workspaces')).body.items.length;
  expect(await names()).toBe(stored + 1);
  db.exec('PRAGMA max_page_count = 4294967294');
  expect((await add('after')).status).toBe(201);
  expect(await names()).toBe(stored + 2);
});
