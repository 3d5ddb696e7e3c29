import { expect, test } from 'vitest';
import { checkStore } from '#gateway/backend/cli/check/checkStore.ts';
import { indexStore } from '#gateway/backend/services/indexStore.ts';
import { finerVectorCodes } from '#gateway/backend/store/migrations/0035-finer-vector-codes.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { annotators } from './support/annotators.ts';
import { datasetWith } from './support/datasets.ts';
import { taskDataset } from './v0/taskDataset.ts';

const backend = await startTestBackend();
const { store } = backend.app;

test('a store of an earlier version is indexed part by part, and found the same afterwards', async () => {
  const dataset = await datasetWith(backend, {
    records: Array.from({ length: 600 }, (_none, at) => ({
      fields: { text: `record ${at}` },
      metadata: { lang: at % 3 ? 'de' : 'en', words: at },
    })),
  });
  await taskDataset(backend, 'Text2Text', [{ id: 1, text: 'a', metadata: { even: true } }]);
  const search = async () => {
    const metadata = (property: string) => ({ entity: 'metadata', metadata_property: property });
    const { body } = await backend.owner.post(`${dataset.path}/records/search?limit=700`, {
      filters: {
        and: [
          { type: 'terms', scope: metadata('lang'), values: ['de'] },
          { type: 'range', scope: metadata('words'), ge: 100, le: 500 },
        ],
      },
      sort: [{ scope: metadata('words'), order: 'desc' }],
    });
    return (body.items as unknown as { record: { id: string } }[]).map(({ record }) => record.id);
  };
  const before = await search();
  expect(before).toHaveLength(268);

  const tables = ['facet_sets', 'facet_columns', 'task_facet_sets', 'task_facet_columns'];
  const contents = () => tables.map((table) => store.db.all(`SELECT * FROM ${table}`).length);
  const rows = contents();
  for (const table of tables) store.db.exec(`DELETE FROM ${table}`);
  store.db.exec(
    "INSERT INTO unindexed SELECT 'facet', pk FROM facets UNION ALL SELECT 'task_facet', pk FROM task_facets",
  );
  const log: string[] = [];
  indexStore(store, { warn: (line: string) => void log.push(line) });
  expect(log[0]).toMatch(/0 of \d+ parts/);
  expect(log.at(-1)).toMatch(/done/);
  expect(contents()).toEqual(rows);
  expect(await search()).toEqual(before);
  expect(store.unindexed.all()).toEqual([]);

  indexStore(store, { warn: () => expect.unreachable('There is nothing to do.') });
});

test('a store of an earlier version gets the disagreement and agreement of its answers', async () => {
  const dataset = await datasetWith(backend, { records: 3 });
  const people = await annotators(backend, 3);
  const { body } = await backend.owner.get(`${dataset.path}/records`);
  for (const [place, { id }] of body.items.entries()) {
    for (const [index, who] of people.slice(0, place + 1).entries()) {
      await who.post(`/api/v1/records/${id}/responses`, dataset.submitted(index === 0 ? 'yes' : 'no'));
    }
  }
  const known = async () => {
    const { text } = await backend.owner.get(`${dataset.path}/records?include=disagreement`);
    const found = await backend.owner.post(`${dataset.path}/records/search`, {
      sort: [{ scope: { entity: 'record', property: 'response_count' }, order: 'desc' }],
    });
    return [text, found.text, (await backend.owner.get(`${dataset.path}/agreement`)).text];
  };
  const before = await known();
  const { pk } = store.datasets.byId(dataset.id)!;
  for (const table of ['coincidences', 'pair_answers']) store.db.run(`DELETE FROM ${table} WHERE dataset_pk = ?`, [pk]);
  store.db.run("DELETE FROM facets WHERE dataset_pk = ? AND kind IN ('disagreement', 'response_count')", [pk]);
  expect(await known()).not.toEqual(before);
  store.db.run('INSERT INTO unmeasured VALUES (?, 0)', [pk]);
  const log: string[] = [];
  indexStore(store, { warn: (line: string) => void log.push(line) });
  expect(log).toEqual(['Comparing the answers to records: 0 of 3 are done']);
  expect(await known()).toEqual(before);
  expect(store.unmeasured.all()).toEqual([]);
});

test('vectors of a store of an earlier version are coded, and the nearest ones are found the same afterwards', async () => {
  const dataset = await datasetWith(backend, {
    records: Array.from({ length: 400 }, (_none, at) => ({
      fields: { text: `record ${at}` },
      ...(at % 9 > 0 && { vectors: { v: [Math.sin(at), Math.cos(at * 2), Math.sin(at * 3)] } }),
    })),
  });
  const search = async () => {
    const query = { vector: { name: 'v', value: [0.3, -0.2, 0.9] } };
    const { body } = await backend.owner.post(`${dataset.path}/records/search?limit=50`, { query });
    return (body.items as unknown as { record: { id: string }; query_score: number }[]).map(
      ({ record, query_score }) => `${record.id} ${query_score.toFixed(5)}`,
    );
  };
  const before = await search();
  expect(before).toHaveLength(50);

  const pk = store.db.value<number>('SELECT max(pk) FROM vectors_settings')!;
  const tables = () => [`nearest_${pk}`].filter((name) => store.db.hasTable(name));
  expect(tables()).toHaveLength(1);
  store.db.run("INSERT INTO unindexed VALUES ('vectors', ?)", [pk]);
  const log: string[] = [];
  indexStore(store, { warn: (line: string) => void log.push(line) });
  expect(log[0]).toMatch(/vectors.*0 of about 400/);
  expect(tables()).toHaveLength(0);
  expect(store.db.all('SELECT pk FROM vector_directions')).toHaveLength(355);
  expect(await search()).toEqual(before);
  expect([...checkStore(store.db)]).toEqual([]);

  // Codes of an earlier version are shorter.
  store.db.exec(`UPDATE vector_blocks SET codes = zeroblob(1024); ${finerVectorCodes}`);
  indexStore(store, { warn: () => undefined });
  expect(await search()).toEqual(before);
  expect([...checkStore(store.db)]).toEqual([]);

  await backend.owner.post(`${dataset.path}/records`, {
    items: [{ fields: { text: 'one more' }, vectors: { v: [0.3, -0.2, 0.9] } }],
  });
  expect((await search())[0]).toContain(' 1.00000');
});
