import { describe, expect, test } from 'vitest';
import { aTime, aUuid, invalid, issue, missing, NO_ONE, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { labels, makeDataset, textField, textQuestion } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const draft = await makeDataset(owner, { fields: [textField('text'), textField('other')], questions: [] });
const path = `/api/v1/datasets/${draft.id}/questions`;
let made = 0;
const body = (settings: object, more: object = {}) => ({ name: `q${(made += 1)}`, title: 'Q', settings, ...more });
const create = async (settings: object, more: object = {}): Promise<Wire> =>
  (await owner.post(path, body(settings, more))).body;

const abc = labels('a', 'b', 'c', 'd');
const complete = (options: object[]) => options.map((option) => ({ description: null, ...option }));

describe('creating a question', () => {
  test('returns it', async () => {
    const question = {
      name: 'why',
      title: 'Why?',
      description: 'In a sentence',
      required: true,
      settings: { type: 'text' },
    };
    const { status, body } = await owner.post(path, question);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...question,
      id: aUuid,
      settings: { type: 'text', use_markdown: false },
      dataset_id: draft.id,
      inserted_at: aTime,
      updated_at: body.inserted_at,
    });
  });

  test.each([
    ['text', { use_markdown: true }, { use_markdown: true }],
    ['rating', { options: [{ value: 0, x: 1 }, { value: 10 }] }, { options: [{ value: 0 }, { value: 10 }] }],
    ['label_selection', { options: abc }, { options: complete(abc), visible_options: null }],
    [
      'label_selection',
      { options: [...labels('a', 'b'), { value: 'c', text: 'C', description: 'see' }], visible_options: 3 },
      { options: [...complete(labels('a', 'b')), { value: 'c', text: 'C', description: 'see' }], visible_options: 3 },
    ],
    [
      'multi_label_selection',
      { options: abc },
      { options: complete(abc), visible_options: null, options_order: 'natural' },
    ],
    [
      'multi_label_selection',
      { options: abc, visible_options: null, options_order: 'suggestion' },
      { options: complete(abc), visible_options: null, options_order: 'suggestion' },
    ],
    ['ranking', { options: labels('a', 'b') }, { options: complete(labels('a', 'b')) }],
    [
      'span',
      { field: 'text', options: labels('a'), allow_character_annotation: false },
      {
        field: 'text',
        options: complete(labels('a')),
        visible_options: null,
        allow_overlapping: false,
        allow_character_annotation: true,
      },
    ],
  ])('completes the settings of a %s question', async (type, given, kept) => {
    const question = await create({ type, ...given });
    expect(question).toMatchObject({ required: false, description: null });
    expect(question.settings).toEqual({ type, ...kept });
    await owner.delete(`/api/v1/questions/${question.id}`);
  });

  test('refuses a taken name, even in a published dataset', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const again = await owner.post(`/api/v1/datasets/${id}/questions`, textQuestion('comment'));
    expect(again).toMatchObject({ status: 409, body: plain(/comment/) });
  });

  test('is impossible once the dataset is published', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const span = body({ type: 'span', field: 'nowhere', options: labels('a') });
    expect(await owner.post(`/api/v1/datasets/${id}/questions`, span)).toMatchObject({
      status: 422,
      body: plain(/published/),
    });
  });

  test('requires a name, a title and settings', async () => {
    const { body: refusal } = await owner.post(path, {});
    expect(refusal).toEqual(invalid(missing('body', 'name'), missing('body', 'title'), missing('body', 'settings')));
  });

  test.each([
    ['an empty description', { description: '' }, 'value_error.any_str.min_length', 'description'],
    [
      'a description of 1001 characters',
      { description: 'x'.repeat(1001) },
      'value_error.any_str.max_length',
      'description',
    ],
    ['an empty title', { title: '' }, 'value_error.any_str.min_length', 'title'],
    ['no settings', { settings: null }, 'type_error.none.not_allowed', 'settings'],
    ['settings without type', { settings: {} }, 'value_error.discriminated_union.missing_discriminator', 'settings'],
    ['settings that are a list', { settings: [] }, 'value_error.discriminated_union.missing_discriminator', 'settings'],
    [
      'an unknown type',
      { settings: { type: 'x' } },
      'value_error.discriminated_union.invalid_discriminator',
      'settings',
    ],
  ])('refuses %s', async (_what, change, type, member) => {
    const { status, body: refusal } = await owner.post(path, { ...body({ type: 'text' }), ...change });
    expect(status).toBe(422);
    expect(refusal).toEqual(invalid(issue(type, 'body', member)));
  });

  const many = (count: number) => labels(...Array.from({ length: count }, (_, index) => `o${index}`));
  const ratings = (...values: unknown[]) => values.map((value) => ({ value }));
  const label = 'LabelSelectionQuestionSettingsCreate';
  const multi = 'MultiLabelSelectionQuestionSettingsCreate';
  const min = 'value_error.list.min_items';
  const max = 'value_error.list.max_items';
  test.each([
    ['one rating', { type: 'rating', options: ratings(1) }, min, 'RatingQuestionSettingsCreate', 'options'],
    [
      '12 ratings',
      { type: 'rating', options: ratings(...Array(12).keys()) },
      max,
      'RatingQuestionSettingsCreate',
      'options',
    ],
    [
      'a rating twice',
      { type: 'rating', options: ratings(1, 1) },
      'value_error',
      'RatingQuestionSettingsCreate',
      '__root__',
    ],
    [
      'a rating of 11',
      { type: 'rating', options: ratings(1, 11) },
      'value_error.number.not_le',
      'RatingQuestionSettingsCreate',
      'options',
      1,
      'value',
    ],
    [
      'a rating of -1',
      { type: 'rating', options: ratings(-1, 1) },
      'value_error.number.not_ge',
      'RatingQuestionSettingsCreate',
      'options',
      0,
      'value',
    ],
    [
      'a word for a rating',
      { type: 'rating', options: [{ value: 1 }, { value: 'two' }] },
      'type_error.integer',
      'RatingQuestionSettingsCreate',
      'options',
      1,
      'value',
    ],
    ['no ratings', { type: 'rating' }, 'value_error.missing', 'RatingQuestionSettingsCreate', 'options'],
    ['one label', { type: 'label_selection', options: labels('a') }, min, label, 'options'],
    ['501 labels', { type: 'label_selection', options: many(501) }, max, label, 'options'],
    ['a label twice', { type: 'label_selection', options: labels('a', 'b', 'a') }, 'value_error', label, '__root__'],
    [
      'an empty label',
      { type: 'label_selection', options: [{ value: '', text: 'x' }, ...labels('b')] },
      'value_error.any_str.min_length',
      label,
      'options',
      0,
      'value',
    ],
    [
      'a label of 201 characters',
      { type: 'label_selection', options: [{ value: 'x'.repeat(201), text: 'x' }, ...labels('b')] },
      'value_error.any_str.max_length',
      label,
      'options',
      0,
      'value',
    ],
    [
      'a label text of 501 characters',
      { type: 'label_selection', options: [...labels('b'), { value: 'a', text: 'x'.repeat(501) }] },
      'value_error.any_str.max_length',
      label,
      'options',
      1,
      'text',
    ],
    [
      'a label without text',
      { type: 'label_selection', options: [...labels('b'), { value: 'a' }] },
      'value_error.missing',
      label,
      'options',
      1,
      'text',
    ],
    [
      'two visible labels',
      { type: 'label_selection', options: abc, visible_options: 2 },
      'value_error.number.not_ge',
      label,
      'visible_options',
    ],
    [
      'more visible labels than there are',
      { type: 'label_selection', options: abc, visible_options: 5 },
      'value_error',
      label,
      '__root__',
    ],
    [
      'another order',
      { type: 'multi_label_selection', options: abc, options_order: 'random' },
      'type_error.enum',
      multi,
      'options_order',
    ],
    [
      'no order',
      { type: 'multi_label_selection', options: abc, options_order: null },
      'type_error.none.not_allowed',
      multi,
      'options_order',
    ],
    ['one rank', { type: 'ranking', options: labels('a') }, min, 'RankingQuestionSettingsCreate', 'options'],
    ['51 ranks', { type: 'ranking', options: many(51) }, max, 'RankingQuestionSettingsCreate', 'options'],
    [
      'a span question without a field',
      { type: 'span', options: labels('a') },
      'value_error.missing',
      'SpanQuestionSettingsCreate',
      'field',
    ],
    ['no span labels', { type: 'span', field: 'text', options: [] }, min, 'SpanQuestionSettingsCreate', 'options'],
    [
      'null for overlapping',
      { type: 'span', field: 'text', options: labels('a'), allow_overlapping: null },
      'type_error.none.not_allowed',
      'SpanQuestionSettingsCreate',
      'allow_overlapping',
    ],
  ] as [string, object, string, ...(string | number)[]][])('refuses %s', async (_what, settings, type, ...at) => {
    const { status, body: refusal } = await owner.post(path, body(settings));
    expect(status).toBe(422);
    expect(refusal).toEqual(invalid(issue(type, 'body', 'settings', ...at)));
  });

  test('accepts as many labels as allowed', async () => {
    for (const [type, count] of [
      ['label_selection', 500],
      ['ranking', 50],
    ] as const) {
      expect((await owner.post(path, body({ type, options: many(count) }))).status).toBe(201);
    }
  });

  test('requires a field of the dataset for spans, one question for each', async () => {
    const span = (field: string) => body({ type: 'span', field, options: labels('a') });
    expect(await owner.post(path, span('nowhere'))).toMatchObject({ status: 422, body: plain(/nowhere/) });
    expect((await owner.post(path, span('text'))).status).toBe(201);
    expect(await owner.post(path, span('text'))).toMatchObject({ status: 422, body: plain(/text/) });
    expect((await owner.post(path, span('other'))).status).toBe(201);
  });
});

test('questions are listed in the order of creation', async () => {
  const { id } = await makeDataset(owner, { questions: [textQuestion('b'), textQuestion('a')] });
  const { body: list } = await backend.annotator.get(`/api/v1/datasets/${id}/questions`);
  expect(list.items.map(({ name }) => name)).toEqual(['b', 'a']);
  expect((await owner.get(`/api/v1/datasets/${NO_ONE}/questions`)).status).toBe(404);
});

describe('deleting a question', () => {
  test('returns it', async () => {
    const question = await create({ type: 'text' });
    expect(await owner.delete(`/api/v1/questions/${question.id}`)).toMatchObject({ status: 200, body: question });
    expect((await owner.delete(`/api/v1/questions/${question.id}`)).status).toBe(404);
  });

  test('is impossible once the dataset is published', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const question = (await owner.get(`/api/v1/datasets/${id}/questions`)).body.items[0]!;
    expect((await owner.delete(`/api/v1/questions/${question.id}`)).status).toBe(422);
  });
});
