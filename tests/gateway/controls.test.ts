import { describe, expect, it } from 'vitest';
import { stageArgilla } from '#tests/support/stagedBackend.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const { admin, annotator } = world;

const ID = '8f1d3c52-7c1b-4f0e-9d2a-5b6c7d8e9f10';
const UPDATE = `mutation ($input: UpdateControlsInput!) {
  updateControls(input: $input) { id controls { share showsOwnScore available } }
}`;
const SETTINGS = 'query ($id: ID!) { dataset(id: $id) { controls { share showsOwnScore available } } }';
const SCORES = `query ($id: ID!) { dataset(id: $id) {
  controlScores { user { username } userId score { records total { answers right rate } weeks { share { right } } } }
} }`;
const OWN = `query ($id: ID!) { dataset(id: $id) {
  ownControlScore { records } metrics { pending } records(filter: { statuses: [PENDING] }) { total items { record { id status } } }
} }`;

describe.runIf(gateway.backend === 'EMBEDDED')('control records', () => {
  it('are set, come up in queues as if they were pending, and give scores', async () => {
    const dataset = await world.dataset();
    const distribution = { strategy: 'overlap', min_submitted: 1 };
    await world.rest('PATCH', `/datasets/${dataset.id}`, { distribution });
    const ids = await dataset.add(Array.from({ length: 40 }, () => ({})));
    const tone = (value: string) => ({ tone: { value } });
    const answered = ids.slice(0, 20);
    for (const id of answered) {
      await world.rest('POST', `/records/${id}/responses`, { status: 'submitted', values: tone('rude') });
      await world.rest('PUT', `/datasets/${dataset.id}/resolutions/${id}`, { values: tone('rude') });
    }
    const changes = await follow(
      gateway.url,
      annotator.headers,
      'subscription ($id: ID!) { datasetChanged(datasetIds: [$id]) { kinds } }',
      { id: dataset.id },
    );
    expect(await admin.run(SETTINGS, { id: dataset.id })).toEqual({
      dataset: { controls: { share: 0, showsOwnScore: false, available: 20 } },
    });
    const input = { datasetId: dataset.id, share: 20, showsOwnScore: true };
    expect(await admin.run(UPDATE, { input })).toEqual({
      updateControls: { id: dataset.id, controls: { share: 20, showsOwnScore: true, available: 20 } },
    });
    expect((await changes.next()).data).toEqual({ datasetChanged: { kinds: ['SETTINGS'] } });

    interface Own {
      dataset: {
        metrics: { pending: number };
        records: { total: number; items: { record: { id: string; status: string } }[] };
      };
    }
    const { dataset: queue } = await annotator.run<Own>(OWN, { id: dataset.id });
    expect(queue).toMatchObject({ ownControlScore: null, metrics: { pending: queue.records.total } });
    expect(queue.records.total).toBeGreaterThan(20);
    const control = queue.records.items.find(({ record }) => answered.includes(record.id))!.record;
    expect(control.status).toBe('PENDING');
    await annotator.run('mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }', {
      input: { recordId: control.id, answers: [{ question: 'tone', value: { label: 'friendly' } }] },
    });
    expect(await admin.run(SCORES, { id: dataset.id })).toEqual({
      dataset: {
        controlScores: [
          {
            user: { username: annotator.username },
            userId: annotator.id,
            score: { records: 1, total: { answers: 1, right: 0, rate: 0 }, weeks: [{ share: { right: 0 } }] },
          },
        ],
      },
    });
  });

  it('are refused outside their limits, and hidden from annotators', async () => {
    const dataset = await world.dataset();
    expect(await admin.fails(UPDATE, { input: { datasetId: dataset.id, share: 21 } })).toMatchObject({
      extensions: { code: 'ERROR_UPDATING_CONTROLS', reason: 'INVALID' },
    });
    for (const [operation, variables] of [
      [UPDATE, { input: { datasetId: dataset.id, share: 5 } }],
      [SETTINGS, { id: dataset.id }],
      [SCORES, { id: dataset.id }],
    ] as const) {
      expect(await annotator.fails(operation, variables)).toMatchObject({ extensions: { reason: 'FORBIDDEN' } });
    }
  });
});

describe.runIf(gateway.backend !== 'EMBEDDED')('a server without control records', () => {
  it('has no scores on them', async () => {
    const dataset = await world.dataset();
    expect(await annotator.run(OWN, { id: dataset.id })).toMatchObject({ dataset: { ownControlScore: null } });
  });
});

it('a real Argilla server has no control records', async () => {
  const { origin } = await stageArgilla(ID);
  const { owner } = await startTestGateway({ backendOrigin: origin });
  for (const [operation, variables] of [
    [SETTINGS, { id: ID }],
    [SCORES, { id: ID }],
    [UPDATE, { input: { datasetId: ID, share: 5 } }],
  ] as const) {
    const { errors } = await owner.send(operation, variables);
    expect(errors).toMatchObject([{ extensions: { status: 501, reason: 'NOT_SUPPORTED' } }]);
  }
});
