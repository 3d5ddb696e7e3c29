import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { startTestBackend, TEST_SECRET, type TestBackend, type Wire } from '#tests/support/backend.ts';
import { atEnd } from '#tests/support/cleanUp.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { datasetWith } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const dataset = await datasetWith(backend);
const bulk = `${dataset.path}/records/bulk`;

const withKey = (key: string, more: Record<string, string> = {}) => ({ headers: { 'idempotency-key': key, ...more } });
const record = (text = 'Ann met Bob') => ({ items: [{ fields: { text } }] });
const total = async ({ owner: caller }: Pick<TestBackend, 'owner'>, path = dataset.path) =>
  (await caller.get<{ total: number }>(`${path}/progress`)).body.total;

test('a repeated request is answered as the first time and changes nothing more', async () => {
  const before = await total(backend);
  const key = randomUUID();
  const first = await owner.post(bulk, record(), withKey(key));
  const again = await owner.post(bulk, record(), withKey(key));
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  expect(await total(backend)).toBe(before + 1);
  await owner.post(bulk, record());
  expect(await total(backend)).toBe(before + 2);
});

test('each kind of write can be repeated, also one without a body or with a refusal', async () => {
  const [one] = (await owner.post(bulk, record())).body.items;
  const path = `/api/v1/records/${one!.id}`;
  const question_id = dataset.questions.label;
  const put = withKey(randomUUID());
  const suggested = await owner.put(`${path}/suggestions`, { question_id, value: 'no' }, put);
  await owner.put(`${path}/suggestions`, { question_id, value: 'yes' });
  expect((await owner.put(`${path}/suggestions`, { question_id, value: 'no' }, put)).text).toBe(suggested.text);
  expect((await owner.get(`${path}/suggestions`)).body.items).toMatchObject([{ value: 'yes' }]);

  const patch = withKey(randomUUID());
  expect((await owner.patch(path, { metadata: { a: 1 } }, patch)).status).toBe(200);
  expect((await owner.patch(path, { metadata: { a: 1 } }, patch)).headers.get('idempotent-replayed')).toBe('true');

  const remove = withKey(randomUUID());
  for (const replayed of [null, 'true']) {
    const removed = await owner.delete(`${dataset.path}/records?ids=${one!.id}`, undefined, remove);
    expect([removed.status, removed.text, removed.headers.get('idempotent-replayed')]).toEqual([204, '', replayed]);
  }
  const missing = withKey(randomUUID());
  const refused = await owner.delete(path, undefined, missing);
  expect(refused.status).toBe(404);
  expect((await owner.delete(path, undefined, missing)).headers.get('idempotent-replayed')).toBe('true');
});

test('a key belongs to one request', async () => {
  const key = randomUUID();
  await owner.post(bulk, record('first'), withKey(key));
  const [one] = (await owner.post(bulk, record())).body.items;
  const others = [
    () => owner.post(bulk, record('second'), withKey(key)),
    () => owner.post(`${bulk}?x=1`, record('first'), withKey(key)),
    () => owner.put(bulk, { items: [{ ...record('first').items[0], external_id: 'x' }] }, withKey(key)),
    () => owner.delete(`/api/v1/records/${one!.id}`, undefined, withKey(key)),
  ];
  const before = await total(backend);
  for (const send of others) {
    const { status, body } = await send();
    expect([status, body.code]).toEqual([422, 'key_used_otherwise']);
    expect(body.detail).toContain('method, path or body');
  }
  expect(await total(backend)).toBe(before);
});

test('another person, and a key of the same person that may do less, have keys of their own', async () => {
  const key = randomUUID();
  const before = await total(backend);
  const limited = await admin.post<{ key: string }>('/api/v1/me/api-keys', { name: key, scope: 'manage' });
  const answers = [];
  for (const caller of [owner, admin, backend.as(limited.body.key)]) {
    answers.push((await caller.post(bulk, record(), withKey(key))).body.items[0]!.id);
  }
  expect(new Set(answers).size).toBe(3);
  expect(await total(backend)).toBe(before + 3);
  expect((await annotator.post(bulk, record(), withKey(key))).status).toBe(403);
});

test('what is refused before it begins leaves the key unused', async () => {
  const key = randomUUID();
  expect((await owner.post(bulk, { items: 'none' }, withKey(key))).status).toBe(422);
  expect((await owner.post(bulk, record(), withKey(key))).status).toBe(201);
  for (const bad of ['x'.repeat(256), 'with space']) {
    const refused = await owner.post(bulk, record(), withKey(bad));
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('1 to 255')]);
  }
});

test('concurrent repeats change once: each is answered as the first, or told to try again', async () => {
  const before = await total(backend);
  const key = randomUUID();
  const plain = Array.from({ length: 5 }, () => owner.post(bulk, record()));
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post(bulk, record(), withKey(key))));
  await Promise.all(plain);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await total(backend)).toBe(before + 6);

  // To hash the password takes a while.
  const user = { username: `u${key.slice(0, 8)}`, first_name: 'U', role: 'annotator', password: 'long-enough' };
  const once = withKey(randomUUID());
  const created = await Promise.all(Array.from({ length: 4 }, () => owner.post('/api/v1/users', user, once)));
  expect(created.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const refused = created.find(({ status }) => status === 409)!;
  expect(refused.body).toMatchObject({ code: 'request_under_way', detail: expect.stringContaining('Try again') });
  const later = await owner.post('/api/v1/users', user, once);
  expect([later.status, later.text]).toEqual([201, created.find(({ status }) => status === 201)!.text]);
});

test('an answer is kept for a day, also after a restart, and not readable in the store', async () => {
  const folder = temporaryFolder();
  const start = async () => {
    const options = { databaseFile: join(folder, 'marl.sqlite'), secret: TEST_SECRET, logLevel: 'error' };
    const app = await buildBackend(options);
    const post = (url: string, key: string, payload: object) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'x-argilla-api-key': 'argilla.apikey', 'idempotency-key': key },
        payload,
      });
    return { app, post };
  };
  const key = randomUUID();
  const one = await start();
  const first = await one.post('/api/v1/me/api-keys', key, { name: 'a', scope: 'read' });
  expect(first.statusCode).toBe(201);
  await one.app.close();

  const two = await start();
  atEnd(() => two.app.close());
  const again = await two.post('/api/v1/me/api-keys', key, { name: 'a', scope: 'read' });
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  const { db } = two.app.store;
  const rows = db.all<Record<string, unknown>>('SELECT * FROM repeatable_answers');
  const stored = Buffer.concat(
    rows.flatMap((row) => Object.values(row).filter((value) => value instanceof Uint8Array)),
  );
  expect(rows).toHaveLength(1);
  for (const secret of [first.json<{ key: string }>().key, key]) expect(stored.includes(secret)).toBe(false);

  db.run('UPDATE repeatable_answers SET kept_until = ?', [Date.now() - 1]);
  expect((await two.post('/api/v1/me/api-keys', key, { name: 'b', scope: 'read' })).statusCode).toBe(201);
  expect(db.value('SELECT count(*) FROM repeatable_answers')).toBe(1);
  db.run('UPDATE repeatable_answers SET kept_until = ?', [Date.now() - 1]);
  await two.app.inject({
    method: 'DELETE',
    url: '/api/v1/me/api-keys/x',
    headers: { 'x-argilla-api-key': 'argilla.apikey' },
  });
  await expect.poll(() => db.value('SELECT count(*) FROM repeatable_answers')).toBe(0);
});

test('the change and its answer are stored together or not at all', async () => {
  const own = await startTestBackend();
  const { path } = await datasetWith(own);
  const { db } = own.app.store;
  db.exec("CREATE TRIGGER none_kept BEFORE INSERT ON repeatable_answers BEGIN SELECT RAISE(ABORT, 'none'); END");
  const key = randomUUID();
  expect((await own.owner.post(`${path}/records/bulk`, record(), withKey(key))).status).toBe(500);
  expect(await total(own, path)).toBe(0);
  db.exec('DROP TRIGGER none_kept');
  expect((await own.owner.post(`${path}/records/bulk`, record(), withKey(key))).status).toBe(201);
  expect(await total(own, path)).toBe(1);
});

test('an answer with a server error is not kept, and a part that failed leaves no trace', async () => {
  const own = await startTestBackend();
  const { path } = await datasetWith(own);
  const { counts } = own.app.store;
  const broken = vi.spyOn(counts, 'countRecords').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  const key = randomUUID();
  expect((await own.owner.post(`${path}/records/bulk`, record(), withKey(key))).status).toBe(500);
  broken.mockRestore();
  const second = await own.owner.post(`${path}/records/bulk`, record(), withKey(key));
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, null]);
  expect(await total(own, path)).toBe(1);
});

test('whenever the answer is cut off, repeating until it arrives changes once', async () => {
  const before = await total(backend);
  const rounds = 40;
  for (let round = 0; round < rounds; round += 1) {
    const key = randomUUID();
    const sent = JSON.stringify(record(`round ${round}`));
    await cutOff(key, sent, round % 8);
    let answer = await owner.post(bulk, sent, withKey(key));
    while (answer.status === 409) answer = await owner.post(bulk, sent, withKey(key));
    expect(answer.status).toBe(201);
    expect((await owner.post(bulk, sent, withKey(key))).text).toBe(answer.text);
  }
  expect(await total(backend)).toBe(before + rounds);
});

/** Sends a request and closes the connection after some milliseconds, with or without an answer. */
function cutOff(key: string, body: string, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      'x-argilla-api-key': 'argilla.apikey',
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const sending = httpRequest(backend.origin + bulk, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.once('close', () => resolve());
    sending.end(body);
    setTimeout(() => sending.destroy(), afterMs);
  });
}

test('browsers may send the header from other origins, and the API describes it', async () => {
  const preflight = await fetch(backend.origin + bulk, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key,x-argilla-api-key',
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  const { body } = await owner.get<{ paths: Record<string, Record<string, { parameters: Wire[] }>> }>(
    '/api/v1/openapi.json',
  );
  const names = (method: string) =>
    body.paths['/api/v1/records/{record_id}']![method]!.parameters.map(({ name }) => name);
  expect(names('patch')).toContain('Idempotency-Key');
  expect(names('get')).not.toContain('Idempotency-Key');
});
