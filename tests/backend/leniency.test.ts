import { describe, expect, test } from 'vitest';
import { invalid, issue, missing } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const dataset = await datasetWith(backend);
const { questions } = dataset;
const draft = await datasetWith(backend, { published: false });
const { body: me } = await owner.get('/api/v1/me');

const changed = (change: unknown) => owner.patch(draft.path, change);
const added = async (record: object) => {
  const answer = await owner.post(`${dataset.path}/records/bulk`, {
    items: [{ fields: { text: 'abcdef' }, ...record }],
  });
  return { ...answer, record: answer.body.items?.[0] as Wire | undefined };
};
const suggested = (question: string, value: unknown, more: object = {}) =>
  added({ suggestions: [{ question_id: questions[question], value, ...more }] });

describe('text', () => {
  test.each<[unknown, string]>([
    [1, '1'],
    [-2.5, '-2.5'],
    [0.00001, '1e-05'],
    [1.5e-7, '1.5e-07'],
    [0, '0'],
    [true, 'True'],
    [false, 'False'],
  ])('may be given as %j', async (given, stored) => {
    expect((await changed({ guidelines: given })).body.guidelines).toBe(stored);
    expect((await added({ external_id: `${stored}` })).status).toBe(201);
  });

  test.each([[[]], [['a']], [{}]])('%j is refused', async (given) => {
    expect((await changed({ guidelines: given })).body).toEqual(invalid(issue('type_error.str', 'body', 'guidelines')));
  });

  test('a value of a text field must be text', async () => {
    const { body } = await added({ fields: { text: 1 } });
    expect(body).toEqual(invalid(issue('type_error.str', 'body', 'items', 0, 'fields', 'text')));
  });

  test('is measured after its conversion', async () => {
    const name = 'n'.repeat(200);
    const option = (value: unknown) => ({ value, text: value });
    const settings = { type: 'label_selection', options: [option(1), option('1')] };
    const { body } = await owner.post(`${draft.path}/questions`, { name, title: 1, settings });
    const at = ['body', 'settings', 'LabelSelectionQuestionSettingsCreate', '__root__'];
    expect(body).toEqual(invalid(issue('value_error', ...at)));
  });
});

describe('an integer', () => {
  const bounded = async (min: unknown) => {
    const settings = { type: 'integer', min };
    const name = `m${Math.random().toString(36).slice(2)}`;
    const { body } = await owner.post<Wire & { settings: { min: unknown } }>(`${draft.path}/metadata-properties`, {
      name,
      title: name,
      settings,
    });
    return body.settings?.min ?? body;
  };

  test.each<[unknown, number]>([
    ['3', 3],
    [' -3 ', -3],
    ['+4', 4],
    ['1_000', 1000],
    [3.7, 3],
    [-2.5, -2],
    [true, 1],
  ])('may be given as %j', async (given, stored) => {
    expect(await bounded(given)).toBe(stored);
  });

  test.each([['3.0'], ['1e2'], ['0x10'], [''], ['x'], ['99999999999999999999'], [[1]]])(
    '%j is refused',
    async (given) => {
      const at = ['body', 'settings', 'IntegerMetadataPropertyCreate', 'min'];
      expect(await bounded(given)).toEqual(invalid(issue('type_error.integer', ...at)));
    },
  );
});

describe('a number', () => {
  const nearest = async (value: unknown) => {
    const { record, body } = await added({ vectors: { v: [value, 0, 0] } });
    if (!record) return body;
    const path = `${dataset.path}/records?include=vectors&limit=1000`;
    const { body: all } = await owner.get(path);
    return (all.items.find(({ id }) => id === record.id)!.vectors as { v: number[] }).v[0];
  };

  test.each<[unknown, number]>([
    ['1.5', 1.5],
    [' 1e2 ', 100],
    ['.5', 0.5],
    ['1_0.5', 10.5],
    [true, 1],
  ])('may be given as %j', async (given, stored) => {
    expect(await nearest(given)).toBe(stored);
  });

  test.each([['x'], [''], ['0x10'], ['inf'], ['nan'], ['1e999'], [[1]]])('%j is refused', async (given) => {
    expect(await nearest(given)).toEqual(invalid(issue('type_error.float', 'body', 'items', 0, 'vectors', 'v', 0)));
  });

  test('is null only if null is allowed', async () => {
    expect(await nearest(null)).toEqual(
      invalid(issue('type_error.none.not_allowed', 'body', 'items', 0, 'vectors', 'v', 0)),
    );
  });
});

describe('a boolean', () => {
  test.each<[unknown, boolean]>([
    [1, true],
    ['1', true],
    ['YES', true],
    ['t', true],
    ['on', true],
    [0, false],
    ['off', false],
    ['n', false],
    ['False', false],
  ])('may be given as %j', async (given, stored) => {
    expect((await changed({ allow_extra_metadata: given })).body.allow_extra_metadata).toBe(stored);
  });

  test.each([[2], [''], [' yes'], ['si'], [[]]])('%j is refused', async (given) => {
    expect((await changed({ allow_extra_metadata: given })).body).toEqual(
      invalid(issue('type_error.bool', 'body', 'allow_extra_metadata')),
    );
  });
});

describe('an object', () => {
  test.each<[unknown, object]>([
    ['', {}],
    [[], {}],
    [
      [
        ['a', 1],
        ['b', [2]],
      ],
      { a: 1, b: [2] },
    ],
    [['xy'], { x: 'y' }],
  ])('may be given as %j', async (given, stored) => {
    expect((await added({ metadata: given })).record?.metadata).toEqual(stored);
  });

  test.each([['ab'], [['abc']], [[1]], [5], [true]])('%j is refused', async (given) => {
    expect((await added({ metadata: given })).body).toEqual(
      invalid(issue('type_error.dict', 'body', 'items', 0, 'metadata')),
    );
  });

  test('may be the body itself', async () => {
    expect((await owner.post('/api/v1/workspaces', '[["name","pairs"]]')).body.name).toBe('pairs');
    expect((await owner.post('/api/v1/workspaces', '[]')).body).toEqual(invalid(missing('body', 'name')));
  });

  test('with a discriminator must be one', async () => {
    const settings = [['type', 'text']];
    const { body } = await owner.post(`${draft.path}/questions`, { name: 'q', title: 'Q', settings });
    expect(body).toEqual(invalid(issue('value_error.discriminated_union.missing_discriminator', 'body', 'settings')));
  });

  test('has the type of its discriminator, even for numbers', async () => {
    const { body } = await owner.patch(
      `/api/v1/fields/${ids((await owner.get(`${draft.path}/fields`)).body.items)[0]}`,
      {
        settings: { type: 1, use_markdown: 'yes' },
      },
    );
    expect(body).toEqual(invalid(issue('value_error.discriminated_union.invalid_discriminator', 'body', 'settings')));
  });
});

describe('an answer', () => {
  test.each<[string, unknown, unknown]>([
    ['topics', ['a', 'b'], ['a', 'b']],
    ['order', [{ value: 'x', rank: '1' }], [{ value: 'x', rank: 1 }]],
    [
      'order',
      [
        { value: 'x', rank: true },
        { value: 'y', rank: null },
      ],
      [
        { value: 'x', rank: 1 },
        { value: 'y', rank: null },
      ],
    ],
    ['order', [{ value: 'x', rank: 1, label: 'PER', start: 5, end: 1 }], [{ value: 'x', rank: 1 }]],
    ['names', [{ label: 'PER', start: '0', end: 2.9 }], [{ label: 'PER', start: 0, end: 2 }]],
    ['names', [{ value: 'x', label: 'PER', start: 0, end: 2 }], [{ label: 'PER', start: 0, end: 2 }]],
  ])('to %s may be given as %j', async (question, given, stored) => {
    const { record } = await suggested(question, given);
    expect(record?.suggestions).toMatchObject([{ value: stored }]);
  });

  test('in a list of labels may be a number', async () => {
    const { body } = await suggested('topics', [1, true, 1.5]);
    expect(body.detail).toMatch(/'1'/);
  });

  test('that is a single value is not converted', async () => {
    expect((await suggested('stars', '3')).body.detail).toMatch(/'3' is not a valid option/);
    expect((await suggested('stars', true)).body).toEqual(
      invalid(issue('type_error.integer', 'body', 'items', 0, 'suggestions', 0, 'value')),
    );
    expect((await suggested('comment', 5)).body.detail).toMatch(/expects a text value/);
  });

  test('may be one of a list of pairs', async () => {
    const responses = [{ user_id: me.id, status: 'draft', values: [['label', { value: 'yes' }]] }];
    const { record } = await added({ responses });
    expect(record?.responses).toMatchObject([{ values: { label: { value: 'yes' } } }]);
  });

  test.each<[unknown, unknown]>([
    ['0.5', 0.5],
    [true, 1],
    [null, null],
  ])('may have a score given as %j', async (score, stored) => {
    expect((await suggested('label', 'yes', { score })).record?.suggestions).toMatchObject([{ score: stored }]);
    if (score === null) return;
    expect((await suggested('topics', ['a'], { score: [score] })).record?.suggestions).toMatchObject([
      { score: [stored] },
    ]);
  });
});

describe('an id', () => {
  test.each<[string, (id: string) => string]>([
    ['in capitals', (id) => id.toUpperCase()],
    ['without hyphens', (id) => id.replaceAll('-', '')],
    ['in braces', (id) => `{${id}}`],
    ['as a name', (id) => `urn:uuid:${id}`],
  ])('may be written %s', async (_how, spelled) => {
    const { status, body } = await owner.get(`/api/v1/datasets/${encodeURIComponent(spelled(draft.id))}`);
    expect(status).toBe(200);
    expect(body.id).toBe(draft.id);
  });
});

describe('parameters', () => {
  test.each([['limit=%203'], ['limit=%2B3'], ['limit=1_0&limit=3']])('%s is a limit of three', async (query) => {
    for (let more = 0; more < 3; more += 1) await added({});
    expect((await owner.get(`${dataset.path}/records?${query}`)).body.items).toHaveLength(3);
  });

  test.each([['limit=3.0'], ['limit=1e1'], ['limit=0x1'], ['limit=']])('%s is no limit', async (query) => {
    expect((await owner.get(`${dataset.path}/records?${query}`)).body).toEqual(
      invalid(issue('type_error.integer', 'query', 'limit')),
    );
  });
});
