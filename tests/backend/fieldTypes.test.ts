import { describe, expect, test } from 'vitest';
import { invalid, issue, missing, plain } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { labels, makeDataset, textField } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;

const field = (name: string, settings: object, required = false) => ({ name, title: name, required, settings });
const FIELDS = [
  field('prompt', { type: 'text' }),
  field('picture', { type: 'image' }),
  field('talk', { type: 'chat' }),
  field('card', { type: 'custom', template: '<b>{{record.fields.card.title}}</b>' }),
];
const dataset = await makeDataset(owner, { fields: FIELDS, publish: true });
const path = `/api/v1/datasets/${dataset.id}`;
const bulk = `${path}/records/bulk`;
const one = (fields: object) => ({ items: [{ fields }] });
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const chat = (count: number, content = 'hi') => Array.from({ length: count }, () => ({ role: 'user', content }));

describe('settings of a field', async () => {
  const { id } = await makeDataset(owner, { fields: [], questions: [] });
  const create = (settings: object) => owner.post(`/api/v1/datasets/${id}/fields`, field(`f${(made += 1)}`, settings));
  let made = 0;

  test.each([
    [{ type: 'image', use_markdown: true }, { type: 'image' }],
    [{ type: 'chat' }, { type: 'chat', use_markdown: true }],
    [
      { type: 'chat', use_markdown: false },
      { type: 'chat', use_markdown: false },
    ],
    [
      { type: 'custom', template: '' },
      { type: 'custom', template: '', advanced_mode: false },
    ],
    [
      { type: 'custom', template: '<i></i>', advanced_mode: true },
      { type: 'custom', template: '<i></i>', advanced_mode: true },
    ],
  ])('have defaults: %j', async (settings, expected) => {
    const { status, body } = await create(settings);
    expect(status).toBe(201);
    expect(body).toMatchObject({ required: false });
    expect(body['settings']).toEqual(expected);
  });

  test('may have a template of a megabyte', async () => {
    const template = 'x'.repeat(1024 * 1024);
    expect((await create({ type: 'custom', template })).body).toMatchObject({ settings: { template } });
  });

  test('require a template for a custom field', async () => {
    expect((await create({ type: 'custom' })).body).toEqual(invalid(missing('body', 'settings', 'template')));
    const { body } = await create({ type: 'custom', template: { a: 1 } });
    expect(body).toEqual(invalid(issue('type_error.str', 'body', 'settings', 'template')));
  });

  test('can change, but not the type', async () => {
    const { body: custom } = await create({ type: 'custom', template: 'a' });
    const change = (settings: object) => owner.patch(`/api/v1/fields/${custom.id}`, { settings });
    const settings = { type: 'custom', template: 'b', advanced_mode: true };
    expect((await change(settings)).body).toMatchObject({ settings });
    expect(await change({ type: 'custom', template: 'b' })).toMatchObject({ status: 422 });
    expect(await change({ type: 'image' })).toMatchObject({
      status: 422,
      body: plain("Field type cannot be changed. Expected 'custom' but got 'image'"),
    });
  });

  test('a span question requires a text field', async () => {
    const { id: draft } = await makeDataset(owner, { fields: FIELDS, questions: [] });
    const ask = (name: string) => ({
      name,
      title: name,
      settings: { type: 'span', field: name, options: labels('a') },
    });
    for (const name of ['picture', 'talk', 'card', 'none']) {
      const answer = await owner.post(`/api/v1/datasets/${draft}/questions`, ask(name));
      expect(answer).toMatchObject({ status: 422, body: plain(/not a text field.*'prompt'$/) });
    }
    expect((await owner.post(`/api/v1/datasets/${draft}/questions`, ask('prompt'))).status).toBe(201);
  });
});

describe('values of a record', () => {
  const VALUES = {
    prompt: 'Which?',
    picture: PNG,
    talk: [
      { role: 'user', content: 'Hello **you**' },
      { role: 'assistant', content: '👋' },
    ],
    card: { title: 'Tea', tags: ['green', { deep: null }], price: 3.5, sold: false },
  };

  test('are returned as sent, messages without unknown members', async () => {
    const talk = VALUES.talk.map((message) => ({ ...message, name: 'x' }));
    const { status, body } = await owner.post(bulk, one({ ...VALUES, talk }));
    expect(status).toBe(201);
    expect(body.items[0]).toMatchObject({ fields: VALUES });
    const { body: again } = await owner.get(`/api/v1/records/${body.items[0]!.id}`);
    expect(again['fields']).toEqual(VALUES);
  });

  test.each<object>([
    { picture: 'https://example.org/a.png' },
    { picture: 'HTTP://EXAMPLE.ORG/?x' },
    { picture: 'http://[::1]/a' },
    { picture: `https://example.org/${'a'.repeat(2038 - 20)}` },
    { picture: 'data:image/svg,<svg/>' },
    { picture: `data:image/webp,${'a'.repeat(5_000_000 - 16)}` },
    { talk: [] },
    { talk: chat(500) },
    { talk: [{ role: 'r'.repeat(20), content: '👋'.repeat(20_000) }] },
    { card: {} },
    { prompt: null, talk: null, card: null, picture: null },
  ])('may have any form of their type (%#)', async (fields) => {
    expect((await owner.post(bulk, one(fields))).status).toBe(201);
  });

  test.each<[string, object, RegExp]>([
    ['no field', {}, /fields cannot be empty/],
    ['a chat as text', { prompt: chat(1) }, /text field 'prompt' value must be a string/],
    ['an object as text', { prompt: {} }, /text field 'prompt' value must be a string/],
    ['an image that is none', { picture: 'a cat' }, /image field 'picture' has an invalid URL/],
    ['an object as an image', { picture: {} }, /invalid URL/],
    ['a file as an image', { picture: 'file:///etc/passwd' }, /invalid URL/],
    ['a script as an image', { picture: 'javascript:alert(1)' }, /invalid URL/],
    ['an address without a path', { picture: 'https://example.org' }, /invalid URL/],
    ['an impossible address', { picture: 'http://[::1/a' }, /invalid URL/],
    ['a long address', { picture: `https://a.b/${'a'.repeat(2038)}` }, /maximum length of 2038 .* Web URLs/],
    ['empty data', { picture: 'data:' }, /invalid URL/],
    ['too much data', { picture: `data:image/png,${'a'.repeat(5_000_000)}` }, /maximum length of 5000000 .* Data URLs/],
    ['data of another type', { picture: 'data:text/html,<b>' }, /unsupported MIME type.*image\/webp/],
    ['a drawing as browsers know it', { picture: 'data:image/svg+xml,<svg/>' }, /unsupported MIME type/],
    ['a type in capitals', { picture: 'data:image/PNG,x' }, /unsupported MIME type/],
    ['data without a comma', { picture: 'data:image/png' }, /unsupported MIME type/],
    ['a text as a chat', { talk: 'hi' }, /chat field 'talk' value must be a list of messages/],
    ['an object as a chat', { talk: {} }, /must be a list of messages/],
    ['a text as an object', { card: 'x' }, /custom field 'card' value must be a dictionary/],
    ['a list as an object', { card: [] }, /must be a dictionary/],
    [
      'a very deep object',
      { card: { a: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown } },
      /nested more than 100/,
    ],
  ])('cannot be %s', async (_what, fields, text) => {
    expect(await owner.post(bulk, one(fields))).toMatchObject({ status: 422, body: plain(text) });
  });

  test.each<[string, unknown, object]>([
    ['a number', 1, issue('type_error.str', 'body', 'items', 0, 'fields', 'talk')],
    ['a number for a message', [1], issue('type_error.dict', 'body', 'items', 0, 'fields', 'talk', 0)],
    [
      'a message without a role',
      [{ content: 'x' }],
      issue('value_error.missing', 'body', 'items', 0, 'fields', 'talk', 0, 'role'),
    ],
    [
      'a role of 21 characters',
      [{ role: 'r'.repeat(21), content: 'x' }],
      issue('value_error.any_str.max_length', 'body', 'items', 0, 'fields', 'talk', 0, 'role'),
    ],
    [
      'an empty message',
      [{ role: 'user', content: '' }],
      issue('value_error.any_str.min_length', 'body', 'items', 0, 'fields', 'talk', 0, 'content'),
    ],
    [
      'a message of 20,001 characters',
      chat(1, 'x'.repeat(20_001)),
      issue('value_error.any_str.max_length', 'body', 'items', 0, 'fields', 'talk', 0, 'content'),
    ],
    ['501 messages', chat(501), issue('value_error.list.max_items', 'body', 'items', 0, 'fields', 'talk')],
  ])('cannot have a form like %s', async (_what, talk, expected) => {
    expect((await owner.post(bulk, one({ talk }))).body).toEqual(invalid(expected));
  });

  test('are stored all or none', async () => {
    const { body: before } = await owner.get(`${path}/records`);
    const items = [{ fields: VALUES }, { fields: { ...VALUES, picture: 'none' } }];
    for (const answer of [await owner.post(bulk, { items }), await owner.put(bulk, { items })]) {
      expect(answer).toMatchObject({ status: 422, body: plain(/^Record at position 1 is not valid because image/) });
    }
    expect((await owner.get(`${path}/records`)).body['total']).toBe(before['total']);
  });

  test('are replaced as a whole, if they are valid', async () => {
    const { body } = await owner.post(bulk, { items: [{ fields: VALUES, external_id: 'changing' }] });
    const [record] = body.items;
    const change = (fields: unknown) => owner.patch(`/api/v1/records/${record!.id}`, { fields });
    expect((await change({ talk: 'hi' })).status).toBe(422);
    expect((await change({ talk: [{ role: 'user' }] })).status).toBe(422);
    expect((await change({ card: { title: 'Coffee' } })).body['fields']).toEqual({ card: { title: 'Coffee' } });
    const upsert = await owner.put(bulk, { items: [{ external_id: 'changing', fields: { talk: chat(1) } }] });
    expect(upsert.body.items[0]).toMatchObject({ id: record!.id, fields: { talk: chat(1) } });
  });

  test('include one for a required field of any type', async () => {
    const { id } = await makeDataset(owner, { fields: [field('talk', { type: 'chat' }, true)], publish: true });
    const add = (fields: object) => owner.post(`/api/v1/datasets/${id}/records/bulk`, one(fields));
    expect(await add({ talk: null })).toMatchObject({ status: 422, body: plain(/missing required value/) });
    expect((await add({ talk: chat(1) })).status).toBe(201);
  });
});

describe('a search', async () => {
  const searched = await makeDataset(owner, { fields: [...FIELDS, textField('more')], publish: true });
  const root = `/api/v1/datasets/${searched.id}/records`;
  const fields = {
    more: 'x',
    picture: 'https://example.org/zebra.png',
    talk: [{ role: 'assistant', content: 'Giraffes sleep' }],
    card: { title: 'Lions', more: [{ text: 'roar at night', age: 12 }] },
  };
  const added = await owner.post(`${root}/bulk`, one(fields));
  const { id } = added.body.items[0]!;
  const found = async (q: string, name?: string) =>
    (await owner.post(`${root}/search`, { query: { text: { q, ...(name && { field: name }) } } })).body['total'];

  test.each([
    ['giraffes', undefined, 1],
    ['giraffes', 'talk', 1],
    ['giraffes', 'card', 0],
    ['roar', undefined, 1],
    ['lions', 'card', 1],
    ['12', 'card', 1],
    ['zebra', undefined, 0],
    ['assistant', undefined, 0],
    ['title', undefined, 0],
  ])('for %s in %s finds %i', async (q, name, total) => {
    expect(await found(q, name)).toBe(total);
  });

  test('reflects changes', async () => {
    await owner.patch(`/api/v1/records/${id}`, { fields: { more: 'x', talk: chat(1, 'Elephants') } });
    expect(await found('giraffes')).toBe(0);
    expect(await found('elephants')).toBe(1);
  });
});
