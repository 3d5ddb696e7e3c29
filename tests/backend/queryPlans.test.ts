import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Database, type SqlParams } from '#gateway/backend/store/database.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
let dataset: TestDataset;

beforeAll(async () => {
  const records = Array.from({ length: 200 }, (_, index) => ({
    fields: { text: `record ${index}` },
    metadata: { lang: 'de', words: index },
  }));
  dataset = await datasetWith(backend, { records });
});

/** The query plans of all statements that run meanwhile. */
async function plansOf(work: () => Promise<unknown>): Promise<{ sql: string; plan: string }[]> {
  const { db } = backend.app.store;
  const seen = new Map<string, SqlParams>();
  const own = (['get', 'all', 'run'] as const).map((method) => [method, db[method]] as const);
  for (const [method, original] of own) {
    db[method] = ((sql: string, params: SqlParams) => {
      seen.set(sql, params);
      return original.call(db, sql, params);
    }) as never;
  }
  try {
    await work();
  } finally {
    for (const [method] of own) Reflect.deleteProperty(db, method);
  }
  expect(db.get).toBe(Database.prototype.get);
  return [...seen].map(([sql, params]) => {
    const steps = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);
    return { sql, plan: steps.map(({ detail }) => detail).join('; ') };
  });
}

const GROWING = /\b(records|responses|vectors|facets|facet_blocks|facet_terms)\b/;

/** Tables that grow with a dataset must be accessed by a key, without sorting. */
function expectNoWalks(statements: { sql: string; plan: string }[]): void {
  const growing = statements.filter(({ sql }) => GROWING.test(sql));
  const walks = growing.filter(({ plan }) => /SCAN (records|responses|vectors|facets|facet_)/.test(plan));
  expect(walks).toEqual([]);
  expect(growing.filter(({ plan }) => plan.includes('TEMP B-TREE'))).toEqual([]);
}

const include = 'include=responses&include=suggestions';

describe('no statement scans records or responses', () => {
  test.each([
    [
      'a page of pending records',
      () => backend.annotator.get(`${dataset.mine}/records?${include}&response_status=pending&limit=10`),
    ],
    [
      'a page of submitted records',
      () => backend.annotator.get(`${dataset.mine}/records?${include}&response_status=submitted`),
    ],
    ['a page of all records', () => backend.annotator.get(`${dataset.mine}/records?${include}&offset=100`)],
    ['a page for export', () => backend.owner.get(`${dataset.path}/records?${include}&include=vectors&limit=20`)],
    ['progress', () => backend.annotator.get(`${dataset.path}/progress`)],
    ['metrics', () => backend.annotator.get(`${dataset.mine}/metrics`)],
    [
      'a metadata filter',
      () =>
        backend.annotator.post(`${dataset.mine}/records/search?response_status=pending`, {
          filters: {
            and: [{ type: 'range', scope: { entity: 'metadata', metadata_property: 'words' }, ge: 50, le: 60 }],
          },
        }),
    ],
    [
      'the metrics of a property',
      () => backend.owner.get(`/api/v1/metadata-properties/${dataset.properties.words}/metrics`),
    ],
  ])('for %s', async (_name, work) => {
    expectNoWalks(await plansOf(async () => expect((await work()).status).toBe(200)));
  });

  test('for a response', async () => {
    const { body } = await backend.annotator.get(`${dataset.mine}/records?response_status=pending&limit=2`);
    const [first, second] = ids(body.items);
    const answer = (id: string) => backend.annotator.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
    await answer(first!);
    const plans = await plansOf(async () => expect((await answer(second!)).status).toBe(201));
    expectNoWalks(plans);
    expect(plans.some(({ sql }) => sql.includes('INSERT INTO responses'))).toBe(true);
  });

  test('for adding records', async () => {
    expectNoWalks(
      await plansOf(async () => {
        const item = {
          fields: { text: 'one more' },
          external_id: 'new',
          metadata: { lang: 'en' },
          vectors: { v: [1, 0, 0] },
        };
        expect((await backend.owner.post(`${dataset.path}/records`, { items: [item] })).status).toBe(204);
      }),
    );
  });
});

test('query plans stay the same when a small store is closed and grows later', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marl-plans-'));
  const file = join(folder, 'store.sqlite');
  const small = new Database(file);
  small.exec(
    'CREATE TABLE things (name TEXT); CREATE INDEX things_by_name ON things (name); INSERT INTO things VALUES (1)',
  );
  small.get('SELECT * FROM things WHERE name = ?', ['x']);
  small.close();
  const again = new Database(file);
  expect(again.get("SELECT 1 FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")).toBeUndefined();
  again.close();
  rmSync(folder, { recursive: true });
});
