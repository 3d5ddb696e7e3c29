import { describe, expect, test } from 'vitest';
import { aTime, aUuid, invalid, issue, missing, NO_ONE, notNone, nullKeys, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const draft = await makeDataset(owner);
const path = `/api/v1/datasets/${draft.id}/metadata-properties`;
let made = 0;
const body = (settings: object, more: object = {}) => ({ name: `m${(made += 1)}`, title: 'M', settings, ...more });
const create = async (settings: object, more: object = {}): Promise<Wire> =>
  (await owner.post(path, body(settings, more))).body;

describe('creating a metadata property', () => {
  test('returns it, visible by default', async () => {
    const property = { name: 'source', title: 'Source', settings: { type: 'terms', values: ['web', 'mail'] } };
    const { status, body } = await owner.post(path, property);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...property,
      id: aUuid,
      visible_for_annotators: true,
      dataset_id: draft.id,
      inserted_at: aTime,
      updated_at: body.inserted_at,
    });
  });

  test.each([
    [{ type: 'terms' }, '{"type":"terms","values":null}'],
    [{ type: 'terms', values: ['a', 'a', ''] }, '{"type":"terms","values":["a","a",""]}'],
    [{ type: 'integer' }, '{"type":"integer","min":null,"max":null}'],
    [{ type: 'integer', min: -1, x: 1 }, '{"type":"integer","min":-1,"max":null}'],
    [{ type: 'float', min: 0, max: 1.5 }, '{"type":"float","min":0.0,"max":1.5}'],
    [{ type: 'float', max: -3 }, '{"type":"float","min":null,"max":-3.0}'],
  ])('completes %j, with floats as floats', async (settings, wire) => {
    const { status, text } = await owner.post(path, body(settings));
    expect(status).toBe(201);
    expect(text).toContain(`"settings":${wire}`);
  });

  test('refuses a taken name', async () => {
    const { name } = await create({ type: 'terms' });
    const again = await owner.post(path, { name, title: 'M', settings: { type: 'float' } });
    expect(again).toMatchObject({ status: 409, body: plain(new RegExp(name as string)) });
  });

  test('is possible in a published dataset', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    expect((await owner.post(`/api/v1/datasets/${id}/metadata-properties`, body({ type: 'terms' }))).status).toBe(201);
  });

  test('requires a name, a title and settings', async () => {
    const { body: refusal } = await owner.post(path, {});
    expect(refusal).toEqual(invalid(missing('body', 'name'), missing('body', 'title'), missing('body', 'settings')));
  });

  const terms = (values: unknown[]) => ({ settings: { type: 'terms', values } });
  const at = (title: string, ...rest: (string | number)[]) => [
    'body',
    'settings',
    `${title}MetadataPropertyCreate`,
    ...rest,
  ];
  test.each<[string, object, object]>([
    ['no values', terms([]), issue('value_error.list.min_items', ...at('Terms', 'values'))],
    ['251 values', terms(Array(251).fill('x')), issue('value_error.list.max_items', ...at('Terms', 'values'))],
    ['a value that is none', terms(['a', null]), notNone(...at('Terms', 'values', 1))],
    [
      'equal bounds',
      { settings: { type: 'integer', min: 3, max: 3 } },
      issue('value_error', ...at('Integer', '__root__')),
    ],
    [
      'bounds upside down',
      { settings: { type: 'float', min: 3, max: 2 } },
      issue('value_error', ...at('Float', '__root__')),
    ],
    [
      'a broken integer bound',
      { settings: { type: 'integer', min: 'a' } },
      issue('type_error.integer', ...at('Integer', 'min')),
    ],
    [
      'a broken float bound',
      { settings: { type: 'float', max: 'a' } },
      issue('type_error.float', ...at('Float', 'max')),
    ],
    [
      'another type',
      { settings: { type: 'date' } },
      issue('value_error.discriminated_union.invalid_discriminator', 'body', 'settings'),
    ],
    ['no visibility', { visible_for_annotators: null }, notNone('body', 'visible_for_annotators')],
    ['an empty title', { title: '' }, issue('value_error.any_str.min_length', 'body', 'title')],
  ])('refuses %s', async (_what, change, expected) => {
    const { status, body: refusal } = await owner.post(path, { ...body({ type: 'terms' }), ...change });
    expect(status).toBe(422);
    expect(refusal).toEqual(invalid(expected));
  });
});

test('annotators see the visible ones, admins and owners all, in the order of creation', async () => {
  const { id } = await makeDataset(owner);
  const add = (name: string, visible: boolean) =>
    owner.post(`/api/v1/datasets/${id}/metadata-properties`, {
      name,
      title: name,
      settings: { type: 'terms' },
      visible_for_annotators: visible,
    });
  await add('b', true);
  await add('a', false);
  const names = async (caller: typeof owner) =>
    (await caller.get(`/api/v1/me/datasets/${id}/metadata-properties`)).body.items.map(({ name }) => name);
  expect(await names(owner)).toEqual(['b', 'a']);
  expect(await names(backend.admin)).toEqual(['b', 'a']);
  expect(await names(backend.annotator)).toEqual(['b']);
});

describe('changing a metadata property', () => {
  const change = (property: Wire, changes: object) =>
    owner.patch(`/api/v1/metadata-properties/${property.id}`, changes);

  test('changes only title and visibility', async () => {
    const property = await create({ type: 'float', min: 1 });
    const sent = { title: 'New', visible_for_annotators: true, settings: { type: 'terms' }, name: 'x' };
    const { status, body: changed } = await change(property, sent);
    expect(status).toBe(200);
    expect(changed).toEqual({ ...property, title: 'New', updated_at: aTime });
  });

  test.each([[{}], [{ title: 'New' }]])('hides the property when %j says nothing of visibility', async (changes) => {
    const property = await create({ type: 'terms' });
    expect((await change(property, changes)).body.visible_for_annotators).toBe(false);
  });

  test('keeps the dates if nothing changes', async () => {
    const property = await create({ type: 'terms' });
    expect((await change(property, { title: 'M', visible_for_annotators: true })).body).toEqual(property);
  });

  test.each([
    ['null', { title: null, visible_for_annotators: null }, nullKeys('title, visible_for_annotators', 'body')],
    ['an empty title', { title: '' }, issue('value_error.any_str.min_length', 'body', 'title')],
  ])('refuses %s', async (_what, changes, expected) => {
    expect((await change(await create({ type: 'terms' }), changes)).body).toEqual(invalid(expected));
  });

  test('requires a known property', async () => {
    const { status, body: refusal } = await owner.patch(`/api/v1/metadata-properties/${NO_ONE}`, {});
    expect(status).toBe(404);
    expect(refusal).toEqual(plain(`Metadata property with id \`${NO_ONE}\` not found`));
  });
});

test('a metadata property can be deleted, also in a published dataset', async () => {
  const { id } = await makeDataset(owner, { publish: true });
  const { body: property } = await owner.post(`/api/v1/datasets/${id}/metadata-properties`, body({ type: 'terms' }));
  expect(await owner.delete(`/api/v1/metadata-properties/${property.id}`)).toMatchObject({
    status: 200,
    body: property,
  });
  expect((await owner.delete(`/api/v1/metadata-properties/${property.id}`)).status).toBe(404);
});
