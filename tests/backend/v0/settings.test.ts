import { describe, expect, test } from 'vitest';
import { coded, FORBIDDEN } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;

const label = (name: string, description?: string) => ({ id: name, name, ...(description && { description }) });
const schema = (...labels: unknown[]) => ({ label_schema: { labels } });
const RECORDS = {
  TextClassification: { inputs: { text: 'Ada' }, annotation: { agent: 'a', labels: [{ class: 'x' }] } },
  TokenClassification: {
    text: 'Ada',
    tokens: ['Ada'],
    annotation: { agent: 'a', entities: [{ start: 0, end: 3, label: 'x' }] },
  },
};

describe.each(['TextClassification', 'TokenClassification'] as const)('settings of %s', (task) => {
  const record = RECORDS[task];
  const path = `/${task}/settings`;

  test('are missing before they are saved', async () => {
    const dataset = await taskDataset(backend, task);
    expect(await owner.get(dataset.path(path))).toMatchObject({
      status: 404,
      body: coded('EntityNotFoundError', { name: dataset.name, type: `${task}Settings` }),
    });
  });

  test('are saved, read, replaced and deleted on either path', async () => {
    const dataset = await taskDataset(backend, task);
    const old = `/api/datasets/${task}/${dataset.name}/settings?workspace=argilla`;
    const saved = await admin.patch(dataset.path(path), schema(label('a'), label('b', 'the second')));
    expect(saved).toMatchObject({ status: 200, body: schema(label('a'), label('b', 'the second')) });
    expect((await annotator.get(old)).body).toEqual(saved.body);
    const vectors = { v: 3, w: { dim: 4 } };
    expect((await admin.put(dataset.path(path), { vectors })).body).toEqual({
      vectors: { v: { dim: 3 }, w: { dim: 4 } },
    });
    expect((await admin.put(old, schema('c'))).body).toEqual(schema(label('c')));
    expect((await owner.get(dataset.path(path))).body).toEqual(schema(label('c')));
    for (const one of [old, dataset.path(path)])
      expect(await admin.delete(one)).toMatchObject({ status: 200, body: null });
    expect((await owner.get(old)).status).toBe(404);
  });

  test('accept labels as texts or numbers', async () => {
    const dataset = await taskDataset(backend, task);
    const saved = await admin.patch(dataset.path(path), schema('a', 1, 1.5));
    expect(saved).toMatchObject({ status: 200, body: schema(label('a'), label('1'), label('1.5')) });
  });

  test.each([
    ['first a text', ['a', label('b')], 0],
    ['first an object', [label('b'), 'a'], 1],
  ])('refuse labels of mixed form: %s', async (_order, labels, refused) => {
    const dataset = await taskDataset(backend, task);
    expect(await admin.patch(dataset.path(path), schema(...labels))).toMatchObject({
      status: 422,
      body: {
        detail: {
          params: { errors: [{ loc: ['body', 'label_schema', 'labels', refused], type: 'type_error.dict' }] },
        },
      },
    });
  });

  test('accept vectors up to the index’s maximum length', async () => {
    const dataset = await taskDataset(backend, task, [record]);
    const withVectors = (v: number) => admin.patch(dataset.path(path), { vectors: { v } });
    expect((await withVectors(8193)).status).toBe(422);
    expect((await withVectors(8192)).status).toBe(200);
  });

  test('are changed by admins only', async () => {
    const dataset = await taskDataset(backend, task);
    expect(await annotator.patch(dataset.path(path), schema('a'))).toMatchObject({ status: 403, body: FORBIDDEN });
    expect((await annotator.delete(dataset.path(path))).status).toBe(403);
  });

  test('must include every label in use', async () => {
    const dataset = await taskDataset(backend, task, [record]);
    expect(await owner.patch(dataset.path(path), schema('y'))).toMatchObject({
      status: 400,
      body: coded('BadRequestError', { message: 'The label schema lacks labels that records have: `x`' }),
    });
    expect((await owner.patch(dataset.path(path), schema('y', 'x'))).status).toBe(200);
  });

  test('refuse other labels', async () => {
    const dataset = await taskDataset(backend, task);
    await owner.patch(dataset.path(path), schema('y'));
    expect(await dataset.log([record])).toMatchObject({
      status: 400,
      body: coded('BadRequestError', { message: 'Provided records contain labels not in label schema: `x`' }),
    });
    expect((await dataset.search()).body.total).toBe(0);
  });

  test('are refused if they are malformed', async () => {
    const dataset = await taskDataset(backend, task);
    expect((await owner.patch(dataset.path(path), schema({ id: 'a' }))).status).toBe(422);
  });
});

test('labels do not exist for text2text', async () => {
  const dataset = await taskDataset(backend, 'Text2Text');
  expect((await owner.get(dataset.path('/Text2Text/settings'))).status).toBe(404);
  expect((await owner.get(dataset.path('/TextClassification/settings'))).status).toBe(400);
});
