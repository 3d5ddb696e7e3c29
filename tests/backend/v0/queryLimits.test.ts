import { describe, expect, test } from 'vitest';
import { regexTest } from '#gateway/backend/v0/query/regex.ts';
import { QueryBudget } from '#gateway/backend/v0/services/search/taskSearch.ts';
import { coded, issue } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;
const TASK = 'TextClassification';

const record = (id: number, text: string, rest: object = {}) => ({ id, inputs: { text }, ...rest });
const dataset = await taskDataset(backend, TASK, [
  record(1, 'a card', { metadata: { n: 1, 'a*b': 'starred', [`${'a'.repeat(60)}!`]: 'x' } }),
  record(2, 'no card', { metadata: { n: 2 } }),
]);
const broken = (reason: RegExp, more: object = {}) => ({
  status: 400,
  body: coded('InvalidTextSearchError', { message: expect.stringMatching(reason) as string, ...more }),
});
const tooMany = (...loc: (string | number)[]) => ({
  status: 422,
  body: coded('ValidationError', { errors: [issue('value_error.list.max_items', ...loc)] }),
});
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('names with many wildcards', () => {
  test('are matched without exponential time', async () => {
    expect(await dataset.found({ query_text: `metadata.${'*a'.repeat(30)}*b:x` })).toEqual([]);
    expect(await dataset.found({ query_text: `metadata.${'*a'.repeat(30)}*!:x`.replace('!', '\\!') })).toEqual([1]);
  });

  test('match metadata with wildcards in their names', async () => {
    expect(await dataset.found({ query_text: 'metadata.*:starred' })).toEqual([1]);
    expect(await dataset.found({ query_text: 'metadata.a\\*b:starred' })).toEqual([1]);
  });
});

describe('a request is refused with', () => {
  test('more than ten sort keys', async () => {
    const sort = times(11, { id: 'status', order: 'asc' });
    expect(await dataset.search({ sort })).toMatchObject(tooMany('body', 'sort'));
    expect((await dataset.search({ sort: sort.slice(1) })).status).toBe(200);
    const scan = (body: object) => owner.post(dataset.path('/records/:search'), body);
    expect(await scan({ sort_by: sort })).toMatchObject(tooMany('body', 'sort_by'));
    expect(await scan({ next_page_cfg: JSON.stringify({ sort_by: sort }) })).toMatchObject(
      tooMany('body', 'next_page_cfg', 'sort_by'),
    );
  });

  test('too many rules', async () => {
    const query = { uncovered_by_rules: times(251, 'card') };
    expect(await dataset.search({ query })).toMatchObject(tooMany('body', 'query', 'uncovered_by_rules'));
    expect((await dataset.search({ query: { uncovered_by_rules: times(250, 'card') } })).status).toBe(200);
  });

  test('too large a page of values', async () => {
    for (const member of ['predicted_by', 'annotated_by', 'predicted_as', 'annotated_as', 'status']) {
      const query = { [member]: times(1001, 'x') };
      expect(await dataset.search({ query })).toMatchObject(tooMany('body', 'query', member));
    }
    expect(await dataset.search({ query: { metadata: { n: times(1001, 1) } } })).toMatchObject(
      tooMany('body', 'query', 'metadata', 'n'),
    );
    expect(await owner.post(dataset.path('/records/:search'), { fields: times(1001, '*') })).toMatchObject(
      tooMany('body', 'fields'),
    );
  });
});

describe('a query is refused with the reason if it', () => {
  test('compares every record repeatedly', async () => {
    const many = await taskDataset(
      backend,
      TASK,
      times(2000, 'some text').map((text, id) => record(id, text)),
    );
    const read = times(10, 'text.exact:/so.*/').join(' OR ');
    expect((await many.search({ query: { query_text: read } })).body.total).toBe(2000);
    // Conditions, which are fast, use most of the budget, reading the rest.
    const conditions = times(3900, 'id:x').join(' ');
    expect((await many.search({ query: { uncovered_by_rules: [conditions] } })).status).toBe(200);
    expect(await many.search({ query: { uncovered_by_rules: [conditions, read] } })).toMatchObject(
      broken(/takes more than 100000000 steps.*patterns as one/, { refusal: { code: 'QUERY_TOO_COSTLY', about: {} } }),
    );
  });

  test.each(['F1', 'token_frequency', 'token_capitalness'])('asks for %s besides all that', async (metric) => {
    const answer = { agent: 'm', entities: [{ start: 0, end: 4, label: 'A' }] };
    const many = await taskDataset(
      backend,
      'TokenClassification',
      times(600, { text: 'some text', tokens: ['some', 'text'], prediction: answer, annotation: answer }),
    );
    // The budget is used up except for reading these few records.
    const summary = (conditions: number) =>
      owner.post(many.path(`/TokenClassification/metrics/${metric}:summary`), {
        uncovered_by_rules: [times(conditions, 'id:x').join(' ')],
      });
    expect((await summary(3900)).status).toBe(200);
    expect(await summary(3995)).toMatchObject(broken(/takes more than 100000000 steps/));
  });

  test('has a pattern with too many possible matches', () => {
    const fits = regexTest('.*'.repeat(100), new QueryBudget(50_000));
    expect(fits('word')).toBe(true);
    expect(() => fits('word'.repeat(1000))).toThrow(/takes more than 50000 steps/);
  });

  test.each([
    ['nests parentheses in a pattern', `/${'('.repeat(9000)}a${')'.repeat(9000)}/`, /too many parentheses are open/],
    ['lists too many characters', `/[${'ab'.repeat(200)}]/`, /more than 250 characters/],
    ['is longer than anybody writes', 'a'.repeat(20_001), /longer than 20000 characters/],
  ])('%s', async (_what, query_text, reason) => {
    expect(await dataset.search({ query: { query_text } })).toMatchObject(broken(reason));
  });
});

test('words of a phrase may have any distance', async () => {
  expect(await dataset.found({ query_text: '"a card"~1000000000000000000000' })).toEqual([1]);
});

describe('a rule', () => {
  const rules = (rest = '') => dataset.path(`/${TASK}/labeling/rules${rest}`);

  test.each(['/(/', 'metadata.later:/(/', 'metadata.n:one'])('that is %s is not saved', async (query) => {
    expect(await owner.post(rules(), { query, label: 'a' })).toMatchObject(broken(/Failed to parse query/));
    expect((await owner.get(rules('/metrics'))).status).toBe(200);
  });
});

describe('a scan of records', () => {
  const scan = (page: unknown) => owner.post(dataset.path('/records/:search'), { next_page_cfg: JSON.stringify(page) });

  test.each<[object, (string | number)[], string]>([
    [{ sort_by: 1 }, ['sort_by'], 'type_error.list'],
    [{ sort_by: [null] }, ['sort_by', 0], 'type_error.none.not_allowed'],
    [{ sort_by: [{ order: 'asc' }] }, ['sort_by', 0, 'id'], 'value_error.missing'],
    [{ next_search_params: 5 }, ['next_search_params'], 'type_error.list'],
  ])('an invalid cursor such as %j is refused', async (page, loc, type) => {
    expect(await scan(page)).toMatchObject({
      status: 422,
      body: coded('ValidationError', { errors: [issue(type, 'body', 'next_page_cfg', ...loc)] }),
    });
  });

  test('continues from a cursor of an Argilla server', async () => {
    const page = { shuffle: false, sort_by: [{ id: 'id', order: 'asc' }], next_search_params: ['1'] };
    expect(await scan(page)).toMatchObject({ status: 200, body: { records: [{ id: 2 }] } });
    expect(await scan({ sort_by: null, next_search_params: null })).toMatchObject({ status: 200 });
  });
});
