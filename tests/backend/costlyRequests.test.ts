import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { invalid, issue, plain } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';

/** Requests that once took seconds to hours. The tests measure no time: it is enough that the requests end. */
const backend = await startTestBackend();
const { owner, anonymous } = backend;
const dataset = await datasetWith(backend, { records: [{ fields: { text: 'the cat' } }] });
const bulk = `${dataset.path}/records/bulk`;
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe('adversarial requests are answered', () => {
  test('with a filter of commas on two lines', async () => {
    const metadata = encodeURIComponent(`a:${','.repeat(5000)}\n`);
    const { status, body } = await owner.get(`${dataset.mine}/records?metadata=${metadata}`);
    expect(status).toBe(422);
    const pattern = '^(?=.*[a-z0-9])[a-z0-9_-]+:(.+(,(.+))*)$';
    expect(body).toEqual(
      invalid({
        loc: ['query', 'metadata', 0],
        msg: `string does not match regex "${pattern}"`,
        type: 'value_error.str.regex',
        ctx: { pattern },
      }),
    );
  });

  test('with an id of many braces', async () => {
    const item = { fields: { text: 'a' }, id: `${'}'.repeat(300_000)}x` };
    const { body } = await owner.put(bulk, { items: [item] });
    expect(body).toEqual(invalid(issue('type_error.uuid', 'body', 'items', 0, 'id')));
  });

  test('with an invalid number of hundreds of thousands of digits', async () => {
    const suggestion = { question_id: dataset.questions.label, value: 'yes', score: `${'1'.repeat(300_000)}x` };
    const { body } = await owner.post(bulk, { items: [{ fields: { text: 'a' }, suggestions: [suggestion] }] });
    expect(body).toEqual(invalid(issue('type_error.float', 'body', 'items', 0, 'suggestions', 0, 'score')));
  });

  test.each(['', ' é'])('a text of joiners without a word (%j behind it)', async (end) => {
    const text = `${'_'.repeat(300_000)}-${end}`;
    expect((await owner.post(bulk, { items: [{ fields: { text } }] })).status).toBe(201);
    const search = { query: { text: { q: text } } };
    expect((await owner.post(`${dataset.mine}/records/search`, search)).status).toBe(200);
  });

  test('with a path of slashes', async () => {
    expect((await anonymous.get(`/api/v1/nothing${'/'.repeat(15_000)}x`)).status).toBe(404);
  });

  test('with a record of tens of thousands of responses', async () => {
    const responses = many(40_000, () => ({ user_id: randomUUID(), status: 'discarded' }));
    const { status, body } = await owner.post(bulk, { items: [{ fields: { text: 'a' }, responses }] });
    expect(status).toBe(422);
    expect(body).toEqual(plain(/user_id=.* does not exist/));
  });

  test('with a record of tens of thousands of suggestions, twice each', async () => {
    const ids = many(20_000, () => randomUUID());
    const suggestions = [...ids, ...ids].map((question_id) => ({ question_id, value: 'a' }));
    const { status } = await owner.post(`${dataset.path}/records`, { items: [{ fields: { text: 'a' }, suggestions }] });
    expect(status).toBe(422);
  });

  test('with a question of tens of thousands of options', async () => {
    const options = many(60_000, (at) => ({ value: String(at), text: 'x' }));
    const body = { name: 'q', title: 'q', settings: { type: 'label_selection', options } };
    expect((await owner.post(`${dataset.path}/questions`, body)).status).toBe(422);
  });

  test('with a record of tens of thousands of invalid texts', async () => {
    const fields = Object.fromEntries(many(40_000, (at) => [`f${at}`, at]));
    const { status, body } = await owner.post(bulk, { items: [{ fields }] });
    expect(status).toBe(422);
    expect((body.detail as { params: { errors: object[] } }).params.errors).toHaveLength(40_000);
  });
});

describe('a text query', () => {
  const found = async (q: string) => owner.post(`${dataset.path}/records/search`, { query: { text: { q } } });

  test('is the same with a word repeated a hundred thousand times', async () => {
    expect((await found('the '.repeat(100_000))).body.total).toBe(1);
    expect((await found(`${'the '.repeat(100_000)}dog`)).body.total).toBe(0);
  });

  test('may have up to a hundred different words', async () => {
    const different = (count: number) => many(count, (at) => `w${at}`).join(' ');
    expect((await found(different(100))).status).toBe(200);
    const { status, body } = await found(different(101));
    expect(status).toBe(422);
    expect(body).toEqual(plain('a text query has at most 100 different words, got 101'));
  });
});
