import { buildSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from '#gateway/http/graphiql.ts';
import { submit } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { Data, Variables } from '#tests/support/graphql.ts';
import { follow } from '#tests/support/stream.ts';
import { labels, makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const examples = readExamples();
const named = (name: string) => examples.find((example) => example.name === name)!.operation;

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

describe('the examples for programs', () => {
  it('each have a description and variables', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
    for (const { about, operation, variables } of examples) {
      expect(about).toMatch(/^[A-Z].*\.$/);
      const wanted = [...operation.split('{')[0]!.matchAll(/\$(\w+):/g)].map(([, name]) => name);
      expect(Object.keys(variables)).toEqual(wanted);
    }
  });

  it('list datasets with their progress', async () => {
    const { datasets } = await ask('DatasetsAndProgress');
    expect(datasets).toContainEqual(expect.objectContaining({ id: dataset.id, progress: expect.anything() }));
  });

  it.runIf(gateway.isEmbedded)('list the messages of webhooks that failed', async () => {
    const input = { url: 'http://127.0.0.1:9', events: ['RECORD_COMPLETED'] };
    const create = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
    await gateway.owner.run(create, { input });
    expect(await gateway.owner.run(named('FailedWebhookMessages'))).toEqual({
      webhooks: [{ url: 'http://127.0.0.1:9/', enabled: true, deliveries: { total: 0, items: [] } }],
    });
  });

  it('read the questions', async () => {
    expect(await ask('WhatIsAsked')).toMatchObject({
      dataset: {
        guidelines: '# Be fair',
        questions: expect.arrayContaining([expect.objectContaining({ name: 'tone' })]),
      },
    });
  });

  it('read pending records with suggestions, and submit an answer', async () => {
    const pending = { dataset: { records: { total: 4 } } };
    expect(await ask('NextPendingRecords')).toMatchObject(pending);
    const answers = [{ question: 'tone', value: { label: 'neutral' } }];
    expect(await ask('SubmitAnAnswer', { recordId: records[0], answers })).toMatchObject({
      submitResponse: { record: { status: 'SUBMITTED' }, dataset: { metrics: { submitted: 1, pending: 3 } } },
    });
    const everybody = await ask('EverybodysAnswers', { offset: 0 });
    expect(JSON.stringify(everybody)).toContain('"label":"neutral"');
  });

  it('search, filter, and find what is similar', async () => {
    expect(await ask('Search', { text: 'parcel' })).toMatchObject({ dataset: { records: { total: 1 } } });
    const filter = { terms: 'source', values: ['mail'], number: 'length' };
    expect(await ask('FilterByMetadata', filter)).toMatchObject({ dataset: { records: { total: 1 } } });
    const similar = await ask('SimilarRecords', { recordId: records[0], vector: 'embedding' });
    expect(similar).toMatchObject({ dataset: { records: { items: [expect.anything()] } } });
  });

  it('fill a dashboard', async () => {
    expect(await ask('Dashboard')).toMatchObject({ dataset: { progress: { total: 4 }, analytics: expect.anything() } });
  });

  it('follow a dataset', async () => {
    const { headers } = world.admin;
    const events = await follow<Data>(gateway.url, headers, named('FollowADataset'), { datasetId: dataset.id });
    await submit(world.colleague, records[1]!);
    const { data, errors } = await events.next();
    expect([errors, data]).toEqual([
      undefined,
      { datasetChanged: expect.objectContaining({ dataset: expect.anything() }) },
    ]);
    events.stop();
  });

  it('add records, and suggest an answer', async () => {
    const { id: datasetId } = await world.dataset();
    const suggestion = { question: 'tone', value: { label: 'rude' }, scores: [0.8], agent: 'my-model', type: 'MODEL' };
    const added = [{ fields: { text: 'Where is my parcel?' }, externalId: 'mail-1', suggestions: [suggestion] }];
    const made = await ask('AddRecords', { datasetId, records: added });
    expect(made).toEqual({
      addRecords: {
        records: [{ id: expect.any(String), externalId: 'mail-1' }],
        dataset: { progress: { total: 1, pending: 1 } },
      },
    });
    const { records: sent } = made.addRecords as { records: { id: string }[] };
    expect(await ask('SuggestAnAnswer', { recordId: sent[0]?.id, suggestion })).toEqual({
      saveSuggestion: {
        record: { suggestions: [{ agent: 'my-model', scores: [0.8], question: { name: 'tone' } }] },
      },
    });
  });

  it.runIf(gateway.backend !== 'ARGILLA_2')('search an older dataset', async () => {
    const prediction = labels('bot', ['a', 0.9]);
    const logged = [{ id: 1, inputs: { text: 'late delivery' }, prediction }];
    const { name, workspace } = await makeTaskDataset(gateway, world, 'TextClassification', logged);
    const variables = { workspace, name, query: 'late AND predicted_as:a' };
    expect(await ask('SearchAnOlderDataset', variables)).toMatchObject({ taskDataset: { search: { total: 1 } } });
  });
});

describe('/graphql', () => {
  const browse = (url: string) => fetch(`${url}/graphql`, { headers: { accept: 'text/html' } });

  it('serves the examples to GraphiQL and to programs', async () => {
    expect(await (await fetch(`${gateway.url}/graphql/examples`)).json()).toEqual(examples);
  });

  it('explains how to build GraphiQL if it is missing', async () => {
    const bare = await startTestGateway({ graphiql: {} });
    expect(await (await browse(bare.url)).text()).toContain('npm run build');
  });

  it('serves GraphiQL to browsers, with no inline scripts or other origins', async () => {
    const built = await startTestGateway({
      graphiql: { 'index.html': '<title>The page</title>', 'assets/page-12345678.js': 'run()' },
    });
    const page = await browse(built.url);
    expect(await page.text()).toContain('The page');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|blob:/);
    const script = await fetch(`${built.url}/graphql/ide/assets/page-12345678.js`);
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await fetch(`${built.url}/graphql/ide/assets/gone.js`)).status).toBe(404);
  });

  it('serves the schema, with all descriptions', async () => {
    const response = await fetch(`${gateway.url}/graphql/schema.graphql`, { headers: gateway.owner.headers });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const schema = buildSchema(await response.text());
    expect(schema.getQueryType()?.getFields().datasets?.description).toMatch(/that the viewer may see/);
  });
});
