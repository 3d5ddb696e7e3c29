import { describe, expect, it } from 'vitest';
import { SUBMITTED } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld, type TestUser } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

const CREATE = `mutation ($input: CreateDatasetInput!) {
  createDataset(input: $input) { ... on FeedbackDataset { id distribution { strategy minSubmitted } } }
}`;
const UPDATE = `mutation ($input: UpdateDatasetInput!) {
  updateDataset(input: $input) { id distribution { strategy minSubmitted } progress { completed pending } }
}`;
const OVERVIEW = `query ($id: ID!) {
  dataset(id: $id) {
    ... on FeedbackDataset {
      distribution { minSubmitted }
      progress { total completed pending }
      metrics { pending responded percentages { pending } }
      usersProgress { username completed { submitted discarded draft } pending { submitted discarded draft } }
    }
  }
}`;
const RECORDS = `query ($id: ID!, $filter: RecordFilterInput, $sort: [RecordSortInput!]) {
  dataset(id: $id) {
    ... on FeedbackDataset { records(filter: $filter, sort: $sort) { total items { record { id status teamStatus } } } }
  }
}`;
const CHANGES = `subscription ($id: ID!) {
  datasetChanged(datasetIds: [$id]) {
    kinds respondedRecordIds
    dataset { ... on FeedbackDataset { progress { completed } } }
  }
}`;
const UPDATES = `subscription ($id: ID!) { recordResponseUpdated(datasetId: $id) { record { id teamStatus } } }`;

interface Found {
  dataset: {
    records: { total: number; items: { record: { id: string; status: string; teamStatus: string | null } }[] };
  };
}

const { answers } = SUBMITTED;
const submit = (user: TestUser, recordId: string) =>
  user.run<{ submitResponse: { record: { teamStatus: string | null } } }>(
    'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id teamStatus } } }',
    { input: { recordId, answers } },
  );
const ofTwo = async (minSubmitted: number | null, count = 3) => {
  const dataset = await world.dataset();
  const records = await dataset.add(Array.from({ length: count }, () => ({})));
  if (minSubmitted !== null) await world.admin.run(UPDATE, { input: { id: dataset.id, minSubmitted } });
  return { id: dataset.id, records };
};

describe.runIf(gateway.backend !== 'ARGILLA_1')('answers per record', () => {
  it('are set at creation and changed later', async () => {
    const input = { name: `made ${Date.now()}`, workspaceId: world.workspace.id, minSubmitted: 2 };
    const { createDataset } = await world.admin.run<{ createDataset: { id: string } }>(CREATE, { input });
    expect(createDataset).toMatchObject({ distribution: { strategy: 'OVERLAP', minSubmitted: 2 } });
    const { id } = createDataset;
    const change = async (patch: object) =>
      (await world.admin.run<{ updateDataset: object }>(UPDATE, { input: { id, ...patch } })).updateDataset;
    expect(await change({ minSubmitted: 3 })).toMatchObject({ distribution: { minSubmitted: 3 } });
    expect(await change({ guidelines: 'Read' })).toMatchObject({ distribution: { minSubmitted: 3 } });
    if (gateway.isEmbedded) expect(await change({ minSubmitted: null })).toMatchObject({ distribution: null });
    const wrong = await world.admin.fails(CREATE, { input: { ...input, name: 'none', minSubmitted: 0 } });
    expect(wrong.extensions).toMatchObject({ code: 'ERROR_CREATING_DATASET', inputPath: ['minSubmitted'] });
    const { errors } = await world.admin.send(UPDATE, { input: { id, minSubmitted: 0 } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'ERROR_PATCHING_DATASET_GUIDELINES', status: 422 });
  });

  it('complete records, which leave the queues of users without a response', async () => {
    const { id, records } = await ofTwo(2);
    const first = await submit(world.annotator, records[0]!);
    expect(first.submitResponse.record.teamStatus).toBe('PENDING');
    const second = await submit(world.colleague, records[0]!);
    expect(second.submitResponse.record.teamStatus).toBe('COMPLETED');

    const none = { submitted: 0, discarded: 0, draft: 0 };
    const done = (username: string) => ({ username, completed: { ...none, submitted: 1 }, pending: none });
    // Argilla 2 counts what one has not answered, also what others completed.
    const pending = gateway.isEmbedded ? 2 : 3;
    expect(await world.admin.run(OVERVIEW, { id })).toEqual({
      dataset: {
        distribution: { minSubmitted: 2 },
        progress: { total: 3, completed: 1, pending: 2 },
        metrics: { pending, responded: 0, percentages: { pending: expect.closeTo((100 * pending) / 3, 2) } },
        usersProgress: [done(world.annotator.username), done(world.colleague.username)],
      },
    });
    const found = async (user: TestUser, variables: object) =>
      (await user.run<Found>(RECORDS, { id, ...variables })).dataset.records.items.map(({ record }) => record);
    const queue = await found(world.admin, { filter: { statuses: ['PENDING'] } });
    expect(queue.map((record) => record.id).sort()).toEqual(records.slice(1).sort());
    expect(await found(world.annotator, { filter: { teamStatus: 'COMPLETED' } })).toEqual([
      { id: records[0], status: 'SUBMITTED', teamStatus: 'COMPLETED' },
    ]);
    expect(await found(world.annotator, { filter: { teamStatus: 'PENDING' } })).toHaveLength(2);
    const sort = (order: string) => ({ sort: [{ by: { record: 'TEAM_STATUS' }, order }] });
    expect((await found(world.admin, sort('ASC')))[0]).toMatchObject({ id: records[0] });
    expect((await found(world.admin, sort('DESC')))[2]).toMatchObject({ id: records[0] });
  });

  it('are reported to subscribers of the dataset', async () => {
    const { id, records } = await ofTwo(1);
    const changes = await follow<{ datasetChanged: object }>(gateway.url, world.annotator.headers, CHANGES, { id });
    const updates = await follow<{ recordResponseUpdated: object }>(gateway.url, world.annotator.headers, UPDATES, {
      id,
    });
    await submit(world.colleague, records[1]!);
    expect((await changes.next()).data?.datasetChanged).toEqual({
      kinds: ['RESPONSES'],
      respondedRecordIds: [records[1]],
      dataset: { progress: { completed: 1 } },
    });
    expect((await updates.next()).data?.recordResponseUpdated).toEqual({
      record: { id: records[1], teamStatus: 'COMPLETED' },
    });
  });
});

it.runIf(gateway.isEmbedded)(
  'the number of answers per record is null for a dataset in which everyone answers every record',
  async () => {
    const { id, records } = await ofTwo(null);
    await submit(world.annotator, records[0]!);
    const { dataset } = await world.colleague.run<{ dataset: object }>(OVERVIEW, { id });
    expect(dataset).toMatchObject({ distribution: null, progress: { pending: 2 }, metrics: { pending: 3 } });
    const page = await world.colleague.run<Found>(RECORDS, { id, filter: { statuses: ['PENDING'] } });
    expect(page.dataset.records.total).toBe(3);
  },
);
