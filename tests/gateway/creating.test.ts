import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});

const CREATE = `mutation ($input: CreateDatasetInput!) { createDataset(input: $input) {
  id name status guidelines allowExtraMetadata workspace { id }
  fields { name title required useMarkdown }
  questions { __typename name title description required
    ... on TextQuestion { useMarkdown }
    ... on LabelQuestion { options { value text description } visibleOptions }
    ... on MultiLabelQuestion { options { value text } visibleOptions optionsOrder }
    ... on RatingQuestion { values }
    ... on RankingQuestion { options { value text } }
    ... on SpanQuestion { field options { value text } visibleOptions allowOverlapping }
  }
  metadataProperties { __typename name title visibleForAnnotators
    ... on TermsMetadataProperty { values }
    ... on IntegerMetadataProperty { min max }
    ... on FloatMetadataProperty { min max }
  }
  vectorsSettings { name title dimensions }
} }`;

const values = (...names: string[]) => names.map((value) => ({ value }));
const texts = (...names: string[]) => names.map((value) => ({ value, text: value }));
const minimal = (name: string) => ({
  name,
  workspaceId: world.workspace.id,
  fields: [{ name: 'text', required: true }],
  questions: [{ name: 'comment', required: true, settings: { text: {} } }],
});
const named = async (name: string) =>
  (await gateway.owner.run<{ datasets: { name: string }[] }>('{ datasets { name } }')).datasets.filter(
    (dataset) => dataset.name === name,
  );

describe('the bounds of an integer property', () => {
  const bounded = (min: number, max: number) => ({
    ...minimal(`Bounded ${min}`),
    metadataProperties: [
      { name: 'words', settings: { terms: {} } },
      { name: 'size', settings: { integer: { min, max } } },
    ],
  });

  it('may exceed GraphQL’s Int', async () => {
    const { createDataset } = await world.admin.run<{ createDataset: object }>(CREATE, {
      input: bounded(-3_000_000_000, 3_000_000_000),
    });
    expect(createDataset).toMatchObject({
      metadataProperties: [{ name: 'words' }, { name: 'size', min: -3_000_000_000, max: 3_000_000_000 }],
    });
  });

  it('must be integers', async () => {
    const { message, extensions } = await world.admin.fails(CREATE, { input: bounded(0, 1.5) });
    expect(message).toContain('"max" is 1.5');
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400, inputPath: ['metadataProperties', 1] });
    expect(await named('Bounded 0')).toEqual([]);
  });
});

it('a new part is visible to later fields of the same operation', async () => {
  const { createDataset } = await world.admin.run<{ createDataset: { id: string } }>(CREATE, {
    input: minimal('Growing'),
  });
  const read = (name: string) =>
    `${name}: updateDataset(input: { id: $id, allowExtraMetadata: true }) {
      fields { name } questions { name } metadataProperties { name } vectorsSettings { name }
    }`;
  const { before, after } = await world.admin.run<Record<'before' | 'after', Record<string, { name: string }[]>>>(
    `mutation ($id: ID!) {
      ${read('before')}
      createField(datasetId: $id, field: { name: "added" }) { id }
      createQuestion(datasetId: $id, question: { name: "added", settings: { text: {} } }) { id }
      createMetadataProperty(datasetId: $id, property: { name: "added", settings: { terms: {} } }) { id }
      createVectorSettings(datasetId: $id, vector: { name: "added", dimensions: 2 }) { id }
      ${read('after')}
    }`,
    { id: createDataset.id },
  );
  for (const part of ['fields', 'questions', 'metadataProperties', 'vectorsSettings']) {
    expect(after[part]).toEqual([...before[part]!, { name: 'added' }]);
  }
});

describe('an admin creates a dataset', () => {
  it('with all six types of questions, all settings, and published', async () => {
    const input = {
      name: 'Support mails 2026',
      workspaceId: world.workspace.id,
      guidelines: '# Be fair',
      allowExtraMetadata: false,
      fields: [{ name: 'text', title: 'Mail', required: true, useMarkdown: true }, { name: 'reply' }],
      questions: [
        {
          name: 'tone',
          title: 'How does it sound?',
          description: 'Think of the sender',
          required: true,
          settings: {
            label: {
              options: [{ value: 'rude', text: 'Rude', description: 'Not nice' }, ...values('kind', 'flat', 'odd')],
              visibleOptions: 3,
            },
          },
        },
        {
          name: 'topics',
          settings: { multiLabel: { options: values('app', 'bill', 'way'), optionsOrder: 'SUGGESTION' } },
        },
        { name: 'stars', settings: { rating: { values: [1, 2, 3] } } },
        { name: 'order', settings: { ranking: { options: values('first', 'second') } } },
        { name: 'names', settings: { span: { field: 'reply', options: values('PERSON'), allowOverlapping: true } } },
        { name: 'better', settings: { text: { useMarkdown: true } } },
      ],
      metadataProperties: [
        { name: 'source', title: 'Channel', settings: { terms: { values: ['mail', 'chat'] } } },
        { name: 'length', settings: { integer: { min: 0, max: 10 } } },
        { name: 'trust', visibleForAnnotators: false, settings: { float: { min: 0.5 } } },
        { name: 'any', settings: { terms: {} } },
      ],
      vectorsSettings: [{ name: 'meaning', title: 'Meaning', dimensions: 3 }],
      publish: true,
    };
    const { createDataset } = await world.admin.run<{ createDataset: { id: string } }>(CREATE, { input });
    expect(createDataset).toEqual({
      id: expect.any(String),
      name: 'Support mails 2026',
      status: 'READY',
      guidelines: '# Be fair',
      allowExtraMetadata: false,
      workspace: { id: world.workspace.id },
      fields: [
        { name: 'text', title: 'Mail', required: true, useMarkdown: true },
        { name: 'reply', title: 'reply', required: false, useMarkdown: false },
      ],
      questions: [
        {
          __typename: 'LabelQuestion',
          name: 'tone',
          title: 'How does it sound?',
          description: 'Think of the sender',
          required: true,
          options: [
            { value: 'rude', text: 'Rude', description: 'Not nice' },
            ...texts('kind', 'flat', 'odd').map((option) => ({ ...option, description: null })),
          ],
          visibleOptions: 3,
        },
        {
          ...asked('MultiLabelQuestion', 'topics'),
          options: texts('app', 'bill', 'way'),
          visibleOptions: null,
          optionsOrder: 'SUGGESTION',
        },
        { ...asked('RatingQuestion', 'stars'), values: [1, 2, 3] },
        { ...asked('RankingQuestion', 'order'), options: texts('first', 'second') },
        {
          ...asked('SpanQuestion', 'names'),
          field: 'reply',
          options: texts('PERSON'),
          visibleOptions: null,
          allowOverlapping: true,
        },
        { ...asked('TextQuestion', 'better'), useMarkdown: true },
      ],
      metadataProperties: [
        {
          __typename: 'TermsMetadataProperty',
          name: 'source',
          title: 'Channel',
          visibleForAnnotators: true,
          values: ['mail', 'chat'],
        },
        { ...property('IntegerMetadataProperty', 'length', true), min: 0, max: 10 },
        { ...property('FloatMetadataProperty', 'trust', false), min: 0.5, max: null },
        { ...property('TermsMetadataProperty', 'any', true), values: null },
      ],
      vectorsSettings: [{ name: 'meaning', title: 'Meaning', dimensions: 3 }],
    });
  });

  it('as a draft by default', async () => {
    const { createDataset } = await world.admin.run<{ createDataset: object }>(CREATE, { input: minimal('In draft') });
    expect(createDataset).toMatchObject({ status: 'DRAFT', allowExtraMetadata: true, guidelines: null });
  });
});

const asked = (__typename: string, name: string) => ({
  __typename,
  name,
  title: name,
  description: null,
  required: false,
});
const property = (__typename: string, name: string, visibleForAnnotators: boolean) => ({
  __typename,
  name,
  title: name,
  visibleForAnnotators,
});

describe('a dataset with an invalid part', () => {
  const label = (options: object[], more: object = {}) => ({
    name: 'tone',
    required: true,
    settings: { label: { options, ...more } },
  });
  const question = (settings: object, name = 'one') => ({ name, settings });
  const REFUSALS: [what: string, part: object, path: (string | number)[], detail: RegExp][] = [
    ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name'], /at most 200/],
    ['a workspace that is not there', { workspaceId: crypto.randomUUID() }, [], /not allowed/],
    ['guidelines without a text', { guidelines: '' }, ['guidelines'], /at least 1 char/],
    ['a field without a name', { fields: [{ name: '' }] }, ['fields', 0, 'name'], /at least 1 char/],
    [
      'two fields of a name',
      { fields: [{ name: 'a', required: true }, { name: 'a' }] },
      ['fields', 1, 'name'],
      /already exists/,
    ],
    [
      'a label question with one option',
      { questions: [label(values('only'))] },
      ['questions', 0, 'settings', 'label', 'options'],
      /at least 2/,
    ],
    [
      'an option without a text',
      { questions: [label([{ value: 'a', text: '' }, ...values('b')])] },
      ['questions', 0, 'settings', 'label', 'options', 0, 'text'],
      /at least 1 char/,
    ],
    [
      'a rating of 11 stars',
      { questions: [question({ text: {} }, 'first'), question({ rating: { values: [1, 11] } })] },
      ['questions', 1, 'settings', 'rating', 'values', 1],
      /less than or equal to 10/,
    ],
    [
      'spans in a field that is not there',
      { questions: [question({ span: { field: 'nowhere', options: values('A') } })] },
      ['questions', 0],
      /nowhere/,
    ],
    [
      'more labels than the server takes, whose words tell how many it takes',
      { questions: [label(values(...Array.from({ length: 501 }, (_, at) => `l${at}`)))] },
      ['questions', 0, 'settings', 'label', 'options'],
      /at most 500 items/,
    ],
    [
      'a property with its bounds the wrong way round',
      { metadataProperties: [{ name: 'size', settings: { integer: { min: 2, max: 1 } } }] },
      ['metadataProperties', 0, 'settings', 'integer'],
      /'min' \(2\) must be lower than 'max' \(1\)/,
    ],
    [
      'a vector of no numbers',
      { vectorsSettings: [{ name: 'v', dimensions: 0 }] },
      ['vectorsSettings', 0, 'dimensions'],
      /greater than 0/,
    ],
    ['publishing without a field', { fields: [], publish: true }, ['publish'], /without (required )?fields/],
  ];

  it.each(REFUSALS)('is not created: %s', async (what, part, inputPath, detail) => {
    const name = `Refused for ${what.replace(/[^a-z0-9 ]/gi, '')}`;
    const { extensions } = await world.admin.fails(CREATE, { input: { ...minimal(name), ...part } });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_DATASET', inputPath });
    expect(extensions.detail).toMatch(detail);
    expect(await named(name)).toEqual([]);
  });

  it('does not affect an existing dataset with its name', async () => {
    await world.admin.run(CREATE, { input: minimal('Taken') });
    const { extensions } = await world.admin.fails(CREATE, { input: minimal('Taken') });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_DATASET', status: 409, inputPath: ['name'] });
    expect(await named('Taken')).toHaveLength(1);
  });

  it.each(['annotator', 'stranger'] as const)('is refused to somebody else: %s', async (who) => {
    const { extensions } = await world[who].fails(CREATE, { input: minimal(`By an ${who}`) });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_DATASET', status: 403, reason: 'FORBIDDEN' });
  });
});

describe('a draft dataset', () => {
  const draft = async (name: string): Promise<string> => {
    const input = { name, workspaceId: world.workspace.id };
    return (await world.admin.run<{ createDataset: { id: string } }>(CREATE, { input })).createDataset.id;
  };
  const one = async (mutation: string, variables: object) =>
    Object.values(await world.admin.run(mutation, { ...variables }))[0] as { id: string };

  it('is built part by part, reduced again, and published', async () => {
    const id = await draft('By hand');
    const field = await one(
      'mutation ($id: ID!, $field: NewFieldInput!) { createField(datasetId: $id, field: $field) { id name required } }',
      { id, field: { name: 'text', required: true } },
    );
    expect(field).toMatchObject({ name: 'text', required: true });
    const createQuestion =
      'mutation ($id: ID!, $question: NewQuestionInput!) { createQuestion(datasetId: $id, question: $question) { id name } }';
    const question = { name: 'comment', required: true, settings: { text: {} } };
    const kept = await one(createQuestion, { id, question });
    const spare = await one(createQuestion, { id, question: { ...question, name: 'spare' } });
    const property = await one(
      'mutation ($id: ID!, $property: NewMetadataPropertyInput!) { createMetadataProperty(datasetId: $id, property: $property) { id } }',
      { id, property: { name: 'source', settings: { terms: {} } } },
    );
    const vector = await one(
      'mutation ($id: ID!, $vector: NewVectorSettingsInput!) { createVectorSettings(datasetId: $id, vector: $vector) { id } }',
      { id, vector: { name: 'meaning', dimensions: 2 } },
    );

    const removed = (mutation: string, part: { id: string }) =>
      one(`mutation ($id: ID!) { ${mutation}(id: $id) { id } }`, { id: part.id });
    expect(await removed('deleteQuestion', spare)).toEqual({ id: spare.id });
    expect(await removed('deleteMetadataProperty', property)).toEqual({ id: property.id });
    expect(await removed('deleteVectorSettings', vector)).toEqual({ id: vector.id });

    expect(await one('mutation ($id: ID!) { publishDataset(id: $id) { id status } }', { id })).toEqual({
      id,
      status: 'READY',
    });
    expect(
      await world.admin.run(
        'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { fields { id } questions { id } metadataProperties { id } vectorsSettings { id } } } }',
        { id },
      ),
    ).toEqual({
      dataset: {
        fields: [{ id: field.id }],
        questions: [{ id: kept.id }],
        metadataProperties: [],
        vectorsSettings: [],
      },
    });

    const settled = await world.admin.fails('mutation ($id: ID!) { deleteField(id: $id) { id } }', { id: field.id });
    expect(settled.extensions).toMatchObject({ code: 'ERROR_DELETING_FIELDS', status: 422 });
  });

  it('cannot be published without required field and question', async () => {
    const id = await draft('Too early');
    const { extensions } = await world.admin.fails('mutation ($id: ID!) { publishDataset(id: $id) { id } }', { id });
    expect(extensions).toMatchObject({ code: 'ERROR_PUBLISHING_DATASET', status: 422, reason: 'INVALID' });
  });
});
