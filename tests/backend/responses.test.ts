import { describe, expect, test } from 'vitest';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator, anonymous } = backend;
const dataset = await datasetWith(backend);
const NOBODY = '9f7d6c6e-1111-4111-8111-111111111111';

async function newRecord(fields: object = { text: 'Ann met Bob in Rome' }): Promise<string> {
  const { body } = await owner.post(`${dataset.path}/records/bulk`, { items: [{ fields }] });
  return body.items[0]!.id;
}
const respond = async (body: object, id?: string) =>
  annotator.post(`/api/v1/records/${id ?? (await newRecord())}/responses`, body);
const codeOf = (body: Wire) => (body.detail as { code?: string }).code ?? 'plain';
const PLAIN = 'plain';
const FORM = 'argilla.api.errors::ValidationError';

const full = {
  label: { value: 'yes' },
  topics: { value: ['a', 'c'] },
  stars: { value: 4 },
  order: {
    value: [
      { value: 'x', rank: 1 },
      { value: 'y', rank: 1 },
      { value: 'z', rank: 3 },
    ],
  },
  comment: { value: '' },
  names: { value: [{ label: 'PER', start: 0, end: 3 }] },
};
const submitted = (more: object = {}) => ({ status: 'submitted', values: { label: { value: 'yes' }, ...more } });

describe('responding to a record', () => {
  test('accepts an answer of every type, once for each user', async () => {
    const id = await newRecord();
    const { body: me } = await annotator.get('/api/v1/me');
    const { status, body } = await respond({ status: 'submitted', values: full }, id);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      values: full,
      status: 'submitted',
      record_id: id,
      user_id: me.id,
      inserted_at: expect.any(String),
      updated_at: body.inserted_at,
    });
    expect((await respond(submitted(), id)).status).toBe(409);
    expect((await owner.post(`/api/v1/records/${id}/responses`, submitted())).status).toBe(201);
  });

  test.each<[string, object]>([
    ['a draft without values', { status: 'draft' }],
    ['an empty draft', { status: 'draft', values: {} }],
    ['a discarded record without values', { status: 'discarded' }],
    ['a discarded record with some', { status: 'discarded', values: { stars: { value: 1 } } }],
    ['a partial ranking in a draft', { status: 'draft', values: { order: { value: [{ value: 'x', rank: null }] } } }],
    ['an empty ranking in a draft', { status: 'draft', values: { order: { value: [] } } }],
    ['no spans at all', submitted({ names: { value: [] } })],
    [
      'spans that touch',
      submitted({
        names: {
          value: [
            { label: 'PER', start: 0, end: 3 },
            { label: 'LOC', start: 3, end: 5 },
          ],
        },
      }),
    ],
    ['a span to the very end', submitted({ names: { value: [{ label: 'PER', start: 15, end: 19 }] } })],
  ])('accepts %s', async (_what, body) => {
    expect((await respond(body)).status).toBe(201);
  });

  const spans = (...value: object[]) => submitted({ names: { value } });
  const ranks = (...given: (number | null)[]) =>
    submitted({ order: { value: given.map((rank, index) => ({ value: ['x', 'y', 'z'][index], rank })) } });
  test.each<[string, string, object]>([
    ['no status', FORM, {}],
    ['an unknown status', FORM, { status: 'done' }],
    ['nothing submitted', PLAIN, { status: 'submitted' }],
    ['no values submitted', PLAIN, { status: 'submitted', values: {} }],
    ['a missing required answer', PLAIN, { status: 'submitted', values: { comment: { value: 'x' } } }],
    ['an unknown question', PLAIN, submitted({ other: { value: 'x' } })],
    ['an unknown question with a name of Argilla 2', PLAIN, submitted({ 'A B': { value: 'x' } })],
    ['a name that is too long', FORM, submitted({ ['a'.repeat(201)]: { value: 'x' } })],
    ['an answer without a value', FORM, submitted({ comment: {} })],
    ['null', FORM, submitted({ comment: { value: null } })],
    ['a fraction', FORM, submitted({ stars: { value: 2.5 } })],
    ['a boolean', FORM, submitted({ stars: { value: true } })],
    ['a number as text', PLAIN, submitted({ comment: { value: 3 } })],
    ['a label nobody offered', PLAIN, { status: 'submitted', values: { label: { value: 'perhaps' } } }],
    ['a rating as a word', PLAIN, submitted({ stars: { value: '4' } })],
    ['a rating out of range', PLAIN, submitted({ stars: { value: 6 } })],
    ['no labels of many', PLAIN, submitted({ topics: { value: [] } })],
    ['no labels of many even when discarding', PLAIN, { status: 'discarded', values: { topics: { value: [] } } }],
    ['the same label twice', PLAIN, submitted({ topics: { value: ['a', 'a'] } })],
    ['one label of many nobody offered', PLAIN, submitted({ topics: { value: ['a', 'q'] } })],
    ['a word instead of labels', PLAIN, submitted({ topics: { value: 'a' } })],
    ['an incomplete ranking', PLAIN, ranks(1, 2)],
    ['a ranking without a rank', PLAIN, ranks(1, 2, null)],
    ['a rank above the number of options', PLAIN, ranks(1, 2, 4)],
    ['a rank below one', PLAIN, ranks(0, 1, 2)],
    [
      'a ranking of something twice',
      PLAIN,
      submitted({ order: { value: ['x', 'x', 'z'].map((value) => ({ value, rank: 1 })) } }),
    ],
    [
      'a ranking of something unknown',
      PLAIN,
      submitted({ order: { value: ['x', 'y', 'q'].map((value) => ({ value, rank: 1 })) } }),
    ],
    ['a span that ends before it begins', FORM, spans({ label: 'PER', start: 3, end: 3 })],
    ['a span that begins before the text', FORM, spans({ label: 'PER', start: -1, end: 3 })],
    ['a span without an end', FORM, spans({ label: 'PER', start: 1 })],
    ['a span that begins after the text', PLAIN, spans({ label: 'PER', start: 19, end: 20 })],
    ['a span that ends after the text', PLAIN, spans({ label: 'PER', start: 0, end: 20 })],
    ['a span with an unknown label', PLAIN, spans({ label: 'ORG', start: 0, end: 3 })],
    ['spans that overlap', PLAIN, spans({ label: 'PER', start: 4, end: 7 }, { label: 'LOC', start: 0, end: 5 })],
  ])('refuses %s', async (_what, code, body) => {
    const answer = await respond(body);
    expect([answer.status, codeOf(answer.body)]).toEqual([422, code]);
  });

  test('names the option of a ranking without a rank, null or absent', async () => {
    for (const last of [{ value: 'z' }, { value: 'z', rank: null }]) {
      const value = [{ value: 'x', rank: 1 }, { value: 'y', rank: 2 }, last];
      const { body } = await respond(submitted({ order: { value } }));
      expect(body.detail).toBe("'z' has no rank: ranks lie between 1 and 3");
    }
  });

  test('counts positions in code points: an emoji is one character', async () => {
    const id = await newRecord({ text: '👍👍 Bob' });
    const span = (start: number, end: number) => submitted({ names: { value: [{ label: 'PER', start, end }] } });
    expect((await respond(span(3, 7), id)).status).toBe(422);
    expect((await respond(span(6, 7), id)).status).toBe(422);
    expect((await respond(span(3, 6), id)).status).toBe(201);
  });

  test('drops unknown members of an answer', async () => {
    const { body } = await respond({
      status: 'draft',
      values: {
        names: { value: [{ start: 0, end: 3, label: 'PER', score: 0.5 }], more: 1 },
        order: { value: [{ value: 'x', note: 1 }] },
      },
    });
    expect(body.values).toEqual({
      names: { value: [{ label: 'PER', start: 0, end: 3 }] },
      order: { value: [{ value: 'x', rank: null }] },
    });
  });
});

describe('changing and clearing a response', () => {
  test('replaces status and values, and clearing makes the record pending', async () => {
    const id = await newRecord();
    const { body: first } = await respond(submitted({ stars: { value: 1 } }), id);
    const path = `/api/v1/responses/${first.id}`;
    const changed = await annotator.put(path, { status: 'draft', values: { comment: { value: 'hm' } } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id: first.id,
      status: 'draft',
      values: { comment: { value: 'hm' } },
      inserted_at: first.inserted_at,
    });
    expect(changed.body.updated_at).not.toBe(first.updated_at);
    expect((await annotator.put(path, { status: 'discarded' })).body).toMatchObject({
      status: 'discarded',
      values: null,
    });
    for (const body of [
      {},
      { status: 'submitted' },
      { status: 'done', values: {} },
      submitted({ stars: { value: 9 } }),
    ]) {
      expect((await annotator.put(path, body)).status).toBe(422);
    }
    const removed = await annotator.delete(path);
    expect(removed.status).toBe(200);
    expect(removed.body).toMatchObject({ id: first.id, status: 'discarded' });
    expect((await annotator.delete(path)).status).toBe(404);
    expect((await annotator.put(path, { status: 'discarded' })).status).toBe(404);
    const queue = await annotator.get(`${dataset.mine}/records?response_status=pending&limit=1000`);
    expect(ids(queue.body.items)).toContain(id);
  });

  test('keeps its date if nothing changes, in any order; a bulk sets a new one', async () => {
    const id = await newRecord();
    const { body: first } = await respond(submitted({ stars: { value: 1 } }), id);
    const path = `/api/v1/responses/${first.id}`;
    const { updated_at } = (await owner.get(dataset.path)).body;
    const same = { status: 'submitted', values: { stars: { value: 1 }, ...submitted().values } };
    expect((await annotator.put(path, same)).body.updated_at).toBe(first.updated_at);
    expect((await owner.get(dataset.path)).body.updated_at).not.toBe(updated_at);
    const discarded = (await annotator.put(path, { status: 'discarded' })).body;
    expect(discarded.updated_at).not.toBe(first.updated_at);
    expect((await annotator.put(path, { status: 'discarded', values: null })).body).toEqual(discarded);
    const { body } = await annotator.post<{ items: { item: Wire }[] }>('/api/v1/me/responses/bulk', {
      items: [{ record_id: id, status: 'discarded' }],
    });
    expect(body.items[0]!.item.updated_at).not.toBe(discarded.updated_at);
    for (const values of [undefined, null, {}]) {
      expect((await annotator.put(path, { status: 'draft', values })).status).toBe(200);
    }
  });

  test('is allowed for its user and for managers of the dataset', async () => {
    const { body: other } = await owner.post('/api/v1/users', {
      first_name: 'M',
      username: 'mate',
      password: 'a long password',
    });
    const { body: workspaces } = await owner.get('/api/v1/me/workspaces');
    await owner.post(`/api/v1/workspaces/${workspaces.items[0]!.id}/users`, { user_id: other.id });
    const mate = backend.as(other.api_key as string);
    const { body: response } = await respond(submitted());
    const path = `/api/v1/responses/${response.id}`;
    expect((await mate.put(path, submitted())).status).toBe(403);
    expect((await mate.delete(path)).status).toBe(403);
    expect((await anonymous.delete(path)).status).toBe(401);
    const corrected = await admin.put(path, submitted({ stars: { value: 2 } }));
    expect(corrected.body).toMatchObject({ user_id: response.user_id, values: { stars: { value: 2 } } });
    expect((await owner.delete(path)).status).toBe(200);
  });

  test('updates the dataset’s dates; adding records and suggestions does not', async () => {
    const dates = async () => {
      const { updated_at, last_activity_at } = (await owner.get(dataset.path)).body;
      return [updated_at, last_activity_at];
    };
    const before = await dates();
    const id = await newRecord();
    await owner.put(`/api/v1/records/${id}/suggestions`, { question_id: dataset.questions.label, value: 'no' });
    expect(await dates()).toEqual(before);
    const seen = [before.join()];
    const { body } = await respond(submitted(), id);
    for (const action of [
      async () => undefined,
      () => annotator.put(`/api/v1/responses/${body.id}`, { status: 'discarded' }),
      () => annotator.delete(`/api/v1/responses/${body.id}`),
      () => annotator.post('/api/v1/me/responses/bulk', { items: [{ record_id: id, status: 'discarded' }] }),
    ]) {
      await action();
      const now = (await dates()).join();
      expect(seen).not.toContain(now);
      seen.push(now);
    }
  });
});

describe('a bulk of responses', () => {
  test('has an outcome for each item, and replaces existing responses', async () => {
    const [first, second, third] = [await newRecord(), await newRecord(), await newRecord()];
    const { updated_at } = (await owner.get(dataset.path)).body;
    await annotator.post('/api/v1/me/responses/bulk', {
      items: [{ record_id: first, status: 'submitted', values: {} }],
    });
    expect((await owner.get(dataset.path)).body.updated_at).toBe(updated_at);
    await respond(submitted(), first);
    const hidden = await hiddenRecord();
    const { status, body } = await annotator.post('/api/v1/me/responses/bulk', {
      items: [
        { record_id: first, status: 'discarded' },
        { record_id: NOBODY, status: 'discarded' },
        { record_id: second, status: 'submitted', values: { comment: { value: 'x' } } },
        { record_id: third, ...submitted() },
        { record_id: hidden, status: 'discarded' },
      ],
    });
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { item: expect.objectContaining({ record_id: first, status: 'discarded', values: null }), error: null },
      { item: null, error: { detail: expect.stringContaining('not found') } },
      { item: null, error: { detail: expect.stringContaining('required question') } },
      { item: expect.objectContaining({ record_id: third, status: 'submitted' }), error: null },
      { item: null, error: { detail: 'Operation not allowed' } },
    ]);
    const queue = await annotator.get(`${dataset.mine}/records?response_status=pending&limit=1000`);
    expect(ids(queue.body.items)).toContain(second);
  });

  test.each<[string, object]>([
    ['no items', { items: [] }],
    ['more than a hundred', { items: Array.from({ length: 101 }, () => ({ record_id: NOBODY, status: 'discarded' })) }],
    ['an id that is none', { items: [{ record_id: 'x', status: 'discarded' }] }],
    ['an unknown status', { items: [{ record_id: NOBODY, status: 'done' }] }],
    ['a submitted item without values', { items: [{ record_id: NOBODY, status: 'submitted' }] }],
  ])('refuses %s as a whole', async (_what, body) => {
    expect((await annotator.post('/api/v1/me/responses/bulk', body)).status).toBe(422);
  });

  /** A record of a workspace that the annotator does not belong to. */
  async function hiddenRecord(): Promise<string> {
    const { body: workspace } = await owner.post('/api/v1/workspaces', { name: 'hidden' });
    const { body: other } = await owner.post('/api/v1/datasets', { name: 'hidden', workspace_id: workspace.id });
    const path = `/api/v1/datasets/${other.id}`;
    await owner.post(`${path}/fields`, { name: 'text', title: 'T', required: true, settings: { type: 'text' } });
    await owner.post(`${path}/questions`, { name: 'q', title: 'Q', required: true, settings: { type: 'text' } });
    await owner.put(`${path}/publish`);
    const { body } = await owner.post(`${path}/records/bulk`, { items: [{ fields: { text: 'x' } }] });
    const { id } = body.items[0]!;
    expect((await annotator.post(`/api/v1/records/${id}/responses`, { status: 'discarded' })).status).toBe(403);
    return id;
  }
});
