import { describe, expect, test } from 'vitest';
import { aTime, aUuid, invalid, issue, missing, NO_ONE, nullKeys, plain } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { makeDataset } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const pathOf = (id: string) => `/api/v1/datasets/${id}/vectors-settings`;
const tooMany = (limit: number) => ({
  loc: ['body', 'dimensions'],
  msg: `ensure this value is less than or equal to ${limit}`,
  type: 'value_error.number.not_le',
  ctx: { limit_value: limit },
});
const vector = (name: string, more: object = {}) => ({ name, title: name, dimensions: 3, ...more });

describe('creating vectors settings', () => {
  test('returns them', async () => {
    const { id } = await makeDataset(owner);
    const { status, body } = await owner.post(pathOf(id), { name: 'v', title: 'V', dimensions: 384 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: aUuid,
      name: 'v',
      title: 'V',
      dimensions: 384,
      dataset_id: id,
      inserted_at: aTime,
      updated_at: body.inserted_at,
    });
  });

  test('is possible in a published dataset', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    expect((await owner.post(pathOf(id), vector('late'))).status).toBe(201);
  });

  test('refuses a taken name, and more than five', async () => {
    const { id } = await makeDataset(owner);
    await owner.post(pathOf(id), vector('v1'));
    expect(await owner.post(pathOf(id), vector('v1'))).toMatchObject({ status: 409, body: plain(/v1/) });
    for (const name of ['v2', 'v3', 'v4', 'v5']) await owner.post(pathOf(id), vector(name));
    for (const name of ['v1', 'v6']) {
      expect(await owner.post(pathOf(id), vector(name))).toMatchObject({
        status: 422,
        body: { detail: expect.any(String) },
      });
    }
  });

  test('keeps a dataset writable, for any number of dimensions', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    await owner.post(pathOf(id), vector('long', { dimensions: 8192 }));
    // As settings could be created in earlier versions.
    const { pk } = backend.app.store.datasets.byId(id)!;
    backend.app.store.vectorsSettings.insert(pk, { name: 'older', title: 'older', dimensions: 12_288 });
    const items = [{ fields: { text: 'a' }, vectors: { long: Array<number>(8192).fill(0.5) } }];
    const { status, body } = await owner.post(`/api/v1/datasets/${id}/records/bulk`, { items });
    expect(status).toBe(201);
    expect((await owner.patch(`/api/v1/records/${body.items[0]!.id}`, { metadata: { a: 1 } })).status).toBe(200);
  });

  test('requires a name, a title and dimensions', async () => {
    const { id } = await makeDataset(owner);
    const { body } = await owner.post(pathOf(id), {});
    expect(body).toEqual(invalid(missing('body', 'name'), missing('body', 'title'), missing('body', 'dimensions')));
  });

  test.each([
    ['no dimensions at all', { dimensions: 0 }, issue('value_error.number.not_gt', 'body', 'dimensions')],
    ['half a dimension', { dimensions: 0.5 }, issue('value_error.number.not_gt', 'body', 'dimensions')],
    [
      'more dimensions than can be counted',
      { dimensions: 1e16 },
      issue('value_error.number.not_le', 'body', 'dimensions'),
    ],
    ['more dimensions than an index has', { dimensions: 8193 }, tooMany(8192)],
    ['a word for dimensions', { dimensions: 'x' }, issue('type_error.integer', 'body', 'dimensions')],
    ['an empty title', { title: '' }, issue('value_error.any_str.min_length', 'body', 'title')],
  ])('refuses %s', async (_what, change, expected) => {
    const { id } = await makeDataset(owner);
    const { status, body } = await owner.post(pathOf(id), vector('v', change));
    expect(status).toBe(422);
    expect(body).toEqual(invalid(expected));
  });
});

test('vectors settings are listed in the order of creation', async () => {
  const { id } = await makeDataset(owner);
  for (const name of ['b', 'a']) await owner.post(pathOf(id), vector(name));
  const { body } = await backend.annotator.get(pathOf(id));
  expect(body.items.map(({ name }) => name)).toEqual(['b', 'a']);
  expect((await owner.get(pathOf(NO_ONE))).status).toBe(404);
});

describe('changing vectors settings', () => {
  test('changes only the title', async () => {
    const { id } = await makeDataset(owner);
    const { body: before } = await owner.post(pathOf(id), vector('v'));
    const change = (changes: object) => owner.patch(`/api/v1/vectors-settings/${before.id}`, changes);
    expect((await change({})).body).toEqual(before);
    const { status, body } = await change({ title: 'New', dimensions: 9, name: 'x' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, title: 'New', updated_at: aTime });
    expect((await change({ title: null })).body).toEqual(invalid(nullKeys('title', 'body')));
    expect((await change({ title: 'x'.repeat(501) })).status).toBe(422);
  });

  test('requires known ones', async () => {
    const { status, body } = await owner.patch(`/api/v1/vectors-settings/${NO_ONE}`, {});
    expect(status).toBe(404);
    expect(body).toEqual(plain(/not found/));
  });
});

test('vectors settings can be deleted, also in a published dataset', async () => {
  const { id } = await makeDataset(owner, { publish: true });
  const { body: settings } = await owner.post(pathOf(id), vector('v'));
  expect(await owner.delete(`/api/v1/vectors-settings/${settings.id}`)).toMatchObject({ status: 200, body: settings });
  expect((await owner.get(pathOf(id))).body.items).toEqual([]);
  expect((await owner.delete(`/api/v1/vectors-settings/${settings.id}`)).status).toBe(404);
});
