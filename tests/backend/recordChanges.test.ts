import { describe, expect, test } from 'vitest';
import { pick, randomStream } from '#tests/bench/random.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const { store } = backend.app;

interface Changes {
  items: { record?: Wire; deleted?: { id: string; external_id: string | null; deleted_at: string }; cursor: string }[];
  has_next: boolean;
  end_cursor: string;
}

const PARTS = 'include=responses&include=suggestions&include=resolution';
const changesOf = ({ path }: TestDataset, query: Record<string, string | number>) =>
  owner.get<Changes>(`${path}/records/changes?${PARTS}&${new URLSearchParams(query as Record<string, string>)}`);

async function read(dataset: TestDataset, query: Record<string, string | number> = {}): Promise<Changes> {
  const answer = await changesOf(dataset, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const idsIn = ({ items }: Changes): string[] => items.map(({ record, deleted }) => (record ?? deleted)!.id);

async function allOf({ path }: TestDataset): Promise<Wire[]> {
  const { body } = await owner.get(`${path}/records?limit=1000&${PARTS}`);
  return body.items;
}

/** A copy of a dataset that follows its changes, a page at a time. */
class Mirror {
  readonly records = new Map<string, Wire>();
  cursor: string | undefined;

  async follow(dataset: TestDataset, limit: number): Promise<boolean> {
    const page = await read(dataset, { limit, ...(this.cursor && { after: this.cursor }) });
    for (const { record, deleted } of page.items) {
      if (record) this.records.set(record.id, record);
      else this.records.delete(deleted!.id);
    }
    this.cursor = page.end_cursor;
    return page.has_next;
  }
}

describe('the changes of a dataset', async () => {
  const dataset = await datasetWith(backend, { records: 5, minSubmitted: 1 });
  const all = ids(await allOf(dataset));
  let cursor = '';

  test('begin with all records, and end with a cursor to continue from', async () => {
    const first = await read(dataset, { limit: 3 });
    expect({ ids: idsIn(first), has_next: first.has_next }).toEqual({ ids: all.slice(0, 3), has_next: true });
    expect(first.end_cursor).toBe(first.items.at(-1)!.cursor);
    const second = await read(dataset, { limit: 3, after: first.end_cursor });
    expect({ ids: idsIn(second), has_next: second.has_next }).toEqual({ ids: all.slice(3), has_next: false });
    const third = await read(dataset, { after: second.end_cursor });
    expect(third).toMatchObject({ items: [], has_next: false });
    cursor = third.end_cursor;
  });

  const record = (at: number) => `/api/v1/records/${all[at]}`;
  const response = async (at: number) => {
    const { body } = await annotator.get(`${record(at)}?include=responses`);
    return `/api/v1/responses/${(body.responses as Wire[])[0]!.id}`;
  };
  const suggestion = () => ({ question_id: dataset.questions.stars, value: 3 });
  const CHANGES: [what: string, at: number, change: () => Promise<{ status: number }>][] = [
    ['metadata', 0, () => owner.patch(record(0), { metadata: { words: 5 } })],
    ['fields', 1, () => owner.patch(`${dataset.path}/records`, { items: [{ id: all[1], fields: { text: 'new' } }] })],
    ['vectors', 2, () => owner.patch(record(2), { vectors: { v: [1, 2, 3] } })],
    ['a suggestion', 3, () => owner.put(`${record(3)}/suggestions`, suggestion())],
    ['a response', 4, () => annotator.post(`${record(4)}/responses`, dataset.submitted('yes'))],
    ['a changed response', 4, async () => annotator.put(await response(4), dataset.submitted('no'))],
    [
      'a resolution',
      0,
      () => owner.put(`${dataset.path}/resolutions/${all[0]}`, { values: { label: { value: 'yes' } } }),
    ],
    ['a withdrawn resolution', 0, () => owner.delete(`${dataset.path}/resolutions/${all[0]}`)],
    ['a deleted response', 4, async () => annotator.delete(await response(4))],
  ];

  test.each(CHANGES)('contain a record with %s once, as it is now', async (_what, at, change) => {
    expect((await change()).status).toBeLessThan(300);
    const page = await read(dataset, { after: cursor });
    expect(idsIn(page)).toEqual([all[at]]);
    expect(page.items[0]!.record).toEqual((await allOf(dataset))[at]);
    cursor = page.end_cursor;
    expect((await read(dataset, { after: cursor })).items).toEqual([]);
  });

  test('contain deleted records with what identified them', async () => {
    await owner.delete(`${dataset.path}/records?ids=${all[1]},${all[2]}`);
    const page = await read(dataset, { after: cursor });
    expect(page.items.map(({ deleted }) => deleted)).toEqual(
      [1, 2].map((at) => ({ id: all[at], external_id: `r${at}`, deleted_at: expect.stringMatching(/^20\d\d-/) })),
    );
    cursor = page.end_cursor;
  });

  test('come in the order of the last change of each record', async () => {
    for (const [words, at] of [3, 0, 4, 3].entries()) {
      expect((await owner.patch(record(at), { metadata: { words: 10 + words } })).status).toBe(200);
    }
    const { body } = await owner.post(`${dataset.path}/records/bulk`, { items: [{ fields: { text: 'added' } }] });
    const page = await read(dataset, { after: cursor });
    expect(idsIn(page)).toEqual([...ids(body.items), ...[0, 4, 3].map((at) => all[at])]);
    const [, second] = page.items;
    expect(idsIn(await read(dataset, { after: second!.cursor }))).toEqual([all[4], all[3]]);
  });

  test('contain an added record once, although responses come with it', async () => {
    const users = await Promise.all([owner, annotator].map((user) => user.get('/api/v1/me')));
    const responses = users.map(({ body }) => ({ user_id: body.id, ...dataset.submitted('yes') }));
    const { end_cursor: after } = await read(dataset);
    const items = [{ fields: { text: 'answered' }, responses }];
    const { body } = await owner.post(`${dataset.path}/records/bulk`, { items });
    const page = await read(dataset, { after });
    expect(idsIn(page)).toEqual(ids(body.items));
    expect(page.items[0]!.record!.responses).toHaveLength(2);
    expect((await read(dataset, { after: page.end_cursor })).items).toEqual([]);
    const [{ id }] = page.items[0]!.record!.responses as [Wire];
    expect((await owner.put(`/api/v1/responses/${id}`, dataset.submitted('no'))).status).toBe(200);
    expect(idsIn(await read(dataset, { after: page.end_cursor }))).toEqual(ids(body.items));
  });

  test('contain records that a smaller number of answers completes', async () => {
    const two = await datasetWith(backend, { records: 3, minSubmitted: 2 });
    const [first] = ids(await allOf(two));
    await annotator.post(`/api/v1/records/${first}/responses`, two.submitted('yes'));
    const { end_cursor: after } = await read(two);
    await owner.patch(two.path, { distribution: { strategy: 'overlap', min_submitted: 1 } });
    await expect.poll(async () => idsIn(await read(two, { after }))).toEqual([first]);
    expect((await read(two, { after })).items[0]!.record!.status).toBe('completed');
  });
});

describe('the changes since a time', async () => {
  const dataset = await datasetWith(backend, { records: 4 });
  const all = ids(await allOf(dataset));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('leave out what happened before', async () => {
    await owner.patch(`/api/v1/records/${all[0]}`, { metadata: { words: 1 } });
    await owner.delete(`/api/v1/records/${all[1]}`);
    await pause();
    const updated_since = new Date().toISOString();
    expect(await read(dataset, { updated_since })).toMatchObject({ items: [], has_next: false });
    const { body } = await owner.post(`${dataset.path}/records/bulk`, { items: [{ fields: { text: 'added' } }] });
    await owner.patch(`/api/v1/records/${all[2]}`, { metadata: { words: 1 } });
    await owner.delete(`/api/v1/records/${all[3]}`);
    const page = await read(dataset, { updated_since });
    expect(idsIn(page)).toEqual([...ids(body.items), all[2], all[3]]);
    const first = await read(dataset, { updated_since, limit: 1 });
    expect(idsIn(await read(dataset, { updated_since, limit: 5, after: first.end_cursor }))).toEqual([all[2], all[3]]);
  });

  test('are all records for a time before the dataset, and refused beyond what is kept', async () => {
    expect((await read(dataset, { updated_since: '2001-01-01' })).items).toHaveLength(3);
    const day = 86_400_000;
    store.db.run('UPDATE datasets SET inserted_at = ? WHERE id = ?', ['2020-01-01T00:00:00', dataset.id]);
    const expired = { status: 422, body: { code: 'cursor_expired' } };
    const longAgo = { updated_since: new Date(Date.now() - 31 * day).toISOString() };
    expect(await changesOf(dataset, longAgo)).toMatchObject(expired);
    // No changes are known from before the upgrade.
    const yesterday = { updated_since: new Date(Date.now() - day).toISOString() };
    expect(await changesOf(dataset, yesterday)).toMatchObject(expired);
    store.db.run('UPDATE change_counter SET begun_at = 0');
    expect((await changesOf(dataset, yesterday)).status).toBe(200);
    expect(await changesOf(dataset, longAgo)).toMatchObject(expired);
    expect((await changesOf(dataset, { updated_since: 'soon' })).status).toBe(422);
  });
});

describe('cursors of changes', async () => {
  const dataset = await datasetWith(backend, { records: 4 });
  const [first, second, third] = ids(await allOf(dataset));

  test('are refused if they are damaged or of another dataset', async () => {
    const other = await datasetWith(backend, { records: 1 });
    const { end_cursor } = await read(dataset);
    const [signature] = JSON.parse(Buffer.from(end_cursor, 'base64url').toString()) as [string];
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify([signature, ...parts])).toString('base64url');
    const { body } = await owner.post<Changes>(`${dataset.path}/records/page`, {});
    for (const after of [
      '',
      'nonsense',
      (await read(other)).end_cursor,
      body.items[0]!.cursor,
      forged(0),
      forged(0, 'x'),
      forged(-1, 0),
      forged(5, 0),
      forged(0, 1e12),
      forged(0, 0, 0),
    ]) {
      const answer = await changesOf(dataset, { after });
      expect({ after, status: answer.status, ...answer.body }).toMatchObject({ status: 422, code: 'invalid_cursor' });
    }
  });

  test('expire when deletions after them are forgotten, and not before', async () => {
    const { end_cursor: early } = await read(dataset);
    await owner.delete(`/api/v1/records/${first}`);
    const { end_cursor: late } = await read(dataset, { after: early });
    store.db.run('UPDATE record_tombstones SET deleted_at = deleted_at - 31 * 86400 * 1000000 WHERE id = ?', [first!]);
    expect(idsIn(await read(dataset, { after: early }))).toEqual([first]);
    await owner.delete(`/api/v1/records/${second}`);
    expect(await changesOf(dataset, { after: early })).toMatchObject({ status: 422, body: { code: 'cursor_expired' } });
    expect(idsIn(await read(dataset, { after: late }))).toEqual([second]);
    expect(idsIn(await read(dataset))).not.toContain(first);
  });

  test('are for those who may list the records', async () => {
    expect((await annotator.get(`${dataset.path}/records/changes`)).status).toBe(403);
    expect((await admin.get(`${dataset.path}/records/changes`)).status).toBe(200);
    expect((await owner.get(`/api/v1/datasets/${third}/records/changes`)).status).toBe(404);
    expect((await changesOf(dataset, { limit: 0 })).status).toBe(422);
  });

  test('leave nothing of a removed dataset', async () => {
    const count = () =>
      store.db.value(
        'SELECT (SELECT count(*) FROM record_changes WHERE place >> 32 = ?1) + (SELECT count(*) FROM record_tombstones WHERE dataset_pk = ?1)',
        [pk],
      );
    const { pk } = store.datasets.byId(dataset.id)!;
    await owner.patch(`/api/v1/records/${third}`, { metadata: { words: 1 } });
    expect(count()).toBeGreaterThan(1);
    await owner.delete(dataset.path);
    await expect.poll(count).toBe(0);
  });
});

test.each([1, 2, 3])('a mirror that follows random writes ends as the dataset is (%i)', async (seed) => {
  const random = randomStream(seed);
  const dataset = await datasetWith(backend, { records: 20, minSubmitted: 2 });
  const known = ids(await allOf(dataset));
  const mirror = new Mirror();
  const some = () => `/api/v1/records/${pick(random, known)}`;
  const label = () => pick(random, ['yes', 'no']);
  const WRITES: (() => Promise<unknown>)[] = [
    async () => {
      const { body } = await owner.post(`${dataset.path}/records/bulk`, {
        items: [
          { fields: { text: 'a' }, responses: [] },
          { fields: { text: 'b' }, metadata: { words: 1 } },
        ],
      });
      known.push(...ids(body.items));
    },
    () => owner.delete(`/api/v1/records/${known.splice(Math.floor(random() * known.length), 1)[0]}`),
    () => owner.patch(some(), { metadata: { words: Math.floor(random() * 100) } }),
    () => owner.put(`${some()}/suggestions`, { question_id: dataset.questions.label, value: label() }),
    () => pick(random, [annotator, admin]).post(`${some()}/responses`, dataset.submitted(label())),
    () => owner.put(`${dataset.path}/resolutions/${pick(random, known)}`, { values: { label: { value: label() } } }),
    () => owner.delete(`${dataset.path}/resolutions/${pick(random, known)}`),
    async () => {
      const { body } = await annotator.get(`${some()}?include=responses`);
      const [own] = (body.responses ?? []) as Wire[];
      if (own) await annotator.delete(`/api/v1/responses/${own.id}`);
    },
    () => owner.patch(dataset.path, { distribution: { strategy: 'overlap', min_submitted: pick(random, [1, 2]) } }),
  ];
  for (let step = 0; step < 150; step += 1) {
    if (random() < 0.35) await mirror.follow(dataset, pick(random, [1, 3, 10]));
    else await pick(random, WRITES)();
  }
  await expect
    .poll(async () => {
      while (await mirror.follow(dataset, 7));
      return store.completions.hasJob(store.datasets.byId(dataset.id)!.pk);
    })
    .toBe(false);
  while (await mirror.follow(dataset, 7));
  const expected = await allOf(dataset);
  expect(expected.length).toBeGreaterThan(10);
  expect(new Map([...mirror.records].toSorted())).toEqual(
    new Map(expected.map((one) => [one.id, one] as const).toSorted()),
  );
});
