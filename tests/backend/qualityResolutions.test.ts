import { beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { annotators, valuesOf } from './support/annotators.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;

let dataset: TestDataset;
let records: string[];
const path = (place: number) => `${dataset.path}/resolutions/${records[place]}`;

beforeAll(async () => {
  dataset = await datasetWith(backend, { records: 6 });
  records = ids((await owner.get(`${dataset.path}/records`)).body.items);
});

describe('the resolution of a record', () => {
  test('is made, read and listed in the order of the records', async () => {
    expect((await owner.get(path(2))).status).toBe(404);
    const made = await admin.put(path(2), {
      values: valuesOf({ label: 'yes', stars: 3 }),
      sources: { stars: { type: 'majority', votes: 2, of: 3 } },
      comment: 'clear',
    });
    expect(made.status, made.text).toBe(200);
    expect(made.body).toMatchObject({
      record_id: records[2],
      values: { label: { value: 'yes' }, stars: { value: 3 } },
      sources: { label: { type: 'form' }, stars: { type: 'majority', votes: 2, of: 3 } },
      comment: 'clear',
      version: 1,
      inserted_at: expect.any(String) as string,
      user_id: expect.any(String) as string,
    });
    expect((await owner.get(path(2))).body).toEqual(made.body);
    const user = made.body.user_id;
    await owner.put(path(0), {
      values: valuesOf({ label: 'no' }),
      sources: { label: { type: 'response', user_id: user } },
    });
    const list = await owner.get(`${dataset.path}/resolutions`);
    expect(list.body.total).toBe(2);
    expect(list.body.items.map(({ record_id }) => record_id)).toEqual([records[0], records[2]]);
    const second = await owner.get(`${dataset.path}/resolutions?offset=1&limit=1`);
    expect(second.body.items.map(({ record_id }) => record_id)).toEqual([records[2]]);
  });

  test('comes with the records', async () => {
    const { body } = await owner.get(`${dataset.path}/records?include=resolution`);
    expect(body.items.map(({ resolution }) => (resolution as Wire | null)?.version ?? null)).toEqual([
      1,
      null,
      1,
      null,
      null,
      null,
    ]);
    const one = await owner.get(`/api/v1/records/${records[2]}?include=resolution&include=disagreement`);
    expect(one.body).toMatchObject({ resolution: { comment: 'clear' }, disagreement: { all: null, questions: {} } });
  });

  test('keeps its earlier versions, also when it is withdrawn and made again', async () => {
    const values = valuesOf({ label: 'yes' });
    const first = await owner.put(path(1), { values, version: 0 });
    const second = await owner.put(path(1), { values: valuesOf({ label: 'no' }), version: 1, comment: 'after all' });
    expect(second.body).toMatchObject({ version: 2, inserted_at: first.body.inserted_at });
    expect((await owner.delete(path(1))).body).toMatchObject({ version: 2 });
    expect((await owner.get(path(1))).status).toBe(404);
    expect((await owner.delete(path(1))).status).toBe(404);
    expect((await owner.put(path(1), { values, version: 0 })).body).toMatchObject({ version: 4 });
    const { body } = await owner.get(`${path(1)}/versions`);
    expect(body.items.map(({ version, values, comment }) => [version, values, comment])).toEqual([
      [4, values, null],
      [3, null, null],
      [2, { label: { value: 'no' } }, 'after all'],
      [1, values, null],
    ]);
  });

  test('is not overwritten by somebody who has not seen the last version', async () => {
    const values = valuesOf({ label: 'yes' });
    await owner.put(path(3), { values });
    await admin.put(path(3), { values, version: 1 });
    const late = await owner.put(path(3), { values, version: 1 });
    expect([late.status, late.body.detail]).toEqual([
      409,
      'The resolution is at version 2, and the request replaces version 1',
    ]);
    expect((await owner.delete(`${path(3)}?version=1`)).status).toBe(409);
    expect((await owner.put(path(4), { values, version: 3 })).status).toBe(409);
    expect((await owner.delete(`${path(3)}?version=2`)).status).toBe(200);
  });

  test('takes answers that fit the questions, but not to all of them', async () => {
    const refused: [object, RegExp][] = [
      [{ values: {} }, /missing values/],
      [{}, /values/],
      [{ values: null }, /values/],
      [{ values: valuesOf({ label: 'maybe' }) }, /'maybe' is not a valid option/],
      [{ values: valuesOf({ other: 'yes' }) }, /non configured question with name other/],
      [{ values: valuesOf({ order: [{ value: 'x', rank: 1 }] }) }, /expects a list containing 3 values/],
      [{ values: valuesOf({ label: 'yes' }), sources: { stars: { type: 'form' } } }, /source of 'stars' has no value/],
      [{ values: valuesOf({ label: 'yes' }), sources: { label: { type: 'guess' } } }, /guess/],
      [{ values: valuesOf({ label: 'yes' }), sources: { label: { type: 'response', user_id: 'x' } } }, /user_id/],
      [{ values: valuesOf({ label: 'yes' }), sources: { label: { type: 'majority', votes: -1, of: 1 } } }, /votes/],
      [{ values: valuesOf({ label: 'yes' }), comment: 'x'.repeat(5_001) }, /5000/],
      [{ values: valuesOf({ label: 'yes' }), version: -1 }, /version/],
    ];
    for (const [body, message] of refused) {
      const { status, text } = await owner.put(path(5), body);
      expect(status, text).toBe(422);
      expect(text).toMatch(message);
    }
    expect((await owner.put(path(5), { values: valuesOf({ stars: 2 }) })).status).toBe(200);
  });

  test('is nothing for annotators, and for admins of other workspaces', async () => {
    const calls = [
      annotator.get(`${dataset.path}/resolutions`),
      annotator.get(path(0)),
      annotator.put(path(0), { values: valuesOf({ label: 'yes' }) }),
      annotator.delete(path(0)),
      annotator.get(`${path(0)}/versions`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const other = await datasetWith(backend, { records: 1 });
    expect((await owner.get(`${other.path}/resolutions/${records[0]}`)).status).toBe(404);
    expect((await owner.get(`${other.path}/resolutions/no-uuid`)).status).toBe(422);
  });

  test('goes with its record and its dataset', async () => {
    const gone = await datasetWith(backend, { records: 2 });
    const [first, second] = ids((await owner.get(`${gone.path}/records`)).body.items);
    for (const id of [first, second])
      await owner.put(`${gone.path}/resolutions/${id}`, { values: valuesOf({ stars: 1 }) });
    await owner.delete(`/api/v1/records/${first}`);
    expect((await owner.get(`${gone.path}/resolutions`)).body.total).toBe(1);
    await owner.delete(gone.path);
    const { db } = backend.app.store;
    await expect
      .poll(() => db.value('SELECT count(*) FROM resolutions WHERE place NOT IN (SELECT place FROM records)'))
      .toBe(0);
    expect((await owner.get(`${gone.path}/resolutions`)).status).toBe(404);
  });

  test('stays when its author is deleted', async () => {
    const [someone] = await annotators(backend, 1);
    await owner.patch(`/api/v1/users/${someone!.userId}`, { role: 'admin' });
    const made = await someone!.put(path(4), { values: valuesOf({ label: 'no' }) });
    expect(made.body).toMatchObject({ user_id: someone!.userId });
    await owner.delete(`/api/v1/users/${someone!.userId}`);
    expect((await owner.get(path(4))).body).toMatchObject({ values: valuesOf({ label: 'no' }), user_id: null });
  });
});
