import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { answerWell, startModel } from '#tests/support/model.ts';
import { startReceiver } from '#tests/support/webhookReceiver.ts';
import { datasetWith } from './support/datasets.ts';
import { settingsFor, suggesterOf } from './support/suggester.ts';
import { taskDataset } from './v0/taskDataset.ts';

// A table that is missing for a while stands for a full disk or another error of the store that passes.

const model = await startModel();
const backend = await startTestBackend({ suggesterHosts: [model.host] });
const { owner } = backend;
const { store } = backend.app;

/** Longer than the pause between two looks for work. */
const LOOK_MS = 1_500;

async function without(table: string): Promise<void> {
  store.db.exec(`ALTER TABLE ${table} RENAME TO away`);
  await setTimeout(LOOK_MS);
  store.db.exec(`ALTER TABLE away RENAME TO ${table}`);
}

const records = (count: number) => Array.from({ length: count }, (_none, at) => ({ fields: { text: `number ${at}` } }));

test('webhooks are delivered after an error of the store, also without another event', async () => {
  const receiver = await startReceiver();
  receiver.answerWith((_message, response) => response.writeHead(503).end());
  const { body: webhook } = await owner.post('/api/v1/webhooks', { url: receiver.url, events: ['record.created'] });
  await datasetWith(backend, { records: records(1) });
  await expect.poll(() => receiver.messages.length).toBe(1);
  receiver.answerWith((_message, response) => response.writeHead(202).end());
  await without('webhook_deliveries');
  store.db.run('UPDATE webhook_deliveries SET next_attempt_at = 0');
  await expect.poll(() => receiver.messages.length).toBe(2);
  await owner.delete(`/api/v1/webhooks/${webhook.id}`);
});

test('a job goes on asking a model after an error of the store', async () => {
  const dataset = await datasetWith(backend, { records: records(3) });
  const suggester = suggesterOf(owner, dataset);
  model.answerWith((_asked, response) => response.writeHead(503).end());
  await suggester.put(settingsFor(model, { questions: ['label', 'stars'] }));
  const { body: job } = await suggester.start();
  await expect.poll(() => model.asked.length).toBeGreaterThan(0);
  model.answerWith(answerWell);
  await without('suggestion_jobs');
  expect(await suggester.ended(job.id)).toMatchObject({ status: 'finished', suggested: 3 });
});

test('an assignment that fails midway is told, leaves no job, and can be repeated', async () => {
  const dataset = await datasetWith(backend, { records: records(600) });
  const path = `${dataset.path}/assignments`;
  const { body: me } = await owner.get('/api/v1/me');
  const assign = () => owner.post(path, { user_ids: [me.id], each: 1, strategy: 'round_robin' });
  store.db.exec(`CREATE TRIGGER broken BEFORE INSERT ON assignments WHEN (SELECT count(*) FROM assignments) >= 300
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  expect((await assign()).status).toBe(500);
  store.db.exec('DROP TRIGGER broken');
  expect((await owner.get(path)).body.job).toBeNull();
  expect((await assign()).status).toBe(200);
  expect(store.db.value('SELECT count(*) FROM assignments')).toBe(600);
});

test('a removal of many records of an older dataset that fails midway is told, leaves no job, and can be repeated', async () => {
  const logged = Array.from({ length: 600 }, (_none, id) => ({ id, text: `number ${id}` }));
  const dataset = await taskDataset(backend, 'Text2Text', logged);
  const remove = () => owner.delete(dataset.path('/data', '&mark_as_discarded=false'), {});
  store.db.exec(`CREATE TRIGGER broken BEFORE DELETE ON task_records WHEN (SELECT count(*) FROM task_records) <= 300
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  expect((await remove()).status).toBe(500);
  store.db.exec('DROP TRIGGER broken');
  expect(store.tasks.jobs.all()).toEqual([]);
  const { processed } = (await remove()).body;
  expect(processed).toBeGreaterThanOrEqual(300);
  expect((await dataset.search()).body.total).toBe(0);
});
