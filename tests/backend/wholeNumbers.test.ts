import { describe, expect, test } from 'vitest';
import { invalid } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';
import { taskDataset } from './v0/taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;
const dataset = await datasetWith(backend);
const older = await taskDataset(backend, 'Text2Text');

/** A whole number as text, where JavaScript would format it differently. */
const record = (number: string, text = 'text') =>
  `{"items": [{"fields": {"text": ${JSON.stringify(text)}}, "metadata": {"tweet": ${number} }}]}`;
const logged = (id: string) => `{"records":[{"id":${id},"text":"a"}]}`;

describe('a whole number with too many digits to be stored exactly', () => {
  test.each(['9007199254740993', '-1234567890123456789', '[1, 12345678901234567890]'])(
    'is refused: %s',
    async (number) => {
      const answer = await owner.post(`${dataset.path}/records/bulk`, record(number));
      const error = { type: 'value_error.number.not_safe', loc: ['body', expect.any(Number)] };
      expect(answer).toMatchObject({ status: 422, body: invalid(expect.objectContaining(error) as object) });
      expect(answer.text).toContain(/\d{16,}/.exec(number)![0]);
    },
  );

  test('is refused as an id, because another number could equal it', async () => {
    expect((await owner.post(older.path('/Text2Text:bulk'), logged('9007199254740993'))).status).toBe(422);
    expect((await owner.post(older.path('/Text2Text:bulk'), logged('"9007199254740993"'))).status).toBe(200);
    expect(await older.found({})).toEqual(['9007199254740993']);
  });

  test.each([
    ['9007199254740992', 2 ** 53],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
    ['1e+20', 1e20],
    ['0.12345678901234567', Number('0.12345678901234567')],
  ])('is refused as %s', async (number, kept) => {
    const { status, body } = await owner.post(`${dataset.path}/records/bulk`, record(number));
    expect([status, body.items[0]?.metadata]).toEqual([201, { tweet: kept }]);
  });

  test('may be part of a text', async () => {
    const text = 'cards: 1234567890123456789, "2": [9007199254740993] \\';
    const { status, body } = await owner.post(`${dataset.path}/records/bulk`, record('1', text));
    expect([status, body.items[0]?.fields]).toEqual([201, { text }]);
  });
});
