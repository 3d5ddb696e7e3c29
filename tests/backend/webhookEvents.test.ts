import { describe, expect, test } from 'vitest';
import { aTime, aUuid } from '#tests/support/answers.ts';
import { startTestBackend, type TestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset } from '#tests/support/datasets.ts';
import { isSigned, type Message, type Receiver, startReceiver } from '#tests/support/webhookReceiver.ts';
import { datasetWith, QUESTIONS } from './support/datasets.ts';

const EVENTS = {
  dataset: ['dataset.created', 'dataset.updated', 'dataset.deleted', 'dataset.published'],
  record: ['record.created', 'record.updated', 'record.deleted', 'record.completed'],
  response: ['response.created', 'response.updated', 'response.deleted'],
};
const ALL = Object.values(EVENTS).flat();

interface Listening extends TestBackend {
  receiver: Receiver;
  webhook: Wire;
  /** Waits for events of these types. */
  expectEvents(...types: string[]): Promise<Message[]>;
}

async function listening(events = ALL): Promise<Listening> {
  const [backend, receiver] = [await startTestBackend(), await startReceiver()];
  const { body: webhook } = await backend.owner.post('/api/v1/webhooks', { url: receiver.url, events });
  let seen = 0;
  return {
    ...backend,
    receiver,
    webhook,
    async expectEvents(...types) {
      await expect.poll(() => receiver.types().slice(seen).sort()).toEqual([...types].sort());
      const messages = receiver.messages.slice(seen);
      seen = receiver.messages.length;
      return messages;
    },
  };
}

const datasetBody = (more: object = {}): object => ({
  id: aUuid,
  name: expect.any(String) as string,
  guidelines: null,
  allow_extra_metadata: true,
  status: 'ready',
  distribution: { strategy: 'overlap', min_submitted: 1 },
  workspace: { id: aUuid, name: 'argilla', inserted_at: aTime, updated_at: aTime },
  questions: expect.any(Array) as object[],
  fields: expect.any(Array) as object[],
  metadata_properties: expect.any(Array) as object[],
  vectors_settings: expect.any(Array) as object[],
  last_activity_at: aTime,
  inserted_at: aTime,
  updated_at: aTime,
  ...more,
});

const recordBody = (more: object = {}): object => ({
  id: aUuid,
  status: 'pending',
  fields: { text: 'record number 0' },
  metadata: null,
  external_id: 'r0',
  dataset: datasetBody(),
  inserted_at: aTime,
  updated_at: aTime,
  ...more,
});

const answer = (label: string, status = 'submitted') => ({ status, values: { label: { value: label } } });

describe('datasets send events', () => {
  test('when they are created, changed, published and deleted', async () => {
    const { owner, webhook, expectEvents } = await listening();
    const { id } = await makeDataset(owner, { name: 'news', publish: true });
    const made = await expectEvents('dataset.created', 'dataset.published');
    expect(made[0]!.data).toEqual(datasetBody({ id, name: 'news', status: 'draft', fields: [], questions: [] }));
    const child = { id: aUuid, required: true, inserted_at: aTime, updated_at: aTime };
    expect(made[1]!.data).toMatchObject({
      status: 'ready',
      fields: [{ ...child, name: 'text', title: 'text', settings: { type: 'text', use_markdown: false } }],
      questions: [{ ...child, name: 'comment', title: 'comment', description: null, settings: { type: 'text' } }],
    });
    expect(made.every((message) => isSigned(message, webhook.secret as string))).toBe(true);
    expect(new Set(made.map(({ headers }) => headers['webhook-id'])).size).toBe(2);

    await owner.patch(`/api/v1/datasets/${id}`, { guidelines: 'Read twice.' });
    await owner.delete(`/api/v1/datasets/${id}`);
    const [updated, deleted] = await expectEvents('dataset.updated', 'dataset.deleted');
    expect(updated!.data).toMatchObject({ id, guidelines: 'Read twice.' });
    expect(deleted!.data).toMatchObject({ id, name: 'news', workspace: { name: 'argilla' } });
  });

  test('events of datasets contain all their settings', async () => {
    const backend = await listening(['dataset.published']);
    await datasetWith(backend);
    const [published] = await backend.expectEvents('dataset.published');
    const { data } = published as unknown as { data: Record<string, Wire[]> };
    expect(data.questions!.map(({ name }) => name)).toEqual(Object.keys(QUESTIONS));
    expect(data.metadata_properties).toContainEqual({
      id: aUuid,
      name: 'secret',
      title: 'secret',
      settings: { type: 'terms', values: null },
      visible_for_annotators: false,
      inserted_at: aTime,
      updated_at: aTime,
    });
    expect(data.vectors_settings).toEqual([
      { id: aUuid, name: 'v', title: 'v', dimensions: 3, inserted_at: aTime, updated_at: aTime },
    ]);
  });

  test('a refused change of a dataset sends no event', async () => {
    const { owner, expectEvents } = await listening();
    const { id } = await makeDataset(owner, { name: 'news', fields: [] });
    await makeDataset(owner, { name: 'other' });
    await expectEvents('dataset.created', 'dataset.created');
    expect((await owner.put(`/api/v1/datasets/${id}/publish`)).status).toBe(422);
    expect((await owner.patch(`/api/v1/datasets/${id}`, { name: 'other' })).status).toBe(409);
    await owner.patch(`/api/v1/datasets/${id}`, { name: 'later' });
    await expectEvents('dataset.updated');
  });
});

describe('records send events', () => {
  test('when they are created, changed and deleted, by every route', async () => {
    const backend = await listening(EVENTS.record);
    const { owner, expectEvents } = backend;
    const { path } = await datasetWith(backend, { records: 1 });
    const [first] = await expectEvents('record.created');
    expect(first!.data).toEqual(recordBody());

    const item = (external_id: string, more: object = {}) => ({ fields: { text: external_id }, external_id, ...more });
    const bulk = await owner.post(`${path}/records/bulk`, {
      items: [item('a', { metadata: { score: 1 } }), item('b')],
    });
    const created = await expectEvents('record.created', 'record.created');
    expect(created.map(({ data }) => data.id).sort()).toEqual(bulk.body.items.map(({ id }) => id).sort());
    expect(created.map(({ text }) => text).join()).toContain('"metadata":{"score":1.0}');

    await owner.put(`${path}/records/bulk`, { items: [item('b', { metadata: { lang: 'de' } }), item('c')] });
    const upserted = await expectEvents('record.updated', 'record.created');
    const { data } = upserted.find(({ type }) => type === 'record.updated')!;
    expect(data).toMatchObject({ external_id: 'b', metadata: { lang: 'de' } });

    const [a, b] = bulk.body.items.map(({ id }) => id);
    await owner.patch(`/api/v1/records/${a}`, { metadata: null });
    await owner.patch(`/api/v1/records/${a}`, {});
    await expectEvents('record.updated');
    await owner.patch(`${path}/records`, { items: [{ id: a, metadata: { words: 2 } }, { id: b }] });
    await expectEvents('record.updated', 'record.updated');
    await owner.delete(`/api/v1/records/${a}`);
    await owner.delete(`${path}/records?ids=${b},${a}`);
    const deleted = await expectEvents('record.deleted', 'record.deleted');
    expect(deleted.map(({ data: { id } }) => id).sort()).toEqual([a, b].sort());
  });

  test('a refused batch of records sends no event', async () => {
    const backend = await listening(EVENTS.record);
    const { path } = await datasetWith(backend);
    const items = [{ fields: { text: 'good' } }, { fields: { text: 'bad' }, vectors: { v: [1] } }];
    expect((await backend.owner.post(`${path}/records/bulk`, { items })).status).toBe(422);
    await backend.owner.post(`${path}/records/bulk`, { items: items.slice(0, 1) });
    await backend.expectEvents('record.created');
  });

  test('when they are added with enough responses', async () => {
    const backend = await listening(EVENTS.record);
    const { body: user } = await backend.annotator.get('/api/v1/me');
    const { path } = await datasetWith(backend);
    const items = [answer('yes'), answer('no', 'discarded')].map((response, index) => ({
      fields: { text: `record number ${index}` },
      external_id: `r${index}`,
      responses: [{ ...response, user_id: user.id }],
    }));
    await backend.owner.post(`${path}/records/bulk`, { items });
    const messages = await backend.expectEvents('record.created', 'record.created', 'record.completed');
    expect(messages.find(({ type }) => type === 'record.completed')!.data).toEqual(recordBody({ status: 'completed' }));
  });
});

describe('responses send events', () => {
  test('when they are created, changed and deleted, also for their records, in order', async () => {
    const backend = await listening([...EVENTS.record, ...EVENTS.response]);
    const { owner, annotator, expectEvents, receiver } = backend;
    const { mine } = await datasetWith(backend, { records: 1 });
    await expectEvents('record.created');
    const { id } = (await annotator.get(`${mine}/records`)).body.items[0]!;
    const { body: response } = await annotator.post(`/api/v1/records/${id}/responses`, answer('yes', 'draft'));
    const [, created] = await expectEvents('record.updated', 'response.created');
    const { body: user } = await annotator.get('/api/v1/me');
    const { api_key: _key, ...publicUser } = user as Wire & { api_key: string };
    expect(created!.data).toEqual({
      id: response.id,
      values: { label: { value: 'yes' } },
      status: 'draft',
      record: recordBody({ id, fields: { text: 'record number 0' } }),
      user: publicUser,
      inserted_at: response.inserted_at,
      updated_at: response.updated_at,
    });

    await annotator.put(`/api/v1/responses/${response.id}`, answer('no'));
    await expectEvents('record.updated', 'record.completed', 'response.updated');
    await annotator.post('/api/v1/me/responses/bulk', { items: [{ record_id: id, ...answer('yes') }] });
    await expectEvents('record.updated', 'record.completed', 'response.updated');
    await owner.delete(`/api/v1/responses/${response.id}`);
    const last = await expectEvents('record.updated', 'response.deleted');
    expect(last[1]!.data).toMatchObject({ id: response.id, status: 'submitted', record: { id, status: 'pending' } });
    expect(receiver.types()).toEqual(
      `record.created
       record.updated response.created
       record.updated record.completed response.updated
       record.updated record.completed response.updated
       record.updated response.deleted`.split(/\s+/),
    );
  });

  test('the event of a completed record is sent with enough submitted responses only', async () => {
    const backend = await listening(EVENTS.record);
    const { mine } = await datasetWith(backend, { records: 1, minSubmitted: 2 });
    const [{ id }] = (await backend.annotator.get(`${mine}/records`)).body.items as [Wire];
    await backend.annotator.post(`/api/v1/records/${id}/responses`, answer('yes'));
    await backend.expectEvents('record.created', 'record.updated');
    await backend.admin.post(`/api/v1/records/${id}/responses`, answer('no'));
    const [, completed] = await backend.expectEvents('record.updated', 'record.completed');
    const distribution = { strategy: 'overlap', min_submitted: 2 };
    expect(completed!.data).toEqual(recordBody({ status: 'completed', dataset: datasetBody({ distribution }) }));
  });

  test('a change of the number of answers needed sends events of the records it completes or makes pending', async () => {
    const backend = await listening(EVENTS.record);
    const { mine, path } = await datasetWith(backend, { records: 2, minSubmitted: 2 });
    const [{ id }] = (await backend.annotator.get(`${mine}/records`)).body.items as [Wire];
    await backend.annotator.post(`/api/v1/records/${id}/responses`, answer('yes'));
    await backend.expectEvents('record.created', 'record.created', 'record.updated');
    const need = (min_submitted: number) =>
      backend.owner.patch(path, { distribution: { strategy: 'overlap', min_submitted } });
    await need(1);
    const completed = { id, status: 'completed', dataset: { distribution: { min_submitted: 1 } } };
    for (const { data } of await backend.expectEvents('record.updated', 'record.completed')) {
      expect(data).toMatchObject(completed);
    }
    await need(2);
    const [pending] = await backend.expectEvents('record.updated');
    expect(pending!.data).toMatchObject({ id, status: 'pending' });
    await backend.owner.patch(path, { guidelines: 'Read' });
    await need(3);
    expect((await backend.owner.get(`/api/v1/webhooks/${backend.webhook.id}/deliveries`)).body.total).toBe(6);
  });

  test('refused items of a bulk send no event', async () => {
    const backend = await listening(EVENTS.response);
    const { mine } = await datasetWith(backend, { records: 2 });
    const { items } = (await backend.annotator.get(`${mine}/records`)).body;
    const responses = items.map(({ id }, index) => ({ record_id: id, ...answer(index === 0 ? 'yes' : 'unknown') }));
    await backend.annotator.post('/api/v1/me/responses/bulk', { items: responses });
    const [created] = await backend.expectEvents('response.created');
    expect(created!.data).toMatchObject({ record: { id: items[0]!.id } });
  });
});

test('without subscribers, nothing is stored', async () => {
  const backend = await listening(['response.deleted']);
  const { owner, app, webhook } = backend;
  const { path } = await datasetWith(backend, { records: 3 });
  await owner.patch(`/api/v1/webhooks/${webhook.id}`, { events: ALL, enabled: false });
  await owner.delete(path);
  expect(app.store.db.value('SELECT count(*) FROM webhook_deliveries')).toBe(0);
  expect(app.store.db.value('SELECT count(*) FROM webhook_snapshots')).toBe(0);
});
