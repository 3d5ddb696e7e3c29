import { describe, expect, test } from 'vitest';
import { randomStream } from '#tests/bench/random.ts';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;

interface Page {
  items: { record: Wire; cursor: string }[];
  total: number;
  has_next: boolean;
}
type Search = Record<string, unknown>;

const words = { entity: 'metadata', metadata_property: 'words' };
const score = { entity: 'metadata', metadata_property: 'score' };
const lang = { entity: 'metadata', metadata_property: 'lang' };
const record = (property: string) => ({ entity: 'record', property });
const suggested = (question: string, property?: string) => ({ entity: 'suggestion', question, property });
const by = (...keys: [scope: object, order: 'asc' | 'desc'][]) => ({
  sort: keys.map(([scope, order]) => ({ scope, order })),
});

const ORDERS: Record<string, Search> = {
  'the default order': {},
  words: by([words, 'asc']),
  'words, falling': by([words, 'desc']),
  'a score with many places': by([score, 'asc']),
  'the same, falling': by([score, 'desc']),
  language: by([lang, 'asc']),
  'language, falling': by([lang, 'desc']),
  'several suggested topics': by([suggested('topics'), 'asc']),
  'several suggested topics, falling': by([suggested('topics'), 'desc']),
  'the score of a suggestion': by([suggested('label', 'score'), 'desc']),
  'the last insertion': by([record('inserted_at'), 'desc']),
  'the last change': by([record('updated_at'), 'asc']),
  'status and words': by([record('status'), 'asc'], [words, 'desc']),
  'status, falling': by([record('status'), 'desc']),
  'three keys': by([lang, 'desc'], [words, 'asc'], [score, 'desc']),
  'a property that no record has': by([suggested('stars'), 'asc'], [words, 'asc']),
};
const ONLY_MANAGERS: Record<string, Search> = {
  disagreement: by([{ entity: 'disagreement' }, 'desc']),
  'the number of responses': by([record('response_count'), 'desc'], [words, 'asc']),
};

/** Records with values, without some, and with none; the same for the same number. */
function item(dataset: TestDataset, at: number) {
  const random = randomStream(at);
  const some = <T>(value: T): T | undefined => (random() < 0.8 ? value : undefined);
  const topics = ['a', 'b', 'c'].filter(() => random() < 0.5);
  return {
    fields: { text: at % 3 === 0 ? `third ${at}` : `other ${at}` },
    external_id: `r${at}`,
    metadata: {
      words: some(Math.floor(random() * 6)),
      score: some(random()),
      lang: some(['de', 'en', 'es'][Math.floor(random() * 3)]),
    },
    suggestions: [
      { question_id: dataset.questions.label, value: 'yes', score: random() },
      ...(topics.length > 0 ? [{ question_id: dataset.questions.topics, value: topics }] : []),
    ],
  };
}

const cleaned = ({ metadata, ...rest }: ReturnType<typeof item>) => ({
  ...rest,
  metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
});

async function filled(count: number): Promise<TestDataset> {
  const dataset = await datasetWith(backend, { minSubmitted: 1 });
  const items = Array.from({ length: count }, (_none, at) => cleaned(item(dataset, at)));
  const { body } = await owner.post(`${dataset.path}/records/bulk`, { items });
  for (const [at, id] of ids(body.items).entries()) {
    const callers = at % 5 === 0 ? [owner, backend.admin] : at % 7 === 0 ? [annotator] : [];
    for (const [index, caller] of callers.entries()) {
      await caller.post(`/api/v1/records/${id}/responses`, dataset.submitted(index === 0 ? 'yes' : 'no'));
    }
  }
  return dataset;
}

const pathOf = (caller: Caller, dataset: TestDataset) => (caller === annotator ? dataset.mine : dataset.path);

async function page(caller: Caller, dataset: TestDataset, search: Search, limit: number, after?: string) {
  const answer = await caller.post<Page>(`${pathOf(caller, dataset)}/records/page?limit=${limit}`, {
    ...search,
    after,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Reads all pages; `between` runs after each. */
async function readAll(
  caller: Caller,
  dataset: TestDataset,
  search: Search,
  limit: number,
  between: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ;) {
    const { items, has_next } = await page(caller, dataset, search, limit, after);
    found.push(...items.map((one) => one.record.id));
    if (!has_next) return found;
    after = items.at(-1)!.cursor;
    await between();
  }
}

describe('pages with cursors', async () => {
  const dataset = await filled(150);
  const first = await owner.get(`${dataset.path}/records?limit=30`);
  await owner.delete(
    `${dataset.path}/records?ids=${ids(first.body.items)
      .filter((_id, at) => at % 4 === 1)
      .join(',')}`,
  );

  const listed = async (caller: Caller, search: Search) => {
    const { body } = await caller.post(`${pathOf(caller, dataset)}/records/search?limit=1000`, search);
    return (body.items as unknown as { record: Wire }[]).map((one) => one.record.id);
  };

  test.each(Object.entries({ ...ORDERS, ...ONLY_MANAGERS }))(
    'have the order of the list by %s',
    async (name, order) => {
      const filter = { filters: { and: [{ type: 'range', scope: words, ge: 1 }] } };
      for (const caller of name in ONLY_MANAGERS ? [owner] : [owner, annotator]) {
        for (const search of [order, { ...order, ...filter }]) {
          expect(await readAll(caller, dataset, search, 7)).toEqual(await listed(caller, search));
        }
      }
    },
  );

  test('count all matches on each page and say whether another one follows', async () => {
    const { total } = (await owner.get(`${dataset.path}/records?limit=1`)).body;
    const { items, ...whole } = await page(owner, dataset, {}, total);
    expect({ ...whole, length: items.length }).toEqual({ total, has_next: false, length: total });
    expect(await page(owner, dataset, {}, 5, items.at(-6)!.cursor)).toMatchObject({ total, has_next: false });
    expect(await page(owner, dataset, {}, 5, items.at(-7)!.cursor)).toMatchObject({ total, has_next: true });
    expect(await page(owner, dataset, {}, 5, items.at(-1)!.cursor)).toEqual({ items: [], total, has_next: false });
  });

  test('have the hits of a text search in the order of insertion', async () => {
    const search = { query: { text: { q: 'third' } } };
    const found = await readAll(owner, dataset, search, 4);
    expect(found.toSorted()).toEqual((await listed(owner, search)).toSorted());
    const inserted = await listed(owner, { ...search, ...by([record('inserted_at'), 'asc']) });
    expect(found).toEqual(inserted);
  });

  test('have the parts that are asked for', async () => {
    const { body } = await owner.post<Page & { questions: Wire[] }>(
      `${dataset.path}/records/page?limit=1&include=responses&include=suggestions&questions=true`,
      {},
    );
    expect(body.items[0]!.record).toMatchObject({ responses: expect.any(Array), suggestions: expect.any(Array) });
    expect(body.questions).toHaveLength(Object.keys(dataset.questions).length);
  });

  test('refuse a cursor that is damaged or of another list', async () => {
    const other = await datasetWith(backend, { records: 3 });
    const sorted = by([words, 'asc']);
    const [own, ofOther, ofOrder, ofUser] = await Promise.all([
      page(owner, dataset, sorted, 1),
      page(owner, other, sorted, 1),
      page(owner, dataset, by([words, 'desc']), 1),
      page(annotator, dataset, sorted, 1),
    ]);
    const cursor = own.items[0]!.cursor;
    const [signature] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify([signature, ...parts])).toString('base64url');
    for (const after of [
      '',
      'nonsense',
      cursor.slice(0, -3),
      ofOther.items[0]!.cursor,
      ofOrder.items[0]!.cursor,
      ofUser.items[0]!.cursor,
      forged(-1, 2),
      forged(1.5, 2),
      forged(1),
      forged(1, 'text'),
      forged(1, { a: 1 }),
      forged(1, 2, 3),
    ]) {
      const { status, body } = await owner.post(`${dataset.path}/records/page`, { ...sorted, after });
      expect({ after, status, code: body.code }).toEqual({ after, status: 422, code: 'invalid_cursor' });
    }
    for (const after of [forged(2 ** 40, 2), forged(3, 1e300), forged(3, null)]) {
      expect((await owner.post(`${dataset.path}/records/page`, { ...sorted, after })).status).toBe(200);
    }
  });

  test('refuse orders that do not hold still', async () => {
    for (const search of [by([record('id'), 'asc']), { query: { vector: { name: 'v', value: [1, 0, 0] } } }]) {
      const { status, body } = await owner.post(`${dataset.path}/records/page`, search);
      expect({ status, detail: body.detail }).toEqual({ status: 422, detail: expect.stringContaining('cursors') });
    }
  });

  test('are for those who may list the records', async () => {
    expect((await annotator.post(`${dataset.path}/records/page`, {})).status).toBe(403);
    expect((await owner.post(`/api/v1/datasets/${dataset.questions.label}/records/page`, {})).status).toBe(404);
    expect((await owner.post(`${dataset.path}/records/page?limit=1001`, {})).status).toBe(422);
  });
});

describe('while others write at random', async () => {
  const dataset = await filled(80);
  const names = [
    'the default order',
    'a score with many places',
    'several suggested topics',
    'the last change',
    'three keys',
  ];

  test.each(names.map((name) => [name, ORDERS[name]!] as const))(
    'each quiet record comes once, sorted by %s',
    async (name, order) => {
      const random = randomStream(name.length);
      const { body } = await owner.get(`${dataset.path}/records?limit=1000`);
      const all = body.items;
      const isQuiet = () => random() < 0.5;
      const quiet = new Set(ids(all).filter(isQuiet));
      const restless = ids(all).filter((id) => !quiet.has(id));
      let next = 1000 + name.length * 1000;

      const write = async () => {
        const at = Math.floor(random() * restless.length);
        const dice = random();
        if (dice < 0.3) {
          const added = cleaned(item(dataset, (next += 1)));
          const answer = await owner.post(`${dataset.path}/records/bulk`, { items: [{ ...added, external_id: null }] });
          restless.push(...ids(answer.body.items));
        } else if (dice < 0.6) {
          await owner.delete(`/api/v1/records/${restless.splice(at, 1)[0]}`);
        } else {
          const { metadata, suggestions } = cleaned(item(dataset, (next += 1)));
          await owner.patch(`/api/v1/records/${restless[at]}`, { metadata, suggestions });
        }
      };

      for (const caller of [owner, annotator]) {
        const found = await readAll(caller, dataset, order, 9, async () => {
          for (let count = 0; count < 3; count += 1) await write();
        });
        const seen = found.filter((id) => quiet.has(id));
        expect(seen.length).toBe(new Set(seen).size);
        expect(new Set(seen)).toEqual(quiet);
      }
    },
  );
});
