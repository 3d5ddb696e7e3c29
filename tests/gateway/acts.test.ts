import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type TestUser, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
let ids: string[];

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  ids = await dataset.add([1, 2, 3, 4].map((at) => ({ fields: { text: `Text ${at}` } })));
});

interface Act {
  id: string;
  [field: string]: unknown;
}

const ACTS = `query ($id: ID!, $first: Int! = 50) { dataset(id: $id) { ... on FeedbackDataset { ownActs(first: $first) { hasMore items {
  id madeAt client total done undone changed deleted deeds { submitted discarded draft cleared }
  record { id externalId preview } lastChange { madeAt user { username } } } } } } }`;
const CHANGED = `{ changed isComplete keptCount kept { recordId reason detail change { madeAt user { username } } }
  records { id status response { status answers { question { name } } } } dataset { id metrics { submitted pending } } }`;
const UNDO = `mutation ($input: ActsInput!) { undoActs(input: $input) ${CHANGED} }`;
const REDO = `mutation ($input: ActsInput!) { redoActs(input: $input) ${CHANGED} }`;

const actsOf = async (who: TestUser = world.annotator, variables: object = {}): Promise<Act[]> =>
  (await who.run<{ dataset: { ownActs: { items: Act[] } } }>(ACTS, { id: dataset.id, ...variables })).dataset.ownActs
    .items;
const input = (...acts: Act[]) => ({ input: { datasetId: dataset.id, actIds: acts.map(({ id }) => id) } });
const SUBMIT = 'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { response { id } } } }';
const answers = (label: string) => [{ question: 'tone', value: { label } }];

describe.runIf(gateway.isEmbedded)('own acts', () => {
  it('are listed, undone and redone, with the records and counters as they are then', async () => {
    const [first, second, third] = ids;
    await world.annotator.run(SUBMIT, { input: { recordId: first, answers: answers('rude') } });
    const items = [second, third].map((recordId) => ({ recordId, status: 'DISCARDED', answers: [] }));
    const bulk =
      'mutation ($items: [BulkResponseInput!]!, $batch: String) { respondInBulk(items: $items, batch: $batch) { results { error } } }';
    const batch = randomUUID();
    for (const item of items) await world.annotator.run(bulk, { items: [item], batch });

    const [discarding, submitting, ...others] = await actsOf();
    expect(others).toEqual([]);
    expect(submitting).toMatchObject({
      ...{ client: 'GRAPHQL', total: 1, done: 1, undone: 0, changed: 0, deleted: 0, lastChange: null },
      ...{ deeds: { submitted: 1, discarded: 0, draft: 0, cleared: 0 } },
      ...{ record: { id: first, externalId: null, preview: 'Text 1' } },
      madeAt: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    expect(discarding).toMatchObject({ total: 2, deeds: { discarded: 2 }, record: null });
    expect(await actsOf(world.annotator, { first: 1 })).toEqual([discarding]);
    expect(await actsOf(world.colleague)).toEqual([]);

    const { undoActs } = await world.annotator.run<{ undoActs: Record<string, unknown> }>(
      UNDO,
      input(discarding!, submitting!),
    );
    expect(undoActs).toMatchObject({ changed: 3, isComplete: true, keptCount: 0, kept: [] });
    expect(undoActs.records).toHaveLength(3);
    expect(undoActs.records).toContainEqual({ id: first, status: 'PENDING', response: null });
    expect(undoActs.dataset).toEqual({ id: dataset.id, metrics: { submitted: 0, pending: 4 } });

    const { redoActs } = await world.annotator.run<{ redoActs: Record<string, unknown> }>(REDO, input(submitting!));
    const response = { status: 'SUBMITTED', answers: [{ question: { name: 'tone' } }] };
    expect(redoActs).toMatchObject({
      ...{ changed: 1, records: [{ id: first, status: 'SUBMITTED', response }] },
      dataset: { metrics: { submitted: 1, pending: 3 } },
    });
  });

  it('leave what was changed later, and tell by whom', async () => {
    const recordId = ids[3]!;
    await world.annotator.run(SUBMIT, { input: { recordId, answers: answers('rude') } });
    const { items } = await world.rest<{ items: { id: string; responses: { id: string }[] }[] }>(
      'GET',
      `/datasets/${dataset.id}/records?include=responses`,
    );
    const response = items.find(({ id }) => id === recordId)!.responses[0]!;
    await world.rest('PUT', `/responses/${response.id}`, { status: 'discarded', values: {} });
    const [act] = await actsOf();
    const user = { username: expect.any(String) };
    expect(act).toMatchObject({ done: 0, changed: 1, lastChange: { user } });
    const { undoActs } = await world.annotator.run<{ undoActs: Record<string, unknown> }>(UNDO, input(act!));
    expect(undoActs).toMatchObject({
      ...{ changed: 0, keptCount: 1, records: [] },
      kept: [{ recordId, reason: 'CHANGED', detail: null, change: { user } }],
    });
  });

  it('are added records, which are deleted when the act is undone', async () => {
    const other = await world.dataset();
    const ADD = 'mutation ($input: AddRecordsInput!) { addRecords(input: $input) { records { id } } }';
    const batch = randomUUID();
    for (const text of ['One', 'Two'])
      await world.admin.run(ADD, { input: { datasetId: other.id, batch, records: [{ fields: { text } }] } });
    const { dataset: read } = await world.admin.run<{ dataset: { ownActs: { items: Act[] } } }>(
      ACTS.replace('cleared }', 'cleared added }'),
      { id: other.id },
    );
    const [act, ...others] = read.ownActs.items;
    expect(others).toEqual([]);
    expect(act).toMatchObject({ total: 2, done: 2, deeds: { submitted: 0, added: 2 } });
    const { undoActs } = await world.admin.run<{ undoActs: object }>(
      `mutation ($input: ActsInput!) { undoActs(input: $input) { changed isComplete recordsRemoved keptCount dataset { records { total } } } }`,
      { input: { datasetId: other.id, actIds: [act!.id] } },
    );
    expect(undoActs).toEqual({
      ...{ changed: 2, isComplete: true, recordsRemoved: 2, keptCount: 0, dataset: { records: { total: 0 } } },
    });
  });

  it('are resolutions, which come back on the record', async () => {
    const recordId = ids[1]!;
    const RESOLVE = 'mutation ($input: ResolveRecordInput!) { resolveRecord(input: $input) { record { id } } }';
    for (const label of ['rude', 'friendly']) {
      await world.admin.run(RESOLVE, { input: { recordId, answers: answers(label) } });
    }
    const { dataset: read } = await world.admin.run<{ dataset: { ownActs: { items: Act[] } } }>(
      ACTS.replace('cleared }', 'cleared resolved revised withdrawn }'),
      { id: dataset.id },
    );
    const [changing, resolving] = read.ownActs.items;
    expect(changing).toMatchObject({ done: 1, deeds: { submitted: 0, revised: 1 }, record: { id: recordId } });
    expect(resolving).toMatchObject({ changed: 1, deeds: { resolved: 1 }, lastChange: { user: expect.any(Object) } });
    const resolution = 'resolution { version answers { answer { ... on LabelAnswer { label } } } }';
    const { undoActs } = await world.admin.run<{ undoActs: object }>(
      UNDO.replace('records { id', `records { id ${resolution}`),
      input(changing!),
    );
    expect(undoActs).toMatchObject({
      ...{ changed: 1, keptCount: 0 },
      records: [
        { id: recordId, status: 'PENDING', resolution: { version: 3, answers: [{ answer: { label: 'rude' } }] } },
      ],
    });
    const { undoActs: both } = await world.admin.run<{ undoActs: object }>(
      UNDO.replace('records { id', `records { id ${resolution}`),
      input(resolving!),
    );
    expect(both).toMatchObject({ changed: 1, records: [{ id: recordId, resolution: null }] });
  });

  it('refuse bad input, and acts of others', async () => {
    const [act] = await actsOf();
    const { annotator, colleague } = world;
    const bulk = `mutation ($id: ID!) { respondInBulk(items: [{ recordId: $id, status: DRAFT, answers: [] }], batch: "") { results { error } } }`;
    for (const [who, query, variables, extensions] of [
      [annotator, UNDO, input(), { code: 'BAD_USER_INPUT' }],
      [colleague, UNDO, input(act!), { code: 'ERROR_UNDOING_ACTS', reason: 'NOT_FOUND' }],
      [colleague, REDO, input(act!), { code: 'ERROR_UNDOING_ACTS', reason: 'NOT_FOUND' }],
      [annotator, ACTS, { id: dataset.id, first: 1001 }, { code: 'BAD_USER_INPUT' }],
      [annotator, bulk, { id: ids[0] }, { code: 'ERROR_CREATING_RECORD_RESPONSE_BULK', status: 422 }],
    ] as const) {
      expect((await who.fails(query, variables)).extensions).toMatchObject(extensions);
    }
  });
});

it.runIf(!gateway.isEmbedded)('own acts are not supported by an Argilla server', async () => {
  expect(await world.annotator.fails(ACTS, { id: dataset.id })).toMatchObject({
    extensions: { code: 'ERROR_FETCHING_ACTS', reason: 'NOT_SUPPORTED' },
  });
});
