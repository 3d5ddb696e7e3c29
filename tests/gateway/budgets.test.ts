import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  await dataset.add(
    Array.from({ length: 100 }, (_, index) => ({
      metadata: { source: 'mail', length: index },
      suggestions: { tone: { value: 'rude', agent: 'model' }, quality: { value: 3 } },
    })),
  );
});

const ANNOTATION_PAGE = `query ($id: ID!, $limit: Int!) {
  me { id username role }
  dataset(id: $id) { id name task workspace { id name } viewerCanEdit ... on FeedbackDataset {
    status guidelines
    fields { id name title } questions { id name title }
    vectorsSettings { id name } metadataProperties { id name }
    progress { total } metrics { responded } suggestionAgents { questionName agents }
    records(filter: { statuses: [PENDING] }, limit: $limit) { total items { score record {
      id fields metadata status response { id answers { question { id } answer { __typename } } }
      suggestions { id question { id } answer { __typename } scores agent }
      dataset { id name }
    } } }
  } }
}`;

describe('the annotation page', () => {
  it.each([10, 100])('costs the same eleven REST calls with %i records', async (limit) => {
    const { calls, errors } = await world.annotator.send(ANNOTATION_PAGE, { id: dataset.id, limit });
    expect(errors).toEqual([]);
    expect(calls).toEqual({
      'GET /v1/me': 1,
      'GET /v1/datasets/:id': 1,
      'GET /v1/workspaces/:id': 1,
      'GET /v1/datasets/:id/fields': 1,
      'GET /v1/datasets/:id/questions': 1,
      'GET /v1/datasets/:id/vectors-settings': 1,
      'GET /v1/me/datasets/:id/metadata-properties': 1,
      ...gateway.countsCalls,
      'GET /v1/datasets/:id/records/search/suggestions/options': 1,
      [gateway.ownPageCall]: 1,
    });
  });

  it('reads responses, suggestions and questions only if they are selected', async () => {
    const query =
      'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records { items { record { id fields } } } } } }';
    const { calls } = await world.annotator.send(query, { id: dataset.id });
    expect(calls).toEqual({ [gateway.ownPageCall]: 1 });
  });

  it('reads a page of typed answers with one call', async () => {
    const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records { items { record {
      id suggestions { question { name } answer { ... on LabelAnswer { label } ... on RatingAnswer { rating } } }
    } } } } } }`;
    // The embedded backend includes the questions; an Argilla server is asked for them once.
    await world.annotator.run(query, { id: dataset.id });
    const { calls, data, errors } = await world.annotator.send(query, { id: dataset.id });
    expect(errors).toEqual([]);
    expect(data).toHaveProperty('dataset.records.items.0.record.suggestions', [
      { question: { name: 'tone' }, answer: { label: 'rude' } },
      { question: { name: 'quality' }, answer: { rating: 3 } },
    ]);
    expect(calls).toEqual({ [gateway.ownPageCall]: 1 });
  });

  it('reads two datasets with the same selection with one call each', async () => {
    const other = await world.dataset();
    await other.add([{}, {}]);
    const query = `query ($one: ID!, $other: ID!, $limit: Int!) { one: dataset(id: $one) { ...Page } other: dataset(id: $other) { ...Page } }
      fragment Page on FeedbackDataset { records(limit: $limit) { total items { record { dataset { id } } } } }`;
    const { calls, data } = await world.annotator.send(query, { one: dataset.id, other: other.id, limit: 2 });
    const page = (id: string, total: number) => ({
      records: { total, items: Array(2).fill({ record: { dataset: { id } } }) },
    });
    expect(data).toEqual({ one: page(dataset.id, 100), other: page(other.id, 2) });
    expect(calls).toEqual({ [gateway.ownPageCall]: 2 });
  });

  it('reads a page once that is selected in two places', async () => {
    const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset {
      records(limit: 1) { total } records(limit: 1) { items { record { suggestions { agent } } } } } } }`;
    const { calls, data } = await world.annotator.send(query, { id: dataset.id });
    expect(data).toMatchObject({
      dataset: { records: { total: 100, items: [{ record: { suggestions: [{ agent: 'model' }, { agent: null }] } }] } },
    });
    expect(calls).toMatchObject({ [gateway.ownPageCall]: 1 });
  });

  it('searches with one call', async () => {
    const query =
      'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(search: { text: "ada" }) { total } } } }';
    const { calls } = await world.annotator.send(query, { id: dataset.id });
    expect(calls).toEqual({ 'POST /v1/me/datasets/:id/records/search': 1 });
  });
});

describe('a dashboard', () => {
  const query =
    'query ($id: ID!) { dataset(id: $id) { id ... on FeedbackDataset { progress { total } metrics { records } } } }';

  it('takes one call for the counts, two at an Argilla server, and none for the dataset', async () => {
    const { calls, data } = await world.annotator.send(query, { id: dataset.id });
    expect(data).toEqual({ dataset: { id: dataset.id, progress: { total: 100 }, metrics: { records: 100 } } });
    expect(calls).toEqual(gateway.countsCalls);
  });

  it('of a missing dataset is null', async () => {
    expect(await world.annotator.run(query, { id: randomUUID() })).toEqual({ dataset: null });
  });

  it('of another workspace’s dataset is refused', async () => {
    const { errors } = await world.stranger.send(query, { id: dataset.id });
    expect(errors[0]?.extensions).toMatchObject({ status: 403, reason: 'FORBIDDEN' });
  });
});
