import { buildSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from '#gateway/graphql/examples.ts';
import { submit } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { Data, Variables } from '#tests/support/graphql.ts';
import { follow } from '#tests/support/stream.ts';
import { labels, makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const examples = readExamples();
const named = (file: string) => examples.find((example) => example.file.includes(file))!.operation;

let world: World;
let dataset: TestDataset;
let records: string[];
let ask: (example: string, variables?: Variables) => Promise<Data>;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  const near = { vectors: { embedding: [1, 0] }, metadata: { source: 'mail', length: 3 } };
  const suggestions = { tone: { value: 'rude', agent: 'bot', score: 0.7 } };
  records = await dataset.add([
    { ...near, suggestions },
    { vectors: { embedding: [0.9, 0.1] } },
    { metadata: { source: 'chat' } },
    { fields: { text: 'Where is my parcel?' } },
  ]);
  ask = (example, variables) => world.admin.run(named(example), { datasetId: dataset.id, ...variables });
});

describe('The examples for programs', () => {
  it('each say what they are about', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
    for (const { about } of examples) expect(about).toMatch(/^[A-Z].*\.$/);
  });

  it('list datasets with their progress', async () => {
    const { datasets } = await ask('datasets-and-progress');
    expect(datasets).toContainEqual(expect.objectContaining({ id: dataset.id, progress: expect.anything() }));
  });

  it('tell what is asked', async () => {
    expect(await ask('what-is-asked')).toMatchObject({
      dataset: {
        guidelines: '# Be fair',
        questions: expect.arrayContaining([expect.objectContaining({ name: 'tone' })]),
      },
    });
  });

  it('read pending records with suggestions, and submit an answer', async () => {
    const pending = { dataset: { records: { total: 4 } } };
    expect(await ask('next-pending-records')).toMatchObject(pending);
    const answers = [{ question: 'tone', value: { label: 'neutral' } }];
    expect(await ask('submit-an-answer', { recordId: records[0], answers })).toMatchObject({
      submitResponse: { record: { status: 'SUBMITTED' }, dataset: { metrics: { submitted: 1, pending: 3 } } },
    });
    const everybody = await ask('everybodys-answers', { offset: 0 });
    expect(JSON.stringify(everybody)).toContain('"label":"neutral"');
  });

  it('search, filter, and find what is similar', async () => {
    expect(await ask('04-search', { text: 'parcel' })).toMatchObject({ dataset: { records: { total: 1 } } });
    const filter = { terms: 'source', values: ['mail'], number: 'length' };
    expect(await ask('filter-by-metadata', filter)).toMatchObject({ dataset: { records: { total: 1 } } });
    const similar = await ask('similar-records', { recordId: records[0], vector: 'embedding' });
    expect(similar).toMatchObject({ dataset: { records: { items: [expect.anything()] } } });
  });

  it('fill a dashboard', async () => {
    expect(await ask('dashboard')).toMatchObject({ dataset: { progress: { total: 4 }, analytics: expect.anything() } });
  });

  it('follow a dataset', async () => {
    const { headers } = world.admin;
    const events = await follow<Data>(gateway.url, headers, named('follow-a-dataset'), { datasetId: dataset.id });
    await submit(world.colleague, records[1]!);
    const { data, errors } = await events.next();
    expect([errors, data]).toEqual([
      undefined,
      { datasetChanged: expect.objectContaining({ dataset: expect.anything() }) },
    ]);
    events.stop();
  });

  it('search an older dataset', async () => {
    const prediction = labels('bot', ['a', 0.9]);
    const logged = [{ id: 1, inputs: { text: 'late delivery' }, prediction }];
    const { name, workspace } = await makeTaskDataset(gateway, world, 'TextClassification', logged);
    const variables = { workspace, name, query: 'late AND predicted_as:a' };
    expect(await ask('search-an-older-dataset', variables)).toMatchObject({ taskDataset: { search: { total: 1 } } });
  });
});

describe('The endpoint', () => {
  it('shows the examples to people who come with a browser', async () => {
    const page = await (await fetch(`${gateway.url}/graphql`, { headers: { accept: 'text/html' } })).text();
    for (const { about } of examples) expect(page).toContain(about.replace(/</g, '&lt;'));
    expect(page).not.toContain('<script');
  });

  it('hands out its contract, with all descriptions', async () => {
    const response = await fetch(`${gateway.url}/graphql/schema.graphql`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const schema = buildSchema(await response.text());
    expect(schema.getQueryType()?.getFields().datasets?.description).toMatch(/that the viewer may see/);
  });
});
