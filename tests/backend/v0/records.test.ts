import { describe, expect, test } from 'vitest';
import { aTime, coded, FORBIDDEN } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;

const classified = {
  id: 'cap/1',
  inputs: { text: 'bulk hello' },
  metadata: { source: 'web' },
  prediction: { agent: 'm', labels: [{ class: 'sports', score: 0.8 }] },
  annotation: { agent: 'argilla', labels: [{ class: 'sports' }] },
  status: 'Validated',
};
const AT = '/records/cap%2F1';

describe('one record', () => {
  test('contains all members, also empty ones', async () => {
    const dataset = await taskDataset(backend, 'TextClassification', [classified]);
    expect((await annotator.get(dataset.path(AT))).body).toEqual({
      id: 'cap/1',
      metadata: { source: 'web' },
      event_timestamp: null,
      status: 'Validated',
      prediction: { agent: 'm', labels: [{ class: 'sports', score: 0.8 }] },
      annotation: { agent: 'argilla', labels: [{ class: 'sports', score: 1 }] },
      vectors: null,
      predictions: { m: { agent: null, labels: [{ class: 'sports', score: 0.8 }] } },
      annotations: { argilla: { agent: null, labels: [{ class: 'sports', score: 1 }] } },
      metrics: { text_length: 10 },
      search_keywords: null,
      last_updated: aTime,
      inputs: { text: 'bulk hello' },
      multi_label: false,
      explanation: null,
    });
  });

  test('of token classification contains token metrics', async () => {
    const dataset = await taskDataset(backend, 'TokenClassification', [
      {
        id: 1,
        text: 'Ada IT x1 12',
        tokens: ['Ada', 'IT', 'x1', '12'],
        prediction: {
          agent: 'm',
          entities: [
            { start: 0, end: 3, label: 'PER' },
            { start: 10, end: 12, label: 'AGE' },
          ],
        },
      },
    ]);
    const { body } = await owner.get(dataset.path('/records/1'));
    expect(body).toMatchObject({ id: 1, text: 'Ada IT x1 12', tokens: ['Ada', 'IT', 'x1', '12'] });
    expect(body.metrics).toStrictEqual({
      text_length: 12,
      tokens: [
        { value: 'Ada', capitalness: 'FIRST' },
        { value: 'IT', capitalness: 'UPPER' },
        { value: 'x1', capitalness: 'LOWER' },
        // Neither upper nor lower case: the key is omitted.
        { value: '12' },
      ],
      predicted: {
        mentions: [
          { value: 'Ada', label: 'PER', score: 1, capitalness: 'FIRST' },
          { value: '12', label: 'AGE', score: 1 },
        ],
      },
      annotated: { mentions: [] },
    });
  });

  test('are found by their score', async () => {
    const said = (score: number) => ({ agent: 'm', entities: [{ start: 0, end: 3, label: 'PER', score }] });
    const dataset = await taskDataset(backend, 'TokenClassification', [
      { id: 1, text: 'Ada IT', tokens: ['Ada', 'IT'], prediction: said(0.25) },
      { id: 2, text: 'Ada IT', tokens: ['Ada', 'IT'], prediction: said(0.75), annotation: said(0.5) },
      { id: 3, text: 'Ada IT', tokens: ['Ada', 'IT'] },
    ]);
    const found = (query_text: string) => dataset.found({ query_text });
    expect(await found('metrics.predicted.mentions.score:[0.5 TO 1]')).toEqual([2]);
    expect(await found('metrics.predicted.mentions.score:0.25')).toEqual([1]);
    expect(await found('metrics.annotated.mentions.score:<0.6')).toEqual([2]);
    expect(await found('_exists_:metrics.predicted.mentions.score')).toEqual([1, 2]);
    await expect(found('metrics.predicted.mentions.score:sure')).rejects.toThrow('is a number');
  });

  test('has a score for all of its entities, or none', async () => {
    const answer = (entities: object[]) => ({ agent: 'm', entities });
    const dataset = await taskDataset(backend, 'TokenClassification', [
      { id: 1, text: 'Ada', tokens: ['Ada'], prediction: answer([{ start: 0, end: 3, label: 'PER' }]) },
    ]);
    for (const { body } of [
      await owner.get(dataset.path('/records/1')),
      await owner.patch(dataset.path('/records/1'), {}),
    ])
      expect(body).toMatchObject({ prediction: { score: null }, predictions: { m: { score: null } } });
  });

  test('may be missing', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    const id = `argilla.${dataset.name}`;
    for (const answer of [
      await owner.get(dataset.path('/records/7')),
      await owner.patch(dataset.path('/records/7'), {}),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        body: coded('RecordNotFound', { dataset: id, id: '7', name: `${id}.7`, type: 'Record' }),
      });
    }
  });

  test('merges metadata, and shows a status without storing it', async () => {
    const dataset = await taskDataset(backend, 'TextClassification', [classified]);
    const patched = await annotator.patch(dataset.path(AT), { metadata: { more: { n: 1 } }, status: 'Discarded' });
    expect(patched.body).toMatchObject({ status: 'Discarded', metadata: { source: 'web', 'more.n': 1 } });
    expect((await annotator.patch(dataset.path(AT), {})).body).toMatchObject({ status: 'Default', metadata: null });
    expect((await annotator.patch(dataset.path(AT), { metadata: {} })).body.metadata).toEqual({});
    expect((await owner.get(dataset.path(AT))).body.status).toBe('Validated');
    expect(await dataset.found({ metadata: { 'more.n': '1' } })).toEqual(['cap/1']);
  });
});

describe('deleting records', () => {
  const records = [1, 2, 3, 4].map((id) => ({
    id,
    text: `text ${id}`,
    vectors: { v: { value: [id] } },
    metadata: { id },
  }));

  test('deletes the matching ones, from every index', async () => {
    const dataset = await taskDataset(backend, 'Text2Text', records);
    const removed = await admin.delete(dataset.path('/data'), { query_text: 'text AND metadata.id:[2 TO 3]' });
    expect(removed).toMatchObject({ status: 200, body: { matched: 2, processed: 2 } });
    const { body } = await dataset.search();
    expect(body.total).toBe(2);
    expect(body.aggregations).toMatchObject({
      status: { Default: 2 },
      words: { text: 2 },
      metadata: { id: { 1: 1, 4: 1 } },
    });
    expect(await dataset.found({ query_text: 'text' })).toEqual([1, 4]);
    const near = await dataset.search({ query: { vector: { name: 'v', value: [3] } } });
    expect(near.body.records.map(({ id }) => id)).toEqual([4, 1]);
    expect((await owner.get(dataset.path('/records/2'))).status).toBe(404);
  });

  test('deletes all of them without a query', async () => {
    const dataset = await taskDataset(backend, 'Text2Text', records);
    expect((await owner.delete(dataset.path('/data'))).body).toEqual({ matched: 4, processed: 4 });
    expect((await dataset.search()).body.total).toBe(0);
    await dataset.log([records[0]!]);
    expect(await dataset.found({})).toEqual([1]);
  });

  test.each(['True', 'true', '1'])('marks them as discarded instead: %s', async (value) => {
    const dataset = await taskDataset(backend, 'Text2Text', records);
    const path = dataset.path('/data', `&mark_as_discarded=${value}`);
    expect((await annotator.delete(path, { ids: [1, '3', 'none'] })).body).toEqual({ matched: 2, processed: 2 });
    expect(await dataset.found({ status: ['Discarded'] })).toEqual([1, 3]);
    expect((await owner.get(dataset.path('/records/3'))).body.status).toBe('Discarded');
  });

  test('requires an admin, unless they are only discarded', async () => {
    const dataset = await taskDataset(backend, 'Text2Text', records);
    expect(await annotator.delete(dataset.path('/data'), {})).toMatchObject({ status: 403, body: FORBIDDEN });
    expect((await annotator.delete(dataset.path('/data', '&mark_as_discarded=false'), {})).status).toBe(403);
  });
});
