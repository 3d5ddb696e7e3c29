import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
});

const UPDATE_DATASET =
  'mutation ($input: UpdateDatasetInput!) { updateDataset(input: $input) { id name guidelines allowExtraMetadata } }';
const UPDATE_FIELD = 'mutation ($input: UpdateFieldInput!) { updateField(input: $input) { id title useMarkdown } }';
const UPDATE_VECTOR =
  'mutation ($input: UpdateVectorSettingsInput!) { updateVectorSettings(input: $input) { id title } }';
const UPDATE_METADATA =
  'mutation ($input: UpdateMetadataPropertyInput!) { updateMetadataProperty(input: $input) { id title visibleForAnnotators } }';
const UPDATE_QUESTION = `mutation ($input: UpdateQuestionInput!) { updateQuestion(input: $input) {
  id title description
  ... on TextQuestion { useMarkdown }
  ... on LabelQuestion { options { value text description } visibleOptions }
  ... on MultiLabelQuestion { options { value text } visibleOptions optionsOrder }
  ... on SpanQuestion { options { value } allowOverlapping }
} }`;
const DELETE = 'mutation ($id: ID!) { deleteDataset(id: $id) { id name } }';

const updated = async (query: string, input: object, who: GraphQLCaller = world.admin) =>
  Object.values(await who.run(query, { input }))[0];

describe('an admin of the workspace', () => {
  it('changes all parts of a dataset; null removes the guidelines', async () => {
    const { id, name } = await world.dataset();
    const changed = { id, name, guidelines: 'Be kind', allowExtraMetadata: true };
    expect(await updated(UPDATE_DATASET, { id, guidelines: 'Be kind' })).toEqual(changed);
    expect(await updated(UPDATE_DATASET, { id, allowExtraMetadata: false })).toEqual({
      ...changed,
      allowExtraMetadata: false,
    });
    expect(await updated(UPDATE_DATASET, { id, name: `${name} 2`, guidelines: null })).toEqual({
      id,
      name: `${name} 2`,
      guidelines: null,
      allowExtraMetadata: false,
    });
  });

  it('sees the change in lists of the same operation', async () => {
    const [one, other] = [await world.dataset(), await world.dataset()];
    const [[a], [b]] = [await one.add([{}]), await other.add([{}])];
    const read = (name: string) =>
      `${name}: respondInBulk(items: $items) { results { record { dataset { id name } } } }`;
    const items = [a, b].map((recordId) => ({ recordId, status: 'DISCARDED', answers: [] }));
    const { before, after } = await world.admin.run(
      `mutation ($items: [BulkResponseInput!]!, $input: UpdateDatasetInput!) {
        ${read('before')}
        updateDataset(input: $input) { id }
        ${read('after')}
      }`,
      { items, input: { id: one.id, name: `${one.name} 2` } },
    );
    const results = (name: string) => ({
      results: [{ ...one, name }, other].map((of) => ({ record: { dataset: { id: of.id, name: of.name } } })),
    });
    expect({ before, after }).toEqual({ before: results(one.name), after: results(`${one.name} 2`) });
  });

  it('changes a field', async () => {
    const { id } = dataset.fields.context!;
    expect(await updated(UPDATE_FIELD, { id, title: 'Background' })).toEqual({
      id,
      title: 'Background',
      useMarkdown: true,
    });
    expect(await updated(UPDATE_FIELD, { id, useMarkdown: false })).toEqual({
      id,
      title: 'Background',
      useMarkdown: false,
    });
  });

  it('changes a kind of vector', async () => {
    const { id } = dataset.vectors.embedding!;
    expect(await updated(UPDATE_VECTOR, { id, title: 'Meaning' })).toEqual({ id, title: 'Meaning' });
  });

  it('changes a metadata property without hiding it', async () => {
    const { id } = dataset.metadata.source!;
    const input = { id, title: 'Channel', visibleForAnnotators: true };
    expect(await updated(UPDATE_METADATA, input)).toEqual(input);
  });

  it('rewords and reorders a label question', async () => {
    const { id } = dataset.questions.tone!;
    const options = [
      { value: 'rude', text: 'Rude!', description: 'Not nice' },
      { value: 'friendly', text: 'Friendly', description: null },
      { value: 'neutral', text: 'Neutral', description: null },
    ];
    expect(
      await updated(UPDATE_QUESTION, {
        id,
        title: 'Tone?',
        description: 'How it sounds',
        settings: { label: { options, visibleOptions: 3 } },
      }),
    ).toEqual({ id, title: 'Tone?', description: 'How it sounds', options, visibleOptions: 3 });
    expect(
      await updated(UPDATE_QUESTION, { id, description: null, settings: { label: { visibleOptions: null } } }),
    ).toEqual({
      ...{ id, title: 'Tone?', description: null, options, visibleOptions: null },
    });
  });

  it('changes the settings of other question types', async () => {
    const { correction, topics } = dataset.questions;
    expect(
      await updated(UPDATE_QUESTION, { id: correction!.id, settings: { text: { useMarkdown: false } } }),
    ).toMatchObject({
      useMarkdown: false,
    });
    const input = { id: topics!.id, settings: { multiLabel: { optionsOrder: 'SUGGESTION', visibleOptions: 3 } } };
    expect(await updated(UPDATE_QUESTION, input)).toMatchObject({ optionsOrder: 'SUGGESTION', visibleOptions: 3 });
    expect(await updated(UPDATE_QUESTION, { id: dataset.questions.quality!.id, title: 'Stars' })).toMatchObject({
      title: 'Stars',
    });
  });

  it('need not repeat that spans may overlap', async () => {
    const { id } = dataset.questions.entities!;
    const reversed = [
      { value: 'PLACE', text: 'Place' },
      { value: 'PERSON', text: 'Person' },
    ];
    await updated(UPDATE_QUESTION, { id, settings: { span: { allowOverlapping: true } } });
    expect(await updated(UPDATE_QUESTION, { id, settings: { span: { options: reversed } } })).toMatchObject({
      options: [{ value: 'PLACE' }, { value: 'PERSON' }],
      allowOverlapping: true,
    });
    const forbidden = { id, settings: { span: { allowOverlapping: false } } };
    expect((await world.admin.fails(UPDATE_QUESTION, { input: forbidden })).extensions).toMatchObject({
      code: 'ERROR_PATCHING_QUESTIONS',
      status: 422,
      reason: 'INVALID',
    });
  });

  it('does not allow overlapping spans by an invalid change', async () => {
    const { questions } = await world.dataset();
    const { id } = questions.entities!;
    const unknown = [{ value: 'THING', text: 'Thing' }];
    await world.admin.fails(UPDATE_QUESTION, { input: { id, settings: { span: { options: unknown } } } });
    expect(await updated(UPDATE_QUESTION, { id, title: 'Still the same' })).toMatchObject({ allowOverlapping: false });
  });

  it('deletes a dataset', async () => {
    const { id, name } = await world.dataset();
    expect(await world.admin.run(DELETE, { id })).toEqual({ deleteDataset: { id, name } });
    expect(await world.admin.run('query ($id: ID!) { dataset(id: $id) { id } }', { id })).toEqual({ dataset: null });
  });
});

describe('an annotator cannot change', () => {
  it.each([
    [UPDATE_DATASET, () => ({ id: dataset.id, guidelines: 'x' }), 'ERROR_PATCHING_DATASET_GUIDELINES'],
    [UPDATE_FIELD, () => ({ id: dataset.fields.text!.id, title: 'x' }), 'ERROR_PATCHING_FIELDS'],
    [UPDATE_QUESTION, () => ({ id: dataset.questions.tone!.id, title: 'x' }), 'ERROR_PATCHING_QUESTIONS'],
    [
      UPDATE_METADATA,
      () => ({ id: dataset.metadata.source!.id, visibleForAnnotators: true }),
      'ERROR_UPDATING_METADATA',
    ],
    [UPDATE_VECTOR, () => ({ id: dataset.vectors.embedding!.id, title: 'x' }), 'ERROR_PATCHING_VECTORS'],
  ])('%s', async (query, input, code) => {
    const { extensions } = await world.annotator.fails(query, { input: input() });
    expect(extensions).toMatchObject({ code, status: 403, reason: 'FORBIDDEN' });
  });

  it('an annotator cannot delete the dataset', async () => {
    const { extensions } = await world.annotator.fails(DELETE, { id: dataset.id });
    expect(extensions).toMatchObject({ code: 'ERROR_DELETING_DATASET', status: 403, reason: 'FORBIDDEN' });
  });
});

describe('an invalid change', () => {
  it('of a missing object says so', async () => {
    const { message, extensions } = await gateway.owner.fails(UPDATE_FIELD, {
      input: { id: randomUUID(), title: 'x' },
    });
    expect(message).toBe('Could not find the requested resource');
    expect(extensions).toMatchObject({ code: 'ERROR_PATCHING_FIELDS', status: 404, reason: 'NOT_FOUND' });
  });

  it('by the backend’s rules has the reason', async () => {
    const { extensions } = await world.admin.fails(UPDATE_DATASET, { input: { id: dataset.id, name: '' } });
    expect(extensions).toMatchObject({ code: 'ERROR_PATCHING_DATASET_GUIDELINES', status: 422, reason: 'INVALID' });
    expect(extensions.detail).toContain('name');
  });

  it('with settings of another question type is refused', async () => {
    const input = { id: dataset.questions.quality!.id, settings: { text: { useMarkdown: true } } };
    expect((await world.admin.fails(UPDATE_QUESTION, { input })).extensions).toMatchObject({
      code: 'ERROR_PATCHING_QUESTIONS',
      status: 422,
    });
  });
});
