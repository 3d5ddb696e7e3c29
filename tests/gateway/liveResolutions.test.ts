import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Change, CHANGES, filledDataset, submit } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld, type TestDataset, type TestUser } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

describe.runIf(gateway.isEmbedded)('a subscriber of a dataset', () => {
  const RESOLVE = 'mutation ($input: ResolveRecordInput!) { resolveRecord(input: $input) { record { id } } }';
  const WITHDRAW = 'mutation ($recordId: ID!) { withdrawResolution(recordId: $recordId) { record { id } } }';
  const BEGIN =
    'mutation ($id: ID!, $rule: MajorityRuleInput!) { resolveInBulk(datasetId: $id, rule: $rule) { jobId } }';
  const UNDO = 'mutation ($id: ID!, $jobId: ID!) { undoBulkResolution(datasetId: $id, jobId: $jobId) { jobId } }';
  const SUMMARY = 'query ($id: ID!) { dataset(id: $id) { resolutionSummary { resolved } } }';
  const answers = (label: string) => [{ question: 'tone', value: { label } }];
  const RESOLVED = { kinds: ['RESOLUTIONS'] };

  const changesFor = async (user: TestUser, { id }: TestDataset) => {
    const stream = await follow<{ datasetChanged: Change }>(gateway.url, user.headers, CHANGES, { ids: [id] });
    return async () => (await stream.next()).data?.datasetChanged;
  };

  it('who is an admin is notified of resolutions made, changed and withdrawn, over GraphQL and REST', async () => {
    const { dataset, records } = await filledDataset(world);
    const [recordId] = records;
    const next = await changesFor(world.admin, dataset);
    await world.admin.run(RESOLVE, { input: { recordId, answers: answers('rude') } });
    expect(await next()).toMatchObject({ datasetId: dataset.id, ...RESOLVED });
    await world.admin.run(RESOLVE, { input: { recordId, answers: answers('friendly') } });
    expect(await next()).toMatchObject(RESOLVED);
    await world.admin.run(WITHDRAW, { recordId });
    expect(await next()).toMatchObject(RESOLVED);
    const path = `/datasets/${dataset.id}/resolutions/${recordId}`;
    await world.rest('PUT', path, { values: { tone: { value: 'rude' } } });
    expect(await next()).toMatchObject(RESOLVED);
    await world.rest('DELETE', path);
    expect(await next()).toMatchObject(RESOLVED);
    const acts = `/me/datasets/${dataset.id}/acts`;
    const { items } = await world.rest<{ items: { id: string }[] }>('GET', acts);
    await world.rest('POST', `${acts}/undo`, { act_ids: [items[0]!.id] });
    expect(await next()).toMatchObject(RESOLVED);
  });

  it('who is an admin is notified when many are resolved and when that is taken back, as it begins and as it ends', async () => {
    const { dataset, records } = await filledDataset(world);
    for (const record of records) for (const user of [world.annotator, world.colleague]) await submit(user, record);
    const { id } = dataset;
    const next = await changesFor(world.admin, dataset);
    const resolved = async () => {
      const data = await world.admin.run<{ dataset: { resolutionSummary: { resolved: number } } }>(SUMMARY, { id });
      return data.dataset.resolutionSummary.resolved;
    };
    const rule = { minAgree: 2, minAnswers: 2 };
    const { jobId } = (await world.admin.run<{ resolveInBulk: { jobId: string } }>(BEGIN, { id, rule })).resolveInBulk;
    expect(await next()).toMatchObject(RESOLVED);
    // Nobody asks how far the job is.
    expect(await next()).toMatchObject(RESOLVED);
    expect(await resolved()).toBe(records.length);
    // Events within half a second are one.
    await setTimeout(600);
    await world.admin.run(UNDO, { id, jobId });
    expect(await next()).toMatchObject(RESOLVED);
    expect(await next()).toMatchObject(RESOLVED);
    expect(await resolved()).toBe(0);
  });

  it('who annotates is not notified of resolutions', async () => {
    const { dataset, records } = await filledDataset(world);
    const next = await changesFor(world.annotator, dataset);
    await world.admin.run(RESOLVE, { input: { recordId: records[0], answers: answers('rude') } });
    await submit(world.colleague, records[1]!);
    expect(await next()).toMatchObject({ kinds: ['RESPONSES'] });
  });
});
