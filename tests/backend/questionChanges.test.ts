import { describe, expect, test } from 'vitest';
import { aTime, invalid, issue, NO_ONE, nullKeys, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { labels, makeDataset } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const draft = await makeDataset(owner, { questions: [] });
let made = 0;
const body = (settings: object, more: object = {}) => ({ name: `q${(made += 1)}`, title: 'Q', settings, ...more });
const create = async (settings: object, more: object = {}): Promise<Wire> =>
  (await owner.post(`/api/v1/datasets/${draft.id}/questions`, body(settings, more))).body;

const abc = labels('a', 'b', 'c', 'd');
const complete = (options: object[]) => options.map((option) => ({ description: null, ...option }));

describe('changing a question', () => {
  const change = (question: Wire, changes: object) => owner.patch(`/api/v1/questions/${question.id}`, changes);

  test('changes only title and description', async () => {
    const question = await create({ type: 'text' }, { description: 'old' });
    const sent = { title: 'New', description: null, name: 'x', required: true };
    const { status, body: changed } = await change(question, sent);
    expect(status).toBe(200);
    expect(changed).toEqual({ ...question, title: 'New', description: null, updated_at: aTime });
  });

  test('keeps the dates if nothing changes', async () => {
    const question = await create({ type: 'label_selection', options: abc });
    expect((await change(question, {})).body).toEqual(question);
    expect((await change(question, { settings: question.settings })).body).toEqual(question);
  });

  test.each([
    ['text', { type: 'text' }, { use_markdown: true }],
    ['label_selection', { type: 'label_selection', options: abc }, { visible_options: 3 }],
    ['label_selection', { type: 'label_selection', options: abc, visible_options: 4 }, { visible_options: null }],
    ['multi_label_selection', { type: 'multi_label_selection', options: abc }, { options_order: 'suggestion' }],
  ])('merges the settings of a %s question', async (type, settings, sent) => {
    const question = await create(settings);
    const { body: changed } = await change(question, { settings: { type, ...sent } });
    expect(changed.settings).toEqual({ ...(question.settings as object), ...sent });
  });

  test.each(['label_selection', 'multi_label_selection'])(
    'reorders and renames the labels of a %s question',
    async (type) => {
      const question = await create({ type, options: abc });
      const options = [...complete(abc)]
        .reverse()
        .map((option) => ({ ...option, text: 'x'.repeat(600), description: '' }));
      const { status, body: changed } = await change(question, { settings: { type, options } });
      expect(status).toBe(200);
      expect(changed.settings).toEqual({ ...(question.settings as object), options });
    },
  );

  test.each([
    ['rating', [{ value: 1 }, { value: 2 }], [{ value: 3 }]],
    ['ranking', abc, labels('z')],
  ])('ignores other options for a %s question', async (type, options, others) => {
    const question = await create({ type, options });
    const { status, body: changed } = await change(question, { settings: { type, options: others } });
    expect(status).toBe(200);
    expect(changed).toEqual(question);
  });

  test.each([
    ['fewer', abc.slice(1)],
    ['more', [...abc, ...labels('e')]],
    ['other', [...abc.slice(1), ...labels('z')]],
    ['repeated', [...abc.slice(1), ...labels('b')]],
  ])('refuses %s labels', async (_what, options) => {
    const question = await create({ type: 'label_selection', options: abc });
    const { status, body: refusal } = await change(question, { settings: { type: 'label_selection', options } });
    expect(status).toBe(422);
    expect(refusal).toEqual(plain(/option/));
  });

  test('refuses more visible labels than there are', async () => {
    const question = await create({ type: 'multi_label_selection', options: abc });
    const answer = await change(question, { settings: { type: 'multi_label_selection', visible_options: 5 } });
    expect(answer).toMatchObject({ status: 422, body: plain(/visible_options/) });
  });

  test('refuses another type', async () => {
    const answer = await change(await create({ type: 'text' }), { settings: { type: 'rating' } });
    expect(answer).toMatchObject({ status: 422, body: plain(/type cannot be changed/) });
  });

  test.each([
    ['null for title and settings', { title: null, settings: null }, nullKeys('title, settings', 'body')],
    ['an empty title', { title: '' }, issue('value_error.any_str.min_length', 'body', 'title')],
    ['an empty description', { description: '' }, issue('value_error.any_str.min_length', 'body', 'description')],
    [
      'null for Markdown',
      { settings: { type: 'text', use_markdown: null } },
      nullKeys('use_markdown', 'body', 'settings'),
    ],
    [
      'a word for Markdown',
      { settings: { type: 'text', use_markdown: 'x' } },
      issue('type_error.bool', 'body', 'settings', 'use_markdown'),
    ],
    [
      'an unknown type',
      { settings: { type: 'x' } },
      issue('value_error.discriminated_union.invalid_discriminator', 'body', 'settings'),
    ],
    [
      'two visible labels',
      { settings: { type: 'label_selection', visible_options: 2 } },
      issue('value_error.number.not_ge', 'body', 'settings', 'visible_options'),
    ],
    [
      'null for labels',
      { settings: { type: 'label_selection', options: null } },
      nullKeys('options', 'body', 'settings'),
    ],
    [
      'null for the order',
      { settings: { type: 'multi_label_selection', options_order: null } },
      nullKeys('options_order', 'body', 'settings'),
    ],
  ])('refuses %s', async (_what, changes, expected) => {
    const { status, body: refusal } = await change(await create({ type: 'text' }), changes);
    expect(status).toBe(422);
    expect(refusal).toEqual(invalid(expected));
  });

  test('keeps overlapping allowed, and requires it in later changes', async () => {
    const dataset = await makeDataset(owner);
    const settings = { type: 'span', field: 'text', options: abc };
    const { body: question } = await owner.post(`/api/v1/datasets/${dataset.id}/questions`, body(settings));
    const patch = (more: object) => change(question, { settings: { type: 'span', ...more } });

    expect((await patch({ allow_overlapping: false })).status).toBe(200);
    expect((await patch({ allow_overlapping: true })).body.settings).toMatchObject({ allow_overlapping: true });
    for (const more of [{}, { allow_overlapping: false }, { visible_options: 3 }]) {
      expect(await patch(more)).toMatchObject({ status: 422, body: plain(/allow_overlapping/) });
    }
    expect((await patch({ allow_overlapping: null })).status).toBe(422);
    expect((await change(question, { title: 'Still' })).status).toBe(200);
    const { status, body: changed } = await patch({ allow_overlapping: true, visible_options: 3, field: 'x' });
    expect(status).toBe(200);
    expect(changed.settings).toMatchObject({ allow_overlapping: true, visible_options: 3, field: 'text' });
  });

  test('is possible in a published dataset', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const question = (await owner.get(`/api/v1/datasets/${id}/questions`)).body.items[0]!;
    expect((await change(question, { title: 'Later' })).body.title).toBe('Later');
  });

  test('requires a known question', async () => {
    const { status, body: refusal } = await owner.patch(`/api/v1/questions/${NO_ONE}`, {});
    expect(status).toBe(404);
    expect(refusal).toEqual(plain(`Question with id \`${NO_ONE}\` not found`));
  });
});
