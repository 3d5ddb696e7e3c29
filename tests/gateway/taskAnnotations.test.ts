import { describe, expect, it } from 'vitest';
import { all, annotatingIn, action, outcomes, text } from '#tests/support/annotating.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { entities, labels, sentences, type TestTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const { act, found, make } = annotatingIn(gateway, world);

const ROME = { text: 'Ada in Rome', tokens: ['Ada', 'in', 'Rome'] };

describe('validating', () => {
  it('confirms annotations, or else predictions, as the viewer', async () => {
    const dataset = await make('TextClassification', [
      text('own', { annotation: labels('model', ['a']), metadata: { split: 'test' }, status: 'Edited' }),
      text('predicted', { prediction: labels('model', ['b', 0.6], ['a', 0.4]) }),
      text('bare'),
    ]);
    const payload = await act('validateRecords', dataset, all(dataset, 'own', 'predicted', 'bare', 'gone'));
    const agent = world.annotator.username;
    expect(outcomes(payload)).toEqual([
      expect.objectContaining({
        ...{ externalId: 'own', status: 'VALIDATED', metadata: { split: 'test' } },
        text: { agent, labels: [{ label: 'a' }] },
      }),
      expect.objectContaining({
        ...{ externalId: 'predicted', status: 'VALIDATED', predictedAs: ['b'] },
        text: { agent, labels: [{ label: 'b' }] },
      }),
      'There is no label to validate.',
      'Could not find the requested resource',
    ]);
    expect(payload.results.map(({ recordId }) => recordId)).toEqual(
      ['own', 'predicted', 'bare', 'gone'].map(dataset.record),
    );
    expect(payload.dataset.progress).toEqual({
      ...{ total: 3, validated: 2, discarded: 0, pending: 1 },
      annotatedAs: [
        { term: 'a', count: 1 },
        { term: 'b', count: 1 },
      ],
    });
    expect(await found(dataset, { annotatedBy: [agent] })).toEqual(['own', 'predicted']);
  });

  it('confirms the likely ones of several labels, or none', async () => {
    const dataset = await make('TextClassification', [
      text(1, { multi_label: true, prediction: labels('model', ['a', 0.9], ['b', 0.7], ['c', 0.2]) }),
      text(2, { multi_label: true, prediction: labels('model', ['a', 0.1]) }),
    ]);
    const [first, second] = outcomes(await act('validateRecords', dataset, all(dataset, 1, 2)));
    expect(first).toMatchObject({ status: 'VALIDATED', text: { labels: [{ label: 'a' }, { label: 'b' }] } });
    expect(second).toMatchObject({ status: 'VALIDATED', text: { labels: [] } });
  });

  it('confirms predicted entities, or an empty list', async () => {
    const dataset = await make('TokenClassification', [
      { id: 1, ...ROME, prediction: entities('ner', [0, 3, 'PER', 0.7]) },
      { id: 2, ...ROME },
    ]);
    const [first, second] = outcomes(await act('validateRecords', dataset, all(dataset, 1, 2)));
    expect(first).toMatchObject({
      ...{ status: 'VALIDATED', marked: { entities: [{ start: 0, end: 3, label: 'PER' }] } },
      entities: [{ label: 'PER', origin: 'ANNOTATION' }],
    });
    expect(second).toMatchObject({ status: 'VALIDATED', marked: { entities: [] }, entities: [] });
  });

  it('confirms the best predicted text', async () => {
    const dataset = await make('Text2Text', [
      { id: 1, text: 'Hello', prediction: sentences('s2s', ['Hallo', 0.2], ['Guten Tag', 0.8]) },
      { id: 2, text: 'Hello' },
    ]);
    expect(outcomes(await act('validateRecords', dataset, all(dataset, 1, 2)))).toEqual([
      expect.objectContaining({
        ...{ status: 'VALIDATED', sentences: [{ text: 'Guten Tag', origin: 'ANNOTATION' }] },
      }),
      'There is no text to validate.',
    ]);
  });
});

describe('clearing annotations', () => {
  it('keeps the prediction, and the record is not found as annotated', async () => {
    const dataset = await make('TokenClassification', [
      {
        ...{ id: 1, ...ROME, status: 'Validated', prediction: entities('ner', [0, 3, 'PER', 0.7]) },
        annotation: entities('ada', [7, 11, 'LOC']),
      },
      { id: 2, ...ROME },
    ]);
    const payload = await act('clearAnnotations', dataset, all(dataset, 1, 2));
    expect(outcomes(payload)).toEqual([
      expect.objectContaining({ status: 'DEFAULT', marked: null, entities: [{ label: 'PER', origin: 'PREDICTION' }] }),
      expect.objectContaining({ status: 'DEFAULT', marked: null, entities: [] }),
    ]);
    expect(payload.dataset.progress).toEqual({ total: 2, validated: 0, discarded: 0, pending: 2, annotatedAs: [] });
    expect(await found(dataset, { hasAnnotation: true })).toEqual([]);
  });

  it('works for text2text and for several labels', async () => {
    const texts = await make('Text2Text', [
      { id: 1, text: 'Hello', annotation: sentences('ada', ['Servus']), status: 'Validated' },
    ]);
    expect(outcomes(await act('clearAnnotations', texts, all(texts, 1)))).toMatchObject([
      { status: 'DEFAULT', written: null, sentences: [] },
    ]);
    expect(await found(texts, { hasAnnotation: true })).toEqual([]);
    const several = await make('TextClassification', [
      text(1, { multi_label: true, annotation: labels('ada', ['a'], ['b']), status: 'Validated' }),
    ]);
    expect(outcomes(await act('clearAnnotations', several, all(several, 1)))).toMatchObject([
      { status: 'DEFAULT', text: null },
    ]);
    expect(await found(several, { hasAnnotation: true })).toEqual([]);
  });

  it('makes single-label records not annotated', async () => {
    const dataset = await make('TextClassification', [
      text(1, { annotation: labels('ada', ['a']), status: 'Validated' }),
      text(2, { annotation: labels('ada', ['a']), status: 'Validated' }),
    ]);
    const payload = await act('clearAnnotations', dataset, all(dataset, 1));
    expect(payload.results).toMatchObject([{ error: null, record: { status: 'DEFAULT' } }]);
    expect(payload.dataset.progress).toMatchObject({ validated: 1, annotatedAs: [{ term: 'a', count: 1 }] });
    expect(await found(dataset, { hasAnnotation: true })).toEqual(['2']);
    if (gateway.isEmbedded) expect(payload.results).toMatchObject([{ record: { text: null } }]);
  });
});

describe('saving annotations', () => {
  const given = (dataset: TestTaskDataset, ...list: [id: string | number, value: object | null, status: string][]) => ({
    annotations: list.map(([id, value, status]) => ({
      ...{ recordId: dataset.record(id), status },
      ...(value ? { value } : {}),
    })),
  });

  it('stores labels', async () => {
    const dataset = await make('TextClassification', [text(1), text(2), text(3, { annotation: labels('ada', ['a']) })]);
    const payload = await act(
      'saveAnnotations',
      dataset,
      given(
        dataset,
        [1, { labels: ['a'] }, 'VALIDATED'],
        [2, { labels: ['a', 'b'] }, 'VALIDATED'],
        [3, { labels: ['b'] }, 'EDITED'],
      ),
    );
    const agent = world.annotator.username;
    expect(outcomes(payload)).toMatchObject([
      { status: 'VALIDATED', text: { agent, labels: [{ label: 'a' }] } },
      'The record takes exactly one label.',
      { status: 'EDITED', text: { agent, labels: [{ label: 'b' }] } },
    ]);
    expect(await found(dataset, { annotatedAs: ['b'] })).toEqual(['3']);
  });

  it('stores several labels, or none', async () => {
    const dataset = await make('TextClassification', [
      text(1, { multi_label: true }),
      text(2, { multi_label: true, annotation: labels('ada', ['a']) }),
    ]);
    const list = given(dataset, [1, { labels: ['a', 'b', 'a'] }, 'EDITED'], [2, { labels: [] }, 'VALIDATED']);
    expect(outcomes(await act('saveAnnotations', dataset, list))).toMatchObject([
      { status: 'EDITED', text: { labels: [{ label: 'a' }, { label: 'b' }] } },
      { status: 'VALIDATED', text: { labels: [] } },
    ]);
  });

  it('stores entities, and reports the records with invalid ones', async () => {
    const dataset = await make('TokenClassification', [
      { id: 1, ...ROME, prediction: entities('ner', [0, 3, 'PER', 0.7]) },
      { id: 2, ...ROME },
      { id: 3, ...ROME },
      { id: 4, ...ROME },
    ]);
    const at = (start: number, end: number) => ({ entities: [{ start, end, label: 'LOC' }] });
    const payload = await act(
      'saveAnnotations',
      dataset,
      given(
        dataset,
        [1, { entities: [] }, 'EDITED'],
        [2, at(7, 11), 'VALIDATED'],
        [3, at(3, 3), 'VALIDATED'],
        [4, at(8, 10), 'VALIDATED'],
      ),
    );
    expect(outcomes(payload)).toMatchObject([
      { status: 'EDITED', marked: { entities: [] }, entities: [] },
      { status: 'VALIDATED', marked: { entities: [{ start: 7, end: 11, label: 'LOC' }] } },
      'An entity must begin at 0 or later, and end after its beginning.',
      expect.any(String),
    ]);
    expect(payload.dataset.progress).toMatchObject({ validated: 1, pending: 3 });
  });

  it('stores texts', async () => {
    const dataset = await make('Text2Text', [{ id: 1, text: 'Hello' }]);
    const list = given(dataset, [1, { text: ' Grüß\nGott 👋' }, 'VALIDATED']);
    expect(outcomes(await act('saveAnnotations', dataset, list))).toMatchObject([
      { status: 'VALIDATED', sentences: [{ text: ' Grüß\nGott 👋', origin: 'ANNOTATION' }] },
    ]);
  });

  it('confirms the existing annotation without a new one', async () => {
    const dataset = await make('TextClassification', [text(1, { annotation: labels('ada', ['a']) })]);
    const [record] = outcomes(await act('saveAnnotations', dataset, given(dataset, [1, null, 'VALIDATED'])));
    expect(record).toMatchObject({ status: 'VALIDATED', text: { agent: world.annotator.username } });
  });

  it('stores the others if REST refuses one', async () => {
    const ids = Array.from({ length: 9 }, (_, id) => id);
    const dataset = await make(
      'TextClassification',
      ids.map((id) => text(id)),
    );
    await dataset.rest('PATCH', `/datasets/${dataset.name}/${dataset.task}/settings`, {
      label_schema: { labels: ['a'] },
    });
    const list = ids.map((id): [number, object, string] => [id, { labels: [id === 5 ? 'x' : 'a'] }, 'VALIDATED']);
    const { results, dataset: after } = await act('saveAnnotations', dataset, given(dataset, ...list));
    expect(results.filter(({ error }) => error).map(({ recordId }) => recordId)).toEqual([dataset.record(5)]);
    expect(after.progress).toMatchObject({ validated: 8, pending: 1 });
  });

  it('of another task is refused as a whole', async () => {
    const dataset = await make('Text2Text', [{ id: 1, text: 'Hello' }]);
    const refused = await world.annotator.fails(action('saveAnnotations'), {
      input: { datasetId: dataset.id, ...given(dataset, [1, { labels: ['a'] }, 'VALIDATED']) },
    });
    expect(refused.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });
});

describe('changing records', () => {
  it('takes eight calls for one record and for a hundred', async () => {
    const ids = Array.from({ length: 100 }, (_, id) => id);
    const dataset = await make(
      'TextClassification',
      ids.map((id) => text(id, { prediction: labels('model', ['a']) })),
    );
    for (const chosen of [[1], ids]) {
      const { calls, errors } = await world.annotator.send(action('validateRecords'), {
        input: { datasetId: dataset.id, ...all(dataset, ...chosen) },
      });
      expect(errors).toEqual([]);
      expect(calls).toEqual({
        'GET /v1/me': 1,
        'GET /datasets/:name': 2,
        // Before and after.
        'POST /datasets/:name/records/:search': 2,
        'POST /datasets/:task/:name/metrics/:metric:summary': 2,
        'POST /datasets/:name/:task:bulk': 1,
      });
    }
  });

  it.each([
    ['no records', () => [], {}],
    [
      'more than a hundred',
      (dataset: TestTaskDataset) => Array.from({ length: 101 }, (_, id) => dataset.record(id)),
      {},
    ],
    ['the same record twice', (dataset: TestTaskDataset) => [dataset.record(1), dataset.record(1)], {}],
    ['records of another dataset', () => ['room.other.1'], {}],
  ])('is refused for %s', async (_what, idsOf, calls) => {
    const dataset = await make('TextClassification', [text(1)]);
    const { errors, calls: made } = await world.annotator.send(action('discardRecords'), {
      input: { datasetId: dataset.id, recordIds: idsOf(dataset) },
    });
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
    expect(made).toEqual(calls);
  });

  it('fails as a whole without permission, and while the dataset is closed', async () => {
    const dataset = await make('TextClassification', [text(1)]);
    const input = { datasetId: dataset.id, ...all(dataset, 1) };
    const refused = await world.stranger.fails(action('discardRecords'), { input });
    expect(refused.extensions.code).toBe('ERROR_SAVING_TASK_RECORDS');
    await dataset.rest('PUT', `/datasets/${dataset.name}:close`);
    const closed = await world.annotator.fails(action('discardRecords'), { input });
    // Argilla's scan reads the closed index, and fails with an internal error.
    const status = gateway.isEmbedded ? 400 : 500;
    expect(closed.extensions).toMatchObject({ code: 'ERROR_SAVING_TASK_RECORDS', status });
    await dataset.rest('PUT', `/datasets/${dataset.name}:open`);
  });
});
