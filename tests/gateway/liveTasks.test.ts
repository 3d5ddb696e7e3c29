import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type TestUser } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

const CHANGES = `subscription ($ids: [ID!]!) { datasetChanged(datasetIds: $ids) {
  datasetId kinds dataset { __typename id ... on TaskDataset { tags progress { total validated pending } } }
} }`;

interface Change {
  datasetId: string;
  kinds: string[];
  dataset: { tags: object; progress: { total: number; validated: number; pending: number } } | null;
}

const changesFor = async (user: TestUser, ids: string[], headers: Record<string, string> = {}) => {
  const followed = await follow<{ datasetChanged: Change }>(gateway.url, { ...user.headers, ...headers }, CHANGES, {
    ids,
  });
  return async (): Promise<Change> => {
    const { data, errors } = await followed.next();
    expect(errors).toBeUndefined();
    return data!.datasetChanged;
  };
};
const filled = (count = 2) =>
  makeTaskDataset(
    gateway,
    world,
    'TextClassification',
    Array.from({ length: count }, (_, index) => ({ id: index + 1, inputs: { text: `number ${index + 1}` } })),
  );
const VALIDATE = `mutation ($input: SaveAnnotationsInput!) { saveAnnotations(input: $input) { results { error } } }`;
const validate = (user: TestUser, datasetId: string, recordId: string, headers: Record<string, string> = {}) =>
  gateway.as({ ...user.headers, ...headers }).run(VALIDATE, {
    input: { datasetId, annotations: [{ recordId, value: { labels: ['a'] }, status: 'VALIDATED' }] },
  });

const SCHEMA = { label_schema: { labels: [{ id: 'a', name: 'a' }] } };

describe('a subscriber of an older dataset', () => {
  it('sees a colleague’s validation in its progress', async () => {
    const dataset = await filled();
    const next = await changesFor(world.annotator, [dataset.id]);
    await validate(world.colleague, dataset.id, dataset.record(1));
    expect(await next()).toMatchObject({
      datasetId: dataset.id,
      kinds: expect.arrayContaining(['RECORDS_UPDATED']) as string[],
      dataset: { __typename: 'TextClassificationDataset', progress: { total: 2, validated: 1, pending: 1 } },
    });
  });

  it('is notified of records that a program logs, however it names the workspace', async () => {
    const dataset = await filled();
    const next = await changesFor(world.annotator, [dataset.id]);
    await dataset.log([{ id: 3, inputs: { text: 'three' } }]);
    expect(await next()).toMatchObject({ dataset: { progress: { total: 3 } } });
    const response = await fetch(`${gateway.url}/api/datasets/${dataset.name}/TextClassification:bulk`, {
      method: 'POST',
      headers: {
        ...world.colleague.headers,
        ...{ 'x-argilla-workspace': dataset.workspace, 'content-type': 'application/json' },
      },
      body: JSON.stringify({ records: [{ id: 4, inputs: { text: 'four' } }] }),
    });
    expect(response.status).toBe(200);
    expect(await next()).toMatchObject({ dataset: { progress: { total: 4 } } });
  });

  it.each([
    ['a changed record', 'RECORDS_UPDATED', 'PATCH', '/datasets/:name/records/1', { metadata: { a: 1 } }],
    ['deleted records', 'RECORDS_DELETED', 'DELETE', '/datasets/:name/data', { ids: [1] }],
    ['tags', 'SETTINGS', 'PATCH', '/datasets/:name', { tags: { a: 'b' } }],
    ['labels', 'SETTINGS', 'PUT', '/datasets/:name/TextClassification/settings', SCHEMA],
    ['labels, the old way', 'SETTINGS', 'PUT', '/datasets/TextClassification/:name/settings', SCHEMA],
    ['a rule', 'SETTINGS', 'POST', '/datasets/:name/TextClassification/labeling/rules', { query: 'x', label: 'a' }],
    ['the end of a rule', 'SETTINGS', 'DELETE', '/datasets/TextClassification/:name/labeling/rules/a%2Fb', undefined],
  ])('is notified of %s', async (_what, kind, method, path, body) => {
    const dataset = await filled();
    const next = await changesFor(world.annotator, [dataset.id]);
    await dataset.rest(method, path.replace(':name', dataset.name), body);
    expect((await next()).kinds).toEqual([kind]);
  });

  it.runIf(gateway.isEmbedded)('is notified of what a colleague takes back', async () => {
    const dataset = await filled();
    await validate(world.colleague, dataset.id, dataset.record(1));
    const acts = `/datasets/${dataset.name}/acts`;
    const take = async (user: TestUser, way: string) => {
      const as = async (path: string, more: object = {}) => {
        const response = await fetch(`${gateway.url}/api${path}?workspace=${dataset.workspace}`, {
          ...more,
          headers: { ...user.headers, 'content-type': 'application/json' },
        });
        expect(response.status).toBe(200);
        return (await response.json()) as { items: { id: string }[] };
      };
      const { items } = await as(acts);
      await as(`${acts}/${way}`, { method: 'POST', body: JSON.stringify({ act_ids: [items[0]!.id] }) });
    };
    const next = await changesFor(world.annotator, [dataset.id]);
    await take(world.colleague, 'undo');
    expect(await next()).toMatchObject({ kinds: ['RECORDS_UPDATED'], dataset: { progress: { validated: 0 } } });
  });

  // A real Argilla server cannot count the records of a closed dataset, which the event contains.
  it.runIf(gateway.isEmbedded)('hears of closing', async () => {
    const dataset = await filled();
    const next = await changesFor(world.annotator, [dataset.id]);
    await dataset.rest('PUT', `/datasets/${dataset.name}:close`, undefined);
    expect((await next()).kinds).toEqual(['SETTINGS']);
  });

  it('is notified of its deletion', async () => {
    const dataset = await filled();
    const next = await changesFor(world.annotator, [dataset.id]);
    await world.admin.run('mutation ($id: ID!) { deleteTaskDataset(id: $id) { id } }', { id: dataset.id });
    expect(await next()).toEqual({ datasetId: dataset.id, kinds: ['DELETED'], dataset: null });
  });

  it('is not notified of the tab’s own changes', async () => {
    const dataset = await filled();
    const tab = { 'x-marl-tab': 'a-tab-of-its-own' };
    const next = await changesFor(world.annotator, [dataset.id], tab);
    await validate(world.annotator, dataset.id, dataset.record(1), tab);
    await dataset.rest('PATCH', `/datasets/${dataset.name}`, { tags: { now: 'told' } });
    expect(await next()).toMatchObject({ kinds: ['SETTINGS'], dataset: { tags: { now: 'told' } } });
  });

  it('can follow both kinds of datasets in one stream', async () => {
    const [dataset, feedback] = [await filled(), await world.dataset()];
    const next = await changesFor(world.annotator, [feedback.id, dataset.id]);
    await validate(world.colleague, dataset.id, dataset.record(2));
    expect(await next()).toMatchObject({ datasetId: dataset.id, dataset: { progress: { validated: 1 } } });
    await feedback.add([{}]);
    expect(await next()).toMatchObject({ datasetId: feedback.id, kinds: ['RECORDS_ADDED'] });
  });

  it.each([
    ['alone', () => Promise.resolve([])],
    ['among others', async () => [(await filled()).id]],
  ])('must have the permission to see it, %s', async (_what, others) => {
    const { id } = await filled(0);
    const ids = [id, ...(await others())];
    const { next } = await follow(gateway.url, world.stranger.headers, CHANGES, { ids });
    expect((await next()).errors?.[0]?.extensions).toMatchObject({ code: 'ERROR_FETCHING_DATASET_INFO', status: 404 });
  });
});
