import { describe, expect, test } from 'vitest';
import { aTime, aUuid, invalid, issue, missing, NO_ONE, notNone, nullKeys, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset, textField } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const draft = await makeDataset(owner, { fields: [], questions: [] });
const path = `/api/v1/datasets/${draft.id}/fields`;
const noType = (how: 'missing' | 'invalid') =>
  issue(`value_error.discriminated_union.${how}_discriminator`, 'body', 'settings');
const create = async (name: string, more: object = {}): Promise<Wire> =>
  (await owner.post(path, { ...textField(name), ...more })).body;

describe('creating a field', () => {
  test('returns it', async () => {
    const { status, body } = await owner.post(path, {
      name: 'prompt_1-a',
      title: 'Prompt',
      required: true,
      settings: { type: 'text', use_markdown: true, colour: 'red' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: aUuid,
      name: 'prompt_1-a',
      title: 'Prompt',
      required: true,
      settings: { type: 'text', use_markdown: true },
      dataset_id: draft.id,
      inserted_at: aTime,
      updated_at: body.inserted_at,
    });
  });

  test.each([{}, { required: null }])('makes it optional and plain when told nothing else (%j)', async (more) => {
    const field = { name: `plain-${Object.keys(more).length}`, title: 'Plain', settings: { type: 'text' }, ...more };
    const { body } = await owner.post(path, field);
    expect(body).toMatchObject({ required: false, settings: { type: 'text', use_markdown: false } });
  });

  test('refuses a taken name, even in a published dataset', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const again = await owner.post(`/api/v1/datasets/${id}/fields`, textField('text'));
    expect(again).toMatchObject({ status: 409, body: plain(/text/) });
  });

  test('is impossible once the dataset is published', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const late = await owner.post(`/api/v1/datasets/${id}/fields`, textField('late'));
    expect(late).toMatchObject({ status: 422, body: plain(/published/) });
  });

  test('requires a name, a title and settings', async () => {
    const { body } = await owner.post(path, {});
    expect(body).toEqual(invalid(missing('body', 'name'), missing('body', 'title'), missing('body', 'settings')));
  });

  test.each([
    ['an empty name', { name: '' }, issue('value_error.any_str.min_length', 'body', 'name')],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, issue('value_error.any_str.max_length', 'body', 'name')],
    ['an empty title', { title: '' }, issue('value_error.any_str.min_length', 'body', 'title')],
    ['a title of 501 characters', { title: 'x'.repeat(501) }, issue('value_error.any_str.max_length', 'body', 'title')],
    ['a word for required', { required: 'maybe' }, issue('type_error.bool', 'body', 'required')],
    ['no settings', { settings: null }, notNone('body', 'settings')],
    ['text for settings', { settings: 'text' }, noType('missing')],
    ['settings without a type', { settings: {} }, noType('missing')],
    ['another type', { settings: { type: 'video' } }, noType('invalid')],
    [
      'null for Markdown',
      { settings: { type: 'text', use_markdown: null } },
      notNone('body', 'settings', 'use_markdown'),
    ],
  ])('refuses %s', async (_what, change, expected) => {
    const { status, body } = await owner.post(path, { ...textField('refused'), ...change });
    expect(status).toBe(422);
    expect(body).toEqual(invalid(expected));
  });

  test('requires a known dataset', async () => {
    expect((await owner.post(`/api/v1/datasets/${NO_ONE}/fields`, textField('x'))).status).toBe(404);
  });
});

test('fields are listed in the order of creation', async () => {
  const { id } = await makeDataset(owner, { fields: [textField('b'), textField('a')] });
  const { status, body } = await backend.annotator.get(`/api/v1/datasets/${id}/fields`);
  expect(status).toBe(200);
  expect(body.items.map(({ name }) => name)).toEqual(['b', 'a']);
  expect(Object.keys(body)).toEqual(['items']);
  expect((await owner.get(`/api/v1/datasets/${NO_ONE}/fields`)).status).toBe(404);
});

describe('changing a field', () => {
  test('changes only title and settings', async () => {
    const field = await create('changing');
    const change = { title: 'New', settings: { type: 'text', use_markdown: true } };
    const { status, body } = await owner.patch(`/api/v1/fields/${field.id}`, { ...change, name: 'x', required: false });
    expect(status).toBe(200);
    expect(body).toEqual({ ...field, ...change, updated_at: aTime });
    expect(body.updated_at).not.toBe(field.updated_at);
  });

  test('is possible in a published dataset', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const field = (await owner.get(`/api/v1/datasets/${id}/fields`)).body.items[0]!;
    expect((await owner.patch(`/api/v1/fields/${field.id}`, { title: 'Later' })).body.title).toBe('Later');
  });

  test('keeps the dates if nothing changes', async () => {
    const field = await create('same');
    expect((await owner.patch(`/api/v1/fields/${field.id}`, {})).body).toEqual(field);
    expect((await owner.patch(`/api/v1/fields/${field.id}`, { title: 'same' })).body).toEqual(field);
  });

  test.each([
    ['null', { title: null, settings: null }, nullKeys('title, settings', 'body')],
    ['an empty title', { title: '' }, issue('value_error.any_str.min_length', 'body', 'title')],
    ['half the settings', { settings: { type: 'text' } }, missing('body', 'settings', 'use_markdown')],
    ['an unknown type', { settings: { type: 'video', use_markdown: true } }, noType('invalid')],
  ])('refuses %s', async (_what, change, expected) => {
    const field = await create(`field-${Object.keys(change).join('-')}-${_what.length}`);
    const { status, body } = await owner.patch(`/api/v1/fields/${field.id}`, change);
    expect(status).toBe(422);
    expect(body).toEqual(invalid(expected));
  });

  test('requires a known field', async () => {
    const { status, body } = await owner.patch(`/api/v1/fields/${NO_ONE}`, {});
    expect(status).toBe(404);
    expect(body).toEqual(plain(`Field with id \`${NO_ONE}\` not found`));
  });
});

describe('deleting a field', () => {
  test('returns it', async () => {
    const field = await create('deleted');
    expect(await owner.delete(`/api/v1/fields/${field.id}`)).toMatchObject({ status: 200, body: field });
    expect((await owner.delete(`/api/v1/fields/${field.id}`)).status).toBe(404);
  });

  test('is impossible once the dataset is published', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const field = (await owner.get(`/api/v1/datasets/${id}/fields`)).body.items[0]!;
    expect((await owner.delete(`/api/v1/fields/${field.id}`)).status).toBe(422);
  });
});
