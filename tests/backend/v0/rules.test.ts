import { describe, expect, test } from 'vitest';
import { aTime, coded, invalid, issue, notNone } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { type TaskDataset, taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const TASK = 'TextClassification';

const rules = (dataset: TaskDataset, rest = '', parameters = '') =>
  dataset.path(`/${TASK}/labeling/rules${rest}`, parameters);
const oldRules = ({ name }: TaskDataset, rest = '') =>
  `/api/datasets/${TASK}/${name}/labeling/rules${rest}?workspace=argilla`;
const unknown = (name: string) => ({
  status: 404,
  body: coded('EntityNotFoundError', { name, type: 'ServiceLabelingRule' }),
});

describe('labeling rules', () => {
  test('are created by any member, and listed in the order of creation', async () => {
    const dataset = await taskDataset(backend, TASK);
    const made = await annotator.post(rules(dataset), { query: ' card ', label: 'a', description: 'cards' });
    const rule = {
      label: 'a',
      labels: ['a'],
      description: 'cards',
      query: 'card',
      author: 'annotator',
      created_at: aTime,
    };
    expect(made).toMatchObject({ status: 200, body: rule });
    await owner.post(oldRules(dataset), { query: 'a AND b', labels: ['x', 'y'] });
    expect((await owner.get(oldRules(dataset))).body).toEqual([
      rule,
      { labels: ['x', 'y'], query: 'a AND b', author: 'argilla', created_at: aTime },
    ]);
  });

  test('are read, changed and deleted by their query, even with slashes', async () => {
    const dataset = await taskDataset(backend, TASK);
    const query = 'top\\/up OR "a b"';
    const at = `/${encodeURIComponent(query)}`;
    expect(await owner.get(rules(dataset, at))).toMatchObject(unknown(query));
    expect(await owner.patch(rules(dataset, at), { label: 'x' })).toMatchObject(unknown(query));
    await owner.post(rules(dataset), { query, labels: ['x'], description: 'first' });
    expect((await owner.get(oldRules(dataset, at))).body).toMatchObject({ query, label: 'x' });
    const changed = await owner.patch(oldRules(dataset, at), { labels: ['y', 'z'] });
    expect(changed).toMatchObject({ status: 200, body: { query, labels: ['y', 'z'], description: 'first' } });
    expect(changed.body).not.toHaveProperty('label');
    const gone = { status: 200, body: null };
    expect(await owner.delete(oldRules(dataset, at))).toMatchObject(gone);
    expect(await owner.delete(oldRules(dataset, at))).toMatchObject(gone);
    expect((await owner.get(rules(dataset))).body).toEqual([]);
  });

  test('require a unique valid query and a label', async () => {
    const dataset = await taskDataset(backend, TASK);
    await owner.post(rules(dataset), { query: 'card', label: 'a' });
    expect(await owner.post(rules(dataset), { query: 'card', label: 'b' })).toMatchObject({
      status: 409,
      body: coded('EntityAlreadyExistsError', { name: 'card', type: 'ServiceLabelingRule' }),
    });
    const without = { status: 422, body: invalid(issue('assertion_error', 'body', '__root__')) };
    expect(await owner.post(rules(dataset), { query: 'other' })).toMatchObject(without);
    expect(await owner.post(rules(dataset), { query: 'other', label: null, labels: [] })).toMatchObject(without);
    const none = { status: 422, body: invalid(notNone('body', 'labels')) };
    expect(await owner.post(rules(dataset), { query: 'other', label: 'a', labels: null })).toMatchObject(none);
    expect(await owner.patch(rules(dataset, '/card'), { labels: null })).toMatchObject(none);
    expect((await owner.post(rules(dataset), { query: ' ', label: 'a' })).status).toBe(422);
    expect((await owner.patch(rules(dataset, '/card'), { labels: [] })).status).toBe(422);
    expect((await owner.post(rules(dataset), { query: '(card', label: 'a' })).status).toBe(400);
  });

  test.each(['.', ' .. '])('refuse the query "%s", which no address can contain', async (query) => {
    const dataset = await taskDataset(backend, TASK);
    const { status, body } = await owner.post(rules(dataset), { query, label: 'a' });
    expect(status).toBe(422);
    expect(body).toEqual(coded('ValidationError', { errors: [issue('value_error', 'body', 'query')] }));
    expect((await owner.post(rules(dataset), { query: '...', label: 'a' })).status).toBe(200);
  });

  test('exist for text classification only', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    expect((await owner.get(rules(dataset))).body).toMatchObject({
      detail: { code: 'argilla.api.errors::WrongTaskError' },
    });
  });
});

describe('the metrics of rules', () => {
  const record = (id: number, text: string, label?: string) => ({
    id,
    inputs: { text },
    ...(label && { annotation: { agent: 'bob', labels: [{ class: label }] } }),
  });
  const RECORDS = [
    record(1, 'my card', 'cards'),
    record(2, 'a card again', 'cards'),
    record(3, 'no card here', 'other'),
    record(4, 'lost card'),
    record(5, 'a transfer', 'transfers'),
  ];

  test('compare with annotations', async () => {
    const dataset = await taskDataset(backend, TASK, RECORDS);
    const metrics = await owner.get(rules(dataset, '/card/metrics', '&label=cards'));
    expect(metrics.body).toEqual({
      coverage: 4 / 5,
      coverage_annotated: 3 / 4,
      correct: 2,
      incorrect: 1,
      precision: 2 / 3,
      total_records: 5,
      annotated_records: 4,
    });
    expect(metrics.text).toContain('"correct":2.0,"incorrect":1.0');
  });

  test('add up labels, and average their precisions', async () => {
    const dataset = await taskDataset(backend, TASK, RECORDS);
    const { body } = await owner.get(rules(dataset, '/card/metrics', '&label=cards&label=other'));
    expect(body).toMatchObject({ correct: 3, incorrect: 3, precision: 0.5 });
  });

  test('use the labels of saved rules by default', async () => {
    const dataset = await taskDataset(backend, TASK, RECORDS);
    expect((await owner.get(rules(dataset, '/card/metrics'))).body).toMatchObject({ correct: 0, incorrect: 0 });
    await owner.post(rules(dataset), { query: 'card', label: 'other' });
    expect((await owner.get(oldRules(dataset, '/card/metrics'))).body).toMatchObject({ correct: 1, incorrect: 2 });
  });

  test('omit what cannot be computed', async () => {
    const empty = await taskDataset(backend, TASK);
    expect((await owner.get(rules(empty, '/card/metrics', '&label=a'))).body).toEqual({
      total_records: 0,
      annotated_records: 0,
    });
    const bare = await taskDataset(backend, TASK, [record(1, 'my card')]);
    expect((await owner.get(rules(bare, '/card/metrics', '&label=a'))).body).toEqual({
      coverage: 1,
      total_records: 1,
      annotated_records: 0,
    });
    const dataset = await taskDataset(backend, TASK, RECORDS);
    const { body } = await owner.get(rules(dataset, '/nowhere/metrics', '&label=a'));
    expect(body).toEqual({
      coverage: 0,
      coverage_annotated: 0,
      correct: 0,
      incorrect: 0,
      total_records: 5,
      annotated_records: 4,
    });
  });

  test('exist for all rules together', async () => {
    const dataset = await taskDataset(backend, TASK, RECORDS);
    const overall = { total_records: 5, annotated_records: 4 };
    expect((await owner.get(rules(dataset, '/metrics'))).body).toEqual({
      coverage: 0,
      coverage_annotated: 0,
      ...overall,
    });
    await owner.post(rules(dataset), { query: 'lost', label: 'a' });
    await owner.post(rules(dataset), { query: 'transfer OR lost', label: 'a' });
    const expected = { coverage: 2 / 5, coverage_annotated: 1 / 4, ...overall };
    expect((await owner.get(oldRules(dataset, '/metrics'))).body).toEqual(expected);
  });

  test('require a valid query', async () => {
    const dataset = await taskDataset(backend, TASK, RECORDS);
    expect((await owner.get(rules(dataset, '/(card/metrics', '&label=a'))).status).toBe(400);
  });
});
