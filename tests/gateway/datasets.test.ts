import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
let other: TestDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  other = await world.dataset();
});

interface Listed {
  datasets: { id: string; name: string }[];
}

describe('the list of datasets', () => {
  it('shows members the datasets of their workspaces, oldest first', async () => {
    const { datasets } = await world.annotator.run<Listed>('{ datasets { id name task workspace { name } } }');
    expect(datasets).toEqual(
      [dataset, other].map(({ id, name }) => ({
        id,
        name,
        task: 'FEEDBACK',
        workspace: { name: world.workspace.name },
      })),
    );
  });

  it('shows owners those of every workspace, and other users none', async () => {
    const owned = await gateway.owner.run<Listed>('{ datasets { id name } }');
    expect(owned.datasets).toContainEqual({ id: dataset.id, name: dataset.name });
    expect(await world.stranger.run('{ datasets { id } }')).toEqual({ datasets: [] });
  });

  it.each([
    ['name, whatever its case', () => ({ nameContains: dataset.name.toUpperCase() }), () => [dataset.id]],
    ['workspace', () => ({ workspaceIds: [world.workspace.id] }), () => [dataset.id, other.id]],
    ['another workspace', () => ({ workspaceIds: [randomUUID()] }), () => []],
    ['kind of work', () => ({ tasks: ['FEEDBACK'] }), () => [dataset.id, other.id]],
    ['nothing', () => ({ workspaceIds: [], tasks: [], nameContains: '' }), () => [dataset.id, other.id]],
  ])('can be filtered by %s', async (_what, filter, ids) => {
    const query = 'query ($filter: DatasetFilterInput) { datasets(filter: $filter) { id } }';
    const { datasets } = await world.annotator.run<Listed>(query, { filter: filter() });
    expect(datasets.map(({ id }) => id)).toEqual(ids());
  });

  it.runIf(gateway.isEmbedded)(
    'costs one call for the list, one for the workspaces, and one for all counts',
    async () => {
      const page =
        '{ me { id } workspaces { id } datasets { id name workspace { id name } viewerCanEdit viewerCanDelete ... on FeedbackDataset { progress { total submitted pending } metrics { progress } } } }';
      const { calls, errors } = await world.annotator.send(page);
      expect(errors).toEqual([]);
      expect(calls).toEqual({
        'GET /v1/me': 1,
        'GET /v1/me/datasets': 1,
        'GET /v1/me/workspaces': 1,
        'GET /v1/me/progress': 1,
        'GET /me/progress': 1,
      });
    },
  );
});

const WHOLE = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset {
  __typename id name task status guidelines allowExtraMetadata insertedAt updatedAt lastActivityAt viewerCanEdit viewerCanDelete
  workspace { id name }
  fields { id name title required useMarkdown }
  questions {
    __typename id name title description required
    ... on TextQuestion { useMarkdown }
    ... on LabelQuestion { options { value text description } visibleOptions }
    ... on MultiLabelQuestion { options { value } visibleOptions optionsOrder }
    ... on RatingQuestion { values }
    ... on RankingQuestion { options { value } }
    ... on SpanQuestion { field options { value } visibleOptions allowOverlapping allowCharacterAnnotation }
  }
  vectorsSettings { id name title dimensions }
  metadataProperties {
    __typename id name title visibleForAnnotators
    ... on TermsMetadataProperty { values metrics { total values { term count } } }
    ... on IntegerMetadataProperty { min max metrics { min max } }
    ... on FloatMetadataProperty { min max metrics { min max } }
  }
  progress { total submitted discarded conflicting pending }
  metrics { records responses submitted discarded draft responded pending progress percentages { submitted discarded draft pending } }
  suggestionAgents { questionId questionName agents }
} } }`;

describe('a dataset', () => {
  it('returns all its fields', async () => {
    const made = await world.dataset();
    await made.add([
      {
        metadata: { source: 'mail', length: 10 },
        suggestions: { tone: { value: 'rude', agent: 'model-1', score: 0.5 } },
      },
      { metadata: { source: 'chat', length: 20 } },
      { metadata: { source: 'mail', length: 30 }, suggestions: { quality: { value: 3, agent: 'model-2' } } },
    ]);
    const { dataset: seen } = await world.admin.run(WHOLE, { id: made.id });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    const asked = (name: string) => ({
      id: made.questions[name]!.id,
      name,
      title: `The ${name}`,
      description: null,
      required: name === 'tone',
    });
    const values = (...list: string[]) => list.map((value) => ({ value }));
    expect(seen).toEqual({
      __typename: 'FeedbackDataset',
      id: made.id,
      name: made.name,
      task: 'FEEDBACK',
      status: 'READY',
      guidelines: '# Be fair',
      allowExtraMetadata: true,
      insertedAt: time,
      updatedAt: time,
      lastActivityAt: time,
      viewerCanEdit: true,
      viewerCanDelete: true,
      workspace: { id: world.workspace.id, name: world.workspace.name },
      fields: [
        { id: made.fields.text!.id, name: 'text', title: 'The text', required: true, useMarkdown: false },
        { id: made.fields.context!.id, name: 'context', title: 'The context', required: false, useMarkdown: true },
      ],
      questions: [
        {
          __typename: 'LabelQuestion',
          ...asked('tone'),
          options: ['friendly', 'neutral', 'rude'].map((value) => ({
            value,
            text: value.toUpperCase(),
            description: null,
          })),
          visibleOptions: null,
        },
        {
          __typename: 'MultiLabelQuestion',
          ...asked('topics'),
          options: values('billing', 'app', 'delivery', 'returns'),
          visibleOptions: null,
          optionsOrder: 'NATURAL',
        },
        { __typename: 'RatingQuestion', ...asked('quality'), values: [1, 2, 3, 4, 5] },
        { __typename: 'RankingQuestion', ...asked('preference'), options: values('reply-1', 'reply-2') },
        {
          __typename: 'SpanQuestion',
          ...asked('entities'),
          field: 'text',
          options: values('PERSON', 'PLACE'),
          visibleOptions: null,
          allowOverlapping: false,
          allowCharacterAnnotation: true,
        },
        { __typename: 'TextQuestion', ...asked('correction'), useMarkdown: true },
      ],
      vectorsSettings: [{ id: made.vectors.embedding!.id, name: 'embedding', title: 'The embedding', dimensions: 2 }],
      metadataProperties: [
        {
          __typename: 'TermsMetadataProperty',
          id: made.metadata.source!.id,
          name: 'source',
          title: 'The source',
          visibleForAnnotators: true,
          values: ['mail', 'chat', 'phone'],
          metrics: {
            total: 3,
            values: [
              { term: 'mail', count: 2 },
              { term: 'chat', count: 1 },
            ],
          },
        },
        {
          __typename: 'IntegerMetadataProperty',
          id: made.metadata.length!.id,
          name: 'length',
          title: 'The length',
          visibleForAnnotators: true,
          min: 0,
          max: 1000,
          metrics: { min: 10, max: 30 },
        },
        {
          __typename: 'FloatMetadataProperty',
          id: made.metadata.trust!.id,
          name: 'trust',
          title: 'The trust',
          visibleForAnnotators: false,
          min: 0,
          max: 1,
          metrics: { min: null, max: null },
        },
      ],
      progress: { total: 3, submitted: 0, discarded: 0, conflicting: 0, pending: 3 },
      metrics: {
        ...{ records: 3, responses: 0, submitted: 0, discarded: 0, draft: 0, responded: 0, pending: 3, progress: 0 },
        percentages: { submitted: 0, discarded: 0, draft: 0, pending: 100 },
      },
      suggestionAgents: Object.keys(made.questions).map((name) => ({
        questionId: made.questions[name]!.id,
        questionName: name,
        agents: { tone: ['model-1'], quality: ['model-2'] }[name] ?? [],
      })),
    });
  });

  it('is read-only for an annotator, who does not see hidden metadata', async () => {
    const query =
      'query ($id: ID!) { dataset(id: $id) { viewerCanEdit viewerCanDelete ... on FeedbackDataset { metadataProperties { name } } } }';
    expect(await world.annotator.run(query, { id: dataset.id })).toEqual({
      dataset: {
        viewerCanEdit: false,
        viewerCanDelete: false,
        metadataProperties: [{ name: 'source' }, { name: 'length' }],
      },
    });
  });

  it('has shares of 0 without records', async () => {
    const query =
      'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { metrics { records progress percentages { pending } } } } }';
    expect(await world.annotator.run(query, { id: other.id })).toEqual({
      dataset: { metrics: { records: 0, progress: 0, percentages: { pending: 0 } } },
    });
  });

  it.each([randomUUID(), 'no-uuid'])('is null when there is none with the id %s', async (id) => {
    expect(await gateway.owner.run('query ($id: ID!) { dataset(id: $id) { id } }', { id })).toEqual({ dataset: null });
  });

  it('is refused to users outside of its workspace', async () => {
    const failure = await world.stranger.fails('query ($id: ID!) { dataset(id: $id) { id } }', { id: dataset.id });
    expect(failure).toMatchObject({
      message: 'Operation not allowed',
      path: ['dataset'],
      extensions: {
        code: 'ERROR_FETCHING_DATASET_INFO',
        status: 403,
        reason: 'FORBIDDEN',
        detail: 'Operation not allowed',
        requestId: expect.any(String) as string,
      },
    });
  });
});
