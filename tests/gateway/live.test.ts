import { describe, expect, it } from 'vitest';
import {
  type Change,
  CHANGES,
  filledDataset,
  submit,
  SUBMITTED,
  type Update,
  UPDATES,
} from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld, type TestUser } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

const changesFor = async (user: TestUser, ids: string[], headers: Record<string, string> = {}) => {
  const followed = await follow<{ datasetChanged: Change }>(gateway.url, { ...user.headers, ...headers }, CHANGES, {
    ids,
  });
  return {
    ...followed,
    next: async () => {
      const { data, errors } = await followed.next();
      expect(errors).toBeUndefined();
      return data!.datasetChanged;
    },
    fails: async () => (await followed.next()).errors![0]!,
  };
};
const updatesFor = async (user: TestUser, id: string) => {
  const followed = await follow<{ recordResponseUpdated: Update }>(gateway.url, user.headers, UPDATES, { id });
  return {
    ...followed,
    next: async () => {
      const { data, errors } = await followed.next();
      expect(errors).toBeUndefined();
      return data!.recordResponseUpdated;
    },
  };
};

const DRAFT = 'mutation ($input: ResponseInput!) { saveDraft(input: $input) { record { response { id } } } }';
const { answers } = SUBMITTED;
const draft = (user: TestUser, recordId: string) => user.run(DRAFT, { input: { recordId, answers } });

/** A write over REST, as the Python SDK sends it. */
const rest = async (user: TestUser, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${gateway.url}/api/v1${path}`, {
    method,
    headers: { 'x-argilla-api-key': user.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return (text ? JSON.parse(text) : undefined) as { id: string };
};
const RESPONSE = { status: 'submitted', values: { tone: { value: 'rude' } } };

const filled = (count?: number) => filledDataset(world, count);

it('without subscribers, a write costs nothing extra', async () => {
  const { records } = await filled(1);
  const { calls } = await world.colleague.send(SUBMITTED.document, { input: { recordId: records[0], answers } });
  expect(calls).toMatchObject({ 'POST /v1/records/:id/responses': 1, 'GET /v1/records/:id': 1 });
  expect(Object.keys(calls)).toHaveLength(2);
});

describe('a subscriber of a dataset', () => {
  it('sees another user’s submitted response in the counters, and who it was', async () => {
    const { dataset, records } = await filled();
    const changes = await changesFor(world.annotator, [dataset.id]);
    await submit(world.colleague, records[0]!);
    expect(await changes.next()).toEqual({
      datasetId: dataset.id,
      kinds: ['RESPONSES'],
      userIds: [world.colleague.id],
      records: [],
      dataset: {
        progress: { total: 3, submitted: 1, pending: 2 },
        metrics: { submitted: 0, pending: 3 },
      },
    });
  });

  it('is notified of responses over REST, single and in bulk', async () => {
    const { dataset, records } = await filled();
    const updates = await updatesFor(world.annotator, dataset.id);
    const { id } = await rest(world.colleague, 'POST', `/records/${records[0]}/responses`, RESPONSE);
    expect(await updates.next()).toEqual({
      change: 'SUBMITTED',
      recordId: records[0],
      userId: world.colleague.id,
      isOwn: false,
      record: { id: records[0], status: 'PENDING' },
      dataset: { id: dataset.id, progress: { submitted: 1 } },
    });
    await rest(world.colleague, 'PUT', `/responses/${id}`, { ...RESPONSE, status: 'discarded' });
    expect(await updates.next()).toMatchObject({ change: 'DISCARDED', dataset: { progress: { submitted: 0 } } });
    await rest(world.colleague, 'DELETE', `/responses/${id}`);
    expect(await updates.next()).toMatchObject({ change: 'CLEARED', recordId: records[0] });
    const items = records.map((record_id) => ({ record_id, ...RESPONSE }));
    await rest(world.colleague, 'POST', '/me/responses/bulk', { items });
    const told = [await updates.next(), await updates.next(), await updates.next()];
    expect(told.map(({ recordId }) => recordId)).toEqual(records);
  });

  it('is notified of a bulk for several datasets, each of its own', async () => {
    const [one, other] = [await filled(1), await filled(1)];
    const updates = [
      await updatesFor(world.annotator, one.dataset.id),
      await updatesFor(world.annotator, other.dataset.id),
    ];
    const items = [one, other].map(({ records: [record_id] }) => ({ record_id, ...RESPONSE }));
    await rest(world.colleague, 'POST', '/me/responses/bulk', { items });
    for (const [at, { dataset, records }] of [one, other].entries())
      expect(await updates[at]!.next()).toMatchObject({ recordId: records[0], dataset: { id: dataset.id } });
  });

  it('can use an id in capitals, as can the writer', async () => {
    const { dataset } = await filled(1);
    const id = dataset.id.toUpperCase();
    const changes = await changesFor(world.annotator, [id]);
    await rest(world.admin, 'POST', `/datasets/${id}/records/bulk`, { items: [{ fields: { text: 'New' } }] });
    expect(await changes.next()).toMatchObject({ datasetId: dataset.id, kinds: ['RECORDS_ADDED'] });
  });

  it.each([
    ['added', 'RECORDS_ADDED', 'POST', (id: string) => `/datasets/${id}/records`, () => [{ fields: { text: 'New' } }]],
    [
      'added in bulk',
      'RECORDS_ADDED',
      'POST',
      (id: string) => `/datasets/${id}/records/bulk`,
      () => [{ fields: { text: 'New' } }],
    ],
    [
      'changed together',
      'RECORDS_UPDATED',
      'PATCH',
      (id: string) => `/datasets/${id}/records`,
      (record: string) => [{ id: record, metadata: { source: 'mail' } }],
    ],
  ])(
    'is notified of records %s',
    { skip: gateway.backend === 'ARGILLA_2' },
    async (_what, kind, method, path, items) => {
      const { dataset, records } = await filled(1);
      const changes = await changesFor(world.annotator, [dataset.id]);
      await rest(world.admin, method, path(dataset.id), { items: items(records[0]!) });
      expect(await changes.next()).toMatchObject({ kinds: [kind] });
    },
  );

  it('is notified of changed and deleted records, suggestions and settings', async () => {
    const { dataset, records } = await filled(2);
    const changes = await changesFor(world.annotator, [dataset.id]);
    const told = async (method: string, path: string, body?: unknown) => {
      await rest(world.admin, method, path, body);
      return (await changes.next()).kinds;
    };
    expect(await told('PATCH', `/records/${records[0]}`, { metadata: { source: 'chat' } })).toEqual([
      'RECORDS_UPDATED',
    ]);
    const suggestion = { question_id: dataset.questions.tone!.id, value: 'rude' };
    expect(await told('PUT', `/records/${records[0]}/suggestions`, suggestion)).toEqual(['RECORDS_UPDATED']);
    const { items } = await world.rest<{ items: { id: string }[] }>('GET', `/records/${records[0]}/suggestions`);
    expect(await told('DELETE', `/suggestions/${items[0]!.id}`)).toEqual(['RECORDS_UPDATED']);
    expect(await told('DELETE', `/records/${records[1]}`)).toEqual(['RECORDS_DELETED']);
    expect(await told('PATCH', `/questions/${dataset.questions.tone!.id}`, { title: 'Mood' })).toEqual(['SETTINGS']);
    expect(await told('PATCH', `/datasets/${dataset.id}`, { guidelines: 'Be quick' })).toEqual(['SETTINGS']);
  });

  it('is not notified of refused writes', async () => {
    const { dataset, records } = await filled();
    const updates = await updatesFor(world.annotator, dataset.id);
    await world.colleague.fails(SUBMITTED.document, { input: { recordId: records[0], answers: [] } });
    const refused = await fetch(`${gateway.url}/api/v1/records/${records[1]}/responses`, {
      method: 'POST',
      headers: { 'x-argilla-api-key': world.colleague.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'submitted', values: {} }),
    });
    expect(refused.status).toBe(422);
    await submit(world.colleague, records[2]!);
    expect(await updates.next()).toMatchObject({ recordId: records[2] });
  });

  it.runIf(gateway.isEmbedded)('gets the own response that was changed elsewhere, drafts too', async () => {
    const { dataset, records } = await filled();
    const changes = await changesFor(world.annotator, [dataset.id]);
    await draft(world.annotator, records[0]!);
    expect(await changes.next()).toEqual({
      datasetId: dataset.id,
      kinds: ['RESPONSES'],
      userIds: [],
      records: [{ id: records[0], status: 'DRAFT', response: { status: 'DRAFT' } }],
      dataset: { progress: { total: 3, submitted: 0, pending: 3 }, metrics: { submitted: 0, pending: 2 } },
    });
  });

  it.runIf(gateway.isEmbedded)('is not notified of the tab’s own changes', async () => {
    const { dataset, records } = await filled();
    const changes = await changesFor(world.annotator, [dataset.id], { 'x-marl-tab': 'tab-1' });
    await world.annotator.send(
      SUBMITTED.document,
      { input: { recordId: records[0], answers } },
      { 'x-marl-tab': 'tab-1' },
    );
    await world.annotator.send(
      SUBMITTED.document,
      { input: { recordId: records[1], answers } },
      { 'x-marl-tab': 'tab-2' },
    );
    expect((await changes.next()).records).toEqual([expect.objectContaining({ id: records[1] })]);
  });

  it('is not notified of others’ drafts, only of the counters when a submitted response becomes one', async () => {
    const { dataset, records } = await filled();
    const changes = await changesFor(world.annotator, [dataset.id]);
    const updates = await updatesFor(world.annotator, dataset.id);
    await draft(world.colleague, records[0]!);
    await draft(world.colleague, records[0]!);
    await submit(world.colleague, records[0]!);
    expect(await changes.next()).toMatchObject({
      userIds: [world.colleague.id],
      dataset: { progress: { submitted: 1 } },
    });
    expect(await updates.next()).toMatchObject({ change: 'SUBMITTED' });

    await draft(world.colleague, records[0]!);
    expect(await changes.next()).toMatchObject({
      kinds: ['RESPONSES'],
      userIds: [],
      dataset: { progress: { submitted: 0 } },
    });
    await submit(world.colleague, records[1]!);
    expect(await updates.next()).toMatchObject({ change: 'SUBMITTED', recordId: records[1] });
  });

  it('gets few events for many writes, the last with the final state', async () => {
    const { dataset } = await filled(1);
    const changes = await changesFor(world.annotator, [dataset.id]);
    const writes = Array.from({ length: 60 }, () => dataset.add([{}]));
    await Promise.all(writes);
    let events = 0;
    let total = 0;
    while (total < writes.length + 1) {
      const change = await changes.next();
      events += 1;
      total = change.dataset!.progress.total;
    }
    expect(events).toBeLessThan(writes.length / 2);
  });

  it('is notified of the deletion of the dataset, and the stream ends', async () => {
    const { dataset } = await filled();
    const changes = await changesFor(world.annotator, [dataset.id]);
    const updates = await updatesFor(world.annotator, dataset.id);
    await world.rest('DELETE', `/datasets/${dataset.id}`);
    expect(await changes.next()).toMatchObject({ kinds: ['DELETED'], dataset: null });
    await Promise.all([changes.over, updates.over]);
  });

  it('gets no events after the membership has ended', async () => {
    const { dataset, records } = await filled();
    await world.rest('POST', `/workspaces/${world.workspace.id}/users`, { user_id: world.stranger.id });
    const changes = await changesFor(world.stranger, [dataset.id]);
    await world.rest('DELETE', `/workspaces/${world.workspace.id}/users/${world.stranger.id}`);
    await submit(world.colleague, records[0]!);
    expect(await changes.next()).toMatchObject({ kinds: ['DELETED'], userIds: [], dataset: null });
    await changes.over;
  });

  it('can follow many datasets in one stream', async () => {
    const [one, other] = [await filled(), await filled()];
    const changes = await changesFor(world.annotator, [one.dataset.id, other.dataset.id]);
    await submit(world.colleague, other.records[0]!);
    expect(await changes.next()).toMatchObject({
      datasetId: other.dataset.id,
      dataset: { progress: { submitted: 1 } },
    });
    await submit(world.colleague, one.records[0]!);
    expect(await changes.next()).toMatchObject({ datasetId: one.dataset.id });
  });
});
