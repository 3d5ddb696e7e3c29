import { expect, test } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { startTestBackend, TEST_SECRET } from '#tests/support/backend.ts';
import { atEnd } from '#tests/support/cleanUp.ts';
import { answerWell, startModel } from '#tests/support/model.ts';
import { datasetWith } from './support/datasets.ts';
import { settingsFor, suggesterOf } from './support/suggester.ts';

const RECORDS = 40;

/** A job that is interrupted by the end of its server, and the same store in the next one. */
async function interrupted(secret: string) {
  const model = await startModel();
  const suggesterHosts = [model.host];
  const backend = await startTestBackend({ suggesterHosts });
  const dataset = await datasetWith(backend, { records: RECORDS });
  const suggester = suggesterOf(backend.owner, dataset);
  await suggester.put(settingsFor(model, { questions: ['label'], concurrency: 3 }));
  model.answerWith((asked, response) => void (model.asked.length < 10 && answerWell(asked, response)));
  const { id } = (await suggester.start()).body;
  await expect.poll(() => model.asked).toHaveLength(12);
  await backend.app.close();
  model.answerWith(answerWell);
  const asked = model.asked.length;
  const { databaseFile } = backend;
  const app = await buildBackend({ databaseFile, secret, suggesterHosts, logLevel: 'error' });
  atEnd(() => app.close());
  return { model, asked, job: () => app.store.suggestionJobs.byId(id)!, store: app.store, dataset };
}

test('a job goes on after a restart, and asks again only what was in flight', async () => {
  const { model, asked, job, store, dataset } = await interrupted(TEST_SECRET);
  await expect.poll(() => job().status).toBe('finished');
  expect(job()).toMatchObject({ done: RECORDS, suggested: RECORDS, refused: 0, skipped: 0 });
  const { pk } = store.datasets.byId(dataset.id)!;
  expect([...store.records.ofDataset(pk)].every(({ suggestions }) => suggestions !== null)).toBe(true);
  expect(asked).toBeLessThan(RECORDS);
  expect(model.asked.length - RECORDS).toBeLessThanOrEqual(3);
});

test('with another secret the key cannot be read, so that the job stops and tells why', async () => {
  const { model, asked, job } = await interrupted('another secret, long enough to sign with it');
  await expect.poll(() => job().status).toBe('stopped');
  expect(job().problem).toMatch(/secret of the server has changed/);
  expect(model.asked).toHaveLength(asked);
});
