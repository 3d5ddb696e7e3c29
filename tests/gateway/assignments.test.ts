import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const { admin, annotator } = world;

const OUTCOME = 'records changed people { userId changed } underWay { done total }';
const ASSIGN = `mutation ($input: AssignRecordsInput!) { assignRecords(input: $input) { ${OUTCOME} dataset { id } } }`;
const PREVIEW = `query ($input: AssignRecordsInput!) { previewAssignment(input: $input) { ${OUTCOME} } }`;
const UNASSIGN = `mutation ($input: UnassignRecordsInput!) { unassignRecords(input: $input) { ${OUTCOME} } }`;
const REASSIGN = `mutation ($input: ReassignRecordsInput!) { reassignRecords(input: $input) { ${OUTCOME} } }`;
const UPDATE_QUEUE = `mutation ($input: UpdateQueueInput!) { updateQueue(input: $input) { queue { order onlyAssigned } } }`;
const PEOPLE = `query ($id: ID!) {
  dataset(id: $id) { assignments { people { userId username role assigned done begun needless stale } underWay { done } } }
}`;
const MINE = `query ($id: ID!) {
  dataset(id: $id) {
    queue { onlyAssigned }
    metrics { pending assigned { assigned done begun needless } }
    records(filter: { statuses: [PENDING] }) { total items { record { id } } }
  }
}`;

interface Outcome {
  records: number;
  changed: number;
  people: { userId: string; changed: number }[];
}

describe.runIf(gateway.backend === 'EMBEDDED')('assignments', () => {
  it('are previewed, made, reassigned and removed', async () => {
    const dataset = await world.dataset();
    await dataset.add(Array.from({ length: 4 }, () => ({})));
    const input = { datasetId: dataset.id, userIds: [annotator.id, admin.id], strategy: 'ROUND_ROBIN' };
    const expected = { records: 4, changed: 4, underWay: null };
    const preview = await admin.run<{ previewAssignment: Outcome }>(PREVIEW, { input });
    expect(preview.previewAssignment).toMatchObject(expected);
    const made = await admin.run<{ assignRecords: Outcome }>(ASSIGN, { input });
    expect(made.assignRecords).toEqual({ ...preview.previewAssignment, dataset: { id: dataset.id } });
    expect(await annotator.run(MINE, { id: dataset.id })).toMatchObject({
      dataset: {
        queue: { onlyAssigned: false },
        metrics: { pending: 2, assigned: { assigned: 2, done: 0, begun: 0, needless: 0 } },
        records: { total: 2 },
      },
    });

    const passed = { datasetId: dataset.id, from: annotator.id, to: admin.id, untouchedForDays: 0 };
    expect(await admin.run(REASSIGN, { input: passed })).toMatchObject({ reassignRecords: { changed: 2 } });
    const { dataset: read } = await admin.run<{ dataset: { assignments: { people: object[] } } }>(PEOPLE, {
      id: dataset.id,
    });
    expect(read.assignments.people).toContainEqual(
      expect.objectContaining({ userId: admin.id, role: 'ADMIN', assigned: 4, done: 0, begun: 0, stale: 0 }),
    );
    const removed = { datasetId: dataset.id, userIds: [admin.id], untouchedForDays: 0 };
    expect(await admin.run(UNASSIGN, { input: removed })).toMatchObject({ unassignRecords: { changed: 4 } });
    const { dataset: mine } = await annotator.run<{ dataset: { metrics: object } }>(MINE, { id: dataset.id });
    expect(mine.metrics).toEqual({ pending: 4, assigned: null });
  });

  it('are announced to subscribers, previews are not', async () => {
    const dataset = await world.dataset();
    await dataset.add([{}]);
    const changes = await follow(
      gateway.url,
      annotator.headers,
      'subscription ($id: ID!) { datasetChanged(datasetIds: [$id]) { kinds } }',
      { id: dataset.id },
    );
    const input = { datasetId: dataset.id, userIds: [admin.id] };
    await admin.run(PREVIEW, { input });
    await admin.run(ASSIGN, { input });
    expect((await changes.next()).data).toEqual({ datasetChanged: { kinds: ['ASSIGNMENTS'] } });
    await admin.run(UPDATE_QUEUE, { input: { datasetId: dataset.id, onlyAssigned: true } });
    expect((await changes.next()).data).toEqual({ datasetChanged: { kinds: ['SETTINGS'] } });
    const ordered = { datasetId: dataset.id, order: 'LEAST_SURE' };
    expect(await admin.run(UPDATE_QUEUE, { input: ordered })).toEqual({
      updateQueue: { queue: { order: 'LEAST_SURE', onlyAssigned: true } },
    });
  });

  it('are not made by the viewer’s own answers', async () => {
    const dataset = await world.dataset();
    const input = { datasetId: dataset.id, userIds: [admin.id], filter: { statuses: ['PENDING'] } };
    expect(await admin.fails(ASSIGN, { input })).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });

  it('are hidden from annotators', async () => {
    const dataset = await world.dataset();
    const input = { datasetId: dataset.id, userIds: [admin.id] };
    for (const [operation, variables] of [
      [ASSIGN, { input }],
      [UNASSIGN, { input: { datasetId: dataset.id } }],
      [REASSIGN, { input: { datasetId: dataset.id, from: admin.id, to: annotator.id } }],
      [UPDATE_QUEUE, { input: { datasetId: dataset.id, onlyAssigned: true } }],
      [PEOPLE, { id: dataset.id }],
    ] as const) {
      expect(await annotator.fails(operation, variables)).toMatchObject({ extensions: { reason: 'FORBIDDEN' } });
    }
  });
});

describe.runIf(gateway.backend !== 'EMBEDDED')('a server without assignments', () => {
  it('says so', async () => {
    const dataset = await world.dataset();
    const input = { datasetId: dataset.id, userIds: [admin.id] };
    for (const [operation, variables] of [
      [PREVIEW, { input }],
      [ASSIGN, { input }],
      [UNASSIGN, { input: { datasetId: dataset.id } }],
      [REASSIGN, { input: { datasetId: dataset.id, from: admin.id, to: annotator.id } }],
      [UPDATE_QUEUE, { input: { datasetId: dataset.id, onlyAssigned: true } }],
    ] as const) {
      expect(await admin.fails(operation, variables)).toMatchObject({ extensions: { reason: 'NOT_SUPPORTED' } });
    }
    expect(await admin.run(MINE, { id: dataset.id })).toMatchObject({
      dataset: { queue: null, metrics: { assigned: null } },
    });
  });
});
