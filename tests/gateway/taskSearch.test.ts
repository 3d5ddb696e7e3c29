import { beforeAll, describe, expect, it } from 'vitest';
import { failure } from '#gateway/graphql/errors.ts';
import { RestError } from '#gateway/rest/error.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { entities, labels, makeTaskDataset, type TestTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
/** Not every search engine of Argilla supports vectors. */
const near = (value: number[]) => (gateway.isEmbedded ? { vectors: { v: { value } } } : {});

let world: World;
let dataset: TestTaskDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await makeTaskDataset(gateway, world, 'TextClassification', [
    {
      ...{ id: 'r1', inputs: { text: 'The parcel is late' }, status: 'Validated' },
      prediction: labels('model', ['bad', 0.9], ['good', 0.1]),
      annotation: labels('ada', ['bad']),
      metadata: { split: 'train', length: 4, trust: 0.25 },
      ...near([1, 0]),
    },
    {
      ...{ id: 'r2', inputs: { text: 'The app is great' }, status: 'Default' },
      prediction: labels('model', ['good', 0.8], ['bad', 0.2]),
      metadata: { split: 'test', length: 4, trust: 0.75 },
      ...near([0.9, 0.1]),
    },
    {
      ...{ id: 'r3', inputs: { text: 'Where is the parcel' }, status: 'Discarded' },
      prediction: labels('other', ['good', 0.6], ['bad', 0.4]),
      annotation: labels('bob', ['bad']),
      metadata: { split: 'test', length: 5 },
      ...near([0, 1]),
    },
    { id: 'r4', inputs: { text: 'Hello' } },
  ]);
});

interface Found {
  taskDataset: { search: { total: number; items: { externalId: string; searchKeywords: string[] }[] } };
}

const SEARCH = `query ($workspace: String!, $name: String!, $input: TaskSearchInput!) {
  taskDataset(workspace: $workspace, name: $name) { search(input: $input) { total items { externalId searchKeywords } } }
}`;

const where = () => ({ workspace: dataset.workspace, name: dataset.name });
const search = async (input: object) => {
  const { taskDataset } = await world.annotator.run<Found>(SEARCH, { ...where(), input });
  return taskDataset.search;
};
const ids = async (input: object) => (await search(input)).items.map(({ externalId }) => externalId);

describe('searching an older dataset', () => {
  it.each([
    ['words', { queryText: 'parcel' }, ['r1', 'r3']],
    ['all words', { queryText: 'parcel late' }, ['r1']],
    ['a query', { queryText: 'parcel AND NOT inputs.text:late' }, ['r3']],
    ['blank', { queryText: ' ' }, ['r1', 'r2', 'r3', 'r4']],
    ['predicted labels', { predictedAs: ['bad'] }, ['r1']],
    ['annotated labels', { annotatedAs: ['bad', 'good'] }, ['r1', 'r3']],
    ['who predicted', { predictedBy: ['other'] }, ['r3']],
    ['who annotated', { annotatedBy: ['ada'] }, ['r1']],
    ['status', { statuses: ['DEFAULT', 'DISCARDED'] }, ['r2', 'r3', 'r4']],
    ['right predictions', { predicted: 'OK' }, ['r1']],
    ['wrong predictions', { predicted: 'KO' }, ['r3']],
    ['metadata', { metadata: [{ key: 'split', values: ['test'] }] }, ['r2', 'r3']],
    [
      'several metadata',
      {
        metadata: [
          { key: 'split', values: ['test'] },
          { key: 'length', values: ['5'] },
        ],
      },
      ['r3'],
    ],
    ['metadata with no value', { metadata: [{ key: 'split', values: [] }] }, ['r1', 'r2', 'r3', 'r4']],
    ['score', { score: { ge: 0.7 } }, ['r1', 'r2']],
    ['a range of scores', { score: { ge: 0.7, le: 0.85 } }, ['r2']],
    ['confidence before score', { score: { ge: 0.9 }, confidence: { le: 0.6 } }, ['r3']],
    ['what no rule finds', { uncoveredByRules: ['parcel', 'great'] }, ['r4']],
    ['having an annotation', { hasAnnotation: true }, ['r1', 'r3']],
    ['having a prediction', { hasPrediction: true }, ['r1', 'r2', 'r3']],
    ['nothing', { statuses: [], predictedAs: [], hasAnnotation: false }, ['r1', 'r2', 'r3', 'r4']],
    ['several things', { queryText: 'parcel', statuses: ['VALIDATED'] }, ['r1']],
  ])('finds by %s', async (_what, query, found) => {
    expect(await ids({ query })).toEqual(found);
  });

  it('highlights the matching words', async () => {
    const { items } = await search({ query: { queryText: 'PARCEL' } });
    expect(items.map(({ searchKeywords }) => searchKeywords)).toEqual([['parcel'], ['parcel']]);
  });

  it('reports an invalid query', async () => {
    const refused = await world.annotator.fails(SEARCH, { ...where(), input: { query: { queryText: '(parcel' } } });
    expect(refused.extensions).toMatchObject({ code: 'ERROR_FETCHING_TASK_RECORDS', status: 400, reason: 'INVALID' });
    expect(refused.extensions.detail).toEqual(expect.any(String));
  });

  it.runIf(gateway.isEmbedded).each<[code: string, queryText: string, about: Record<string, string>]>([
    ['QUERY_TOO_LONG', `(${'parcel '.repeat(4000)})`, { most: '20000' }],
    ['QUERY_TOO_DEEP', `${'('.repeat(101)}a${')'.repeat(101)}`, { position: '101' }],
    ['QUERY_UNFINISHED', '(parcel AND', {}],
    ['QUERY_UNEXPECTED', 'parcel)', { text: ')', position: '7' }],
    ['QUERY_UNEXPECTED', 'score:[1 TO ]', { text: ']', position: '13' }],
    ['QUOTE_OPEN', 'a "parcel', { position: '3' }],
    ['SLASH_OPEN', 'his/hers', { position: '4' }],
    ['NOT_NUMBER', 'score:high', { name: 'score', text: 'high' }],
    ['NOT_DATE', 'event_timestamp:soon', { name: 'event_timestamp', text: 'soon' }],
    ['NOT_PATTERN', 'score:1*', { name: 'score' }],
    ['PATTERN_UNEXPECTED', '/a)/', { text: ')' }],
    ['PATTERN_MISCOUNTED', '/a{x}/', {}],
    ['PATTERN_NOTHING_REPEATED', '/*a/', { position: '1' }],
    ['PATTERN_TOO_DEEP', `/${'('.repeat(101)}a${')'.repeat(101)}/`, {}],
    ['PATTERN_GROUP_OPEN', '/(a/', {}],
    ['PATTERN_CLASS_OPEN', '/[a/', {}],
    ['PATTERN_CLASS_TOO_LARGE', `/[${'ab'.repeat(200)}]/`, { most: '250' }],
    ['PATTERN_QUOTE_OPEN', '/a"b/', {}],
    ['PATTERN_TOO_LARGE', '/(a{100}){200}/', {}],
  ])('reports the code of an invalid query: %s', async (code, queryText, about) => {
    const refused = await world.annotator.fails(SEARCH, { ...where(), input: { query: { queryText } } });
    expect(refused.extensions.refusal).toEqual({ code, about });
  });

  it('has no code if the backend sends none, whatever its message', () => {
    const params = { message: 'Failed to parse query [(a]: it ends where something is still expected' };
    const body = { detail: { code: 'argilla.api.errors::InvalidTextSearchError', params } };
    const { extensions } = failure(new RestError(400, body, 'POST'), 'ERROR_FETCHING_TASK_RECORDS');
    expect(extensions).toEqual({
      code: 'ERROR_FETCHING_TASK_RECORDS',
      status: 400,
      reason: 'INVALID',
      detail: params.message,
    });
  });

  it.each([
    ['id, last first', [{ by: { field: 'ID' }, order: 'DESC' }], ['r4', 'r3', 'r2', 'r1']],
    ['score', [{ by: { field: 'SCORE' } }], ['r3', 'r2', 'r1', 'r4']],
    [
      'status, then id',
      [{ by: { field: 'STATUS' }, order: 'DESC' }, { by: { field: 'ID' } }],
      ['r1', 'r3', 'r2', 'r4'],
    ],
    ['metadata', [{ by: { metadata: 'length' }, order: 'DESC' }, { by: { field: 'ID' } }], ['r3', 'r1', 'r2', 'r4']],
  ])('sorts by %s', async (_what, sort, found) => {
    expect(await ids({ sort })).toEqual(found);
  });

  it('returns pages, with the total', async () => {
    expect(await search({ page: 2, size: 3 })).toMatchObject({ total: 4, items: [{ externalId: 'r4' }] });
    expect(await search({ page: 3, size: 2 })).toEqual({ total: 4, items: [] });
    expect(await search({ size: 0 })).toEqual({ total: 4, items: [] });
  });

  it('reaches the ten-thousandth record, and refuses later ones', async () => {
    expect(await search({ page: 100, size: 100 })).toEqual({ total: 4, items: [] });
    const refused = await world.annotator.fails(SEARCH, { ...where(), input: { page: 101, size: 100 } });
    expect(refused.message).toBe(
      'Page 101 of 100 records each goes beyond the first 10000 records; narrow the search to reach others.',
    );
  });

  it.each([
    ['a page before the first', { page: 0 }],
    ['too long a page', { size: 101 }],
    ['a page of less than nothing', { size: -1 }],
    ['a record beyond the ten-thousandth', { page: 10_001, size: 1 }],
    ['too many sort keys', { sort: Array.from({ length: 11 }, () => ({ by: { field: 'ID' } })) }],
    [
      'too many conditions',
      { query: { metadata: Array.from({ length: 51 }, (_, key) => ({ key: `k${key}`, values: ['v'] })) } },
    ],
    ['too many values', { query: { predictedAs: Array.from({ length: 251 }, (_, label) => `l${label}`) } }],
    ['a range without bounds', { query: { score: {} } }],
    ['an empty range', { query: { score: { ge: 0.8, le: 0.2 } } }],
  ])('refuses %s before REST is called', async (_what, input) => {
    const { errors, calls } = await world.annotator.send(SEARCH, { ...where(), input });
    expect(errors).toHaveLength(1);
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
    expect(calls).toEqual({ 'GET /datasets/:name': 1 });
  });
});

describe.runIf(gateway.isEmbedded)('finding similar records', () => {
  const around = (to: object, more: object = {}) => ({ similarTo: { vector: 'v', to, ...more } });

  it('excludes the record itself, nearest first', async () => {
    expect(await ids(around({ recordId: dataset.record('r1') }))).toEqual(['r2', 'r3']);
  });

  it('starts with the farthest on request', async () => {
    expect((await ids(around({ recordId: dataset.record('r1') }, { order: 'LEAST_SIMILAR' })))[0]).toBe('r3');
  });

  it('accepts any vector, with other filters', async () => {
    expect(await ids(around({ value: [0, 1] }))).toEqual(['r3', 'r2', 'r1']);
    expect(await ids({ ...around({ value: [0, 1] }), query: { queryText: 'parcel' } })).toEqual(['r3', 'r1']);
    expect(await ids({ ...around({ recordId: dataset.record('r3') }), query: { queryText: 'parcel' } })).toEqual([
      'r1',
    ]);
  });

  it('reports a record without the vector', async () => {
    const refused = await world.annotator.fails(SEARCH, {
      ...where(),
      input: around({ recordId: dataset.record('r4') }),
    });
    expect(refused.extensions).toMatchObject({
      ...{ code: 'ERROR_FETCHING_TASK_RECORDS', status: 422, reason: 'MISSING_VECTOR' },
    });
  });

  it('takes two calls from a record, and one from a vector', async () => {
    const { calls } = await world.annotator.send(SEARCH, {
      ...where(),
      input: around({ recordId: dataset.record('r1') }),
    });
    expect(calls).toEqual({
      'GET /datasets/:name': 1,
      'POST /datasets/:name/records/:search': 1,
      'POST /datasets/:name/:task:search': 1,
    });
    const direct = await world.annotator.send(SEARCH, { ...where(), input: around({ value: [0, 1] }) });
    expect(direct.calls).toEqual({ 'GET /datasets/:name': 1, 'POST /datasets/:name/:task:search': 1 });
  });
});

const PAGE = `query ($workspace: String!, $name: String!, $input: TaskSearchInput!) {
  taskDataset(workspace: $workspace, name: $name) { search(input: $input) {
    total items { id }
    aggregations {
      predictedAs { term count } annotatedAs { term count } predictedBy { term count } annotatedBy { term count }
      statuses { status count } predicted { outcome count } scores { from count } words { term count }
      metadata { key values { term count } range { min max } }
      predictedMentions { label mentions { term count } } annotatedMentions { label mentions { term count } }
    }
  } }
}`;
const counts = (...list: [term: string, count: number][]) => list.map(([term, count]) => ({ term, count }));

describe('aggregations', () => {
  it('come with the first page, in the same call', async () => {
    const { data, calls, errors } = await world.annotator.send<{ taskDataset: { search: { aggregations: object } } }>(
      PAGE,
      { ...where(), input: { size: 1 } },
    );
    expect(errors).toEqual([]);
    expect(calls).toEqual({ 'GET /datasets/:name': 1, 'POST /datasets/:name/:task:search': 1 });
    expect(data.taskDataset.search.aggregations).toEqual({
      predictedAs: counts(['good', 2], ['bad', 1]),
      annotatedAs: counts(['bad', 2]),
      predictedBy: counts(['model', 2], ['other', 1]),
      annotatedBy: counts(['ada', 1], ['bob', 1]),
      statuses: [
        { status: 'DEFAULT', count: 2 },
        { status: 'DISCARDED', count: 1 },
        { status: 'VALIDATED', count: 1 },
      ],
      predicted: [
        { outcome: 'KO', count: 1 },
        { outcome: 'OK', count: 1 },
      ],
      scores: [
        // In binary, 0.9 is slightly below 0.9.
        { from: expect.closeTo(0.6, 2) as number, count: 1 },
        { from: expect.closeTo(0.8, 2) as number, count: 1 },
        { from: expect.closeTo(0.9, 2) as number, count: 1 },
      ],
      words: expect.arrayContaining(counts(['parcel', 2], ['app', 1])) as unknown,
      metadata: [
        { key: 'length', values: counts(['4', 2], ['5', 1]), range: null },
        { key: 'split', values: counts(['test', 2], ['train', 1]), range: null },
        { key: 'trust', values: [], range: { min: 0.25, max: 0.75 } },
      ],
      predictedMentions: [],
      annotatedMentions: [],
    });
  });

  it('are the same for every page', async () => {
    const first = await world.annotator.run<{ taskDataset: { search: { aggregations: object } } }>(PAGE, {
      ...where(),
      input: { size: 1, query: { statuses: ['DEFAULT'] } },
    });
    const { data, calls } = await world.annotator.send<typeof first>(PAGE, {
      ...where(),
      input: { size: 1, page: 2, query: { statuses: ['DEFAULT'] } },
    });
    expect(data.taskDataset.search.aggregations).toEqual(first.taskDataset.search.aggregations);
    expect(calls['POST /datasets/:name/:task:search']).toBe(2);
  });

  it('include mentions for token classification', async () => {
    const made = await makeTaskDataset(gateway, world, 'TokenClassification', [
      {
        ...{ id: 1, text: 'Ada in Rome', tokens: ['Ada', 'in', 'Rome'] },
        prediction: entities('ner', [0, 3, 'PER', 0.8], [7, 11, 'PER', 0.4]),
        annotation: entities('ada', [7, 11, 'LOC']),
      },
    ]);
    const { taskDataset } = await world.annotator.run<{ taskDataset: { search: { aggregations: object } } }>(PAGE, {
      ...{ workspace: made.workspace, name: made.name },
      input: {},
    });
    expect(taskDataset.search.aggregations).toMatchObject({
      predictedMentions: [{ label: 'PER', mentions: counts(['Ada', 1], ['Rome', 1]) }],
      annotatedMentions: [{ label: 'LOC', mentions: counts(['Rome', 1]) }],
    });
  });
});
