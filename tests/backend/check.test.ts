import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { rebuild } from '#gateway/backend/cli/rebuild.ts';
import { removeDataset } from '#gateway/backend/services/datasets.ts';
import { startBackend } from '#gateway/backend/start.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { createStore } from '#gateway/backend/store/store.ts';
import { TEST_SECRET } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startBusyServer } from './support/busyServer.ts';
import { marl } from './support/commandLine.ts';

const WHOLE = 'Everything is as it should be.';

const template = mkdtempSync(join(tmpdir(), 'marl-check-'));
beforeAll(async () => {
  const demo = { dataDir: template, secret: TEST_SECRET, demo: true, oauthFile: null, readers: 0, logLevel: 'error' };
  await (await startBackend(demo)).stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** The demo store, which contains something of everything, without a server. */
function demoStore(): string {
  const dataDir = temporaryFolder();
  copyFileSync(join(template, 'marl.sqlite'), join(dataDir, 'marl.sqlite'));
  return dataDir;
}

function alter(dataDir: string, ...statements: string[]): void {
  const db = new Database(join(dataDir, 'marl.sqlite'));
  onTestFinished(() => db.close());
  for (const sql of statements) db.exec(sql);
}

type Damage = [what: string, sql: string[], says: RegExp];

/** Damages of what is derived, in groups without two of which the same could be said: one check and one rebuild for each group. */
const DERIVED: Damage[][] = [
  [
    [
      'records are miscounted',
      ['UPDATE record_counts SET records = records + 1'],
      /: \d+ records are counted, \d+ exist/,
    ],
    ['progress is miscounted', ['UPDATE record_counts SET submitted = submitted + 1'], /submitted records are counted/],
    [
      'responses are miscounted',
      ['UPDATE response_counts SET draft = draft + 1'],
      /the responses of \w+ are counted wrongly/,
    ],
    [
      'completed records are miscounted',
      ['UPDATE record_counts SET completed = completed + 1'],
      /completed records are counted/,
    ],
    [
      'answers that met are miscounted',
      ['UPDATE coincidences SET count = count + 1'],
      /the agreement about "\w+" is counted wrongly/,
    ],
    ['scores are wrong', ['UPDATE scores SET judged = judged + 1'], /the scores for \w+ are wrong/],
    [
      'messages of webhooks are miscounted',
      [
        "INSERT INTO webhooks VALUES (1, 'id', 'http://receiver', 'secret', '[]', 1, NULL, '', '')",
        "INSERT INTO webhook_totals VALUES (1, 'pending', 3, 0)",
      ],
      /the messages of 1 webhook are counted wrongly/i,
    ],
    [
      'a filter value is lost',
      ['DELETE FROM facet_blocks WHERE pk = (SELECT max(pk) FROM facet_blocks)'],
      /the filter values ".+" are wrong for \d+ records/,
    ],
    ['words are miscounted', ['UPDATE facet_terms SET count = count + 1'], /are counted wrongly \(\d+ words?\)/],
    [
      'a record cannot be searched',
      ['DELETE FROM words_1 WHERE rowid = 3'],
      /search index has other words than 1 record/,
    ],
    [
      'task vectors cannot be found',
      ['DELETE FROM task_nearest_1 WHERE rowid IN (1, 2)'],
      /of the vectors "wording", 2 cannot be found/,
    ],
  ],
  [
    ['answers of two people are missing', ['DELETE FROM pair_answers'], /the agreement about "\w+" is counted wrongly/],
    [
      'answers of a removed dataset are counted',
      ["INSERT INTO coincidences VALUES (9999, 1, 2, 'a', 'b', 1)"],
      /Some of the coincidences refer to datasets that do not exist/,
    ],
    [
      'labels that were confused are miscounted',
      ["INSERT INTO confusions SELECT pk, 0, 'bot', 1, 'a', 'b', 1 FROM questions"],
      /the scores for \w+ are wrong/,
    ],
    [
      'a completed record is taken for pending',
      ['DELETE FROM completed_records WHERE place = (SELECT min(place) FROM completed_records)'],
      /the completion of 1 record is wrong/,
    ],
    ['a filter is lost', ["DELETE FROM facets WHERE kind = 'metadata'"], /the filter values ".+" are missing/],
    ['the search index is lost', ['DROP TABLE words_1'], /there is no search index/],
    [
      'task records are miscounted',
      ['UPDATE task_datasets SET records = records + 1'],
      /"plain-words" .+ records are counted, \d+ exist/,
    ],
    ['the search index is of nothing', ['CREATE TABLE words_999 (id)'], /index words_999 belongs to nothing/],
    [
      'a status is lost',
      ["DELETE FROM task_facet_blocks WHERE pk >> 24 = (SELECT min(pk) FROM task_facets WHERE name = 'status')"],
      /the filter values "status" are wrong for 60 records/,
    ],
    [
      'a task record cannot be searched',
      ['DELETE FROM task_words_1 WHERE rowid = 3'],
      /search index has other words than 1 record/,
    ],
    ['it is of no task dataset', ['CREATE TABLE task_words_999 (id)'], /index task_words_999 belongs to nothing/],
  ],
  [
    [
      'the queue forgets what left it',
      ['UPDATE datasets SET min_submitted = 1'],
      /the counters of blocks of completed records are wrong/,
    ],
    [
      'a filter is of nothing',
      ['PRAGMA foreign_keys = OFF; UPDATE facets SET dataset_pk = 999 WHERE pk = 1'],
      /1 of the facets refer to datasets/,
    ],
    [
      'words are of nothing',
      ['UPDATE facet_terms SET facet_pk = 999 WHERE code = 1'],
      /Some of the facet_terms refer to facets/,
    ],
    [
      'words of task datasets are of nothing',
      ['UPDATE task_facet_terms SET facet_pk = 999 WHERE code = 1'],
      /Some of the task_facet_terms refer to task_facets/,
    ],
    [
      'a filter of a task dataset is lost',
      ["DELETE FROM task_facets WHERE name = 'metadata.language'"],
      /the filter values "metadata.language" are missing/,
    ],
    [
      'the search index of a task dataset is lost',
      ['DROP TABLE task_words_2'],
      /"kitchen-notes" .+: there is no search index/,
    ],
    [
      'words of task datasets are miscounted',
      ['UPDATE task_facet_terms SET count = count + 1'],
      /"predicted_as" are counted wrongly \(\d+ words\)/,
    ],
    [
      'a filter knows a task record that is gone',
      [
        'DELETE FROM task_vectors WHERE pk & 4294967295 = 5',
        'DELETE FROM task_nearest_1 WHERE rowid = 5',
        'DELETE FROM task_nearest_2 WHERE rowid = 5',
        'DELETE FROM task_records WHERE pk & 4294967295 = 5',
      ],
      /the filter values "predicted_by" are wrong for 1 record/,
    ],
  ],
];

describe('checking a store', () => {
  test('finds nothing wrong with the demo or with a store in use', async () => {
    expect(await marl(demoStore(), 'check')).toMatchObject({ code: 0, out: expect.stringContaining(WHOLE) });

    const dataDir = temporaryFolder();
    const server = await startBusyServer(dataDir);
    const writing = server.keepWriting();
    for (const batches of [2, 6, 10]) {
      await writing.reached(batches);
      expect(await marl(dataDir, 'check')).toMatchObject({ code: 0, out: expect.stringContaining(WHOLE) });
    }
    await writing.stop();
  });

  test('finds nothing wrong with changed older datasets or their backup', async () => {
    const dataDir = demoStore();
    const databaseFile = join(dataDir, 'marl.sqlite');
    const app = await buildBackend({ databaseFile, secret: TEST_SECRET, demo: false, logLevel: 'error' });
    const send = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const url = `/api/datasets/${path}${path.includes('?') ? '&' : '?'}workspace=argilla`;
      const headers = { 'x-argilla-api-key': 'argilla.apikey' };
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const [one, other] = ['en-billing-1', 'en-billing-2'];
    const metadata = { channel: 'phone', seen: ['a', 'b'], length: 2.5 };
    const given = { inputs: { subject: 'New', note: 'An input that is new' }, metadata, vectors: {} };
    await send('POST', 'help-desk/TextClassification:bulk', {
      records: [
        { id: one, ...given },
        { id: 'new', ...given },
      ],
    });
    await send('PATCH', `help-desk/records/${other}`, { status: 'Discarded', metadata: { language: 'fr' } });
    await send('DELETE', 'help-desk/data', { query_text: 'status:Default AND metadata.language:de' });
    await send('DELETE', 'help-desk/data?mark_as_discarded=true', { query_text: 'inputs.body:invoice' });
    await send('PUT', 'help-desk:copy', { name: 'copied' });
    await send('DELETE', 'kitchen-notes');
    await app.close();
    expect(await marl(dataDir, 'check')).toMatchObject({ code: 0, out: expect.stringContaining(WHOLE) });

    const backup = join(temporaryFolder(), 'backup.sqlite');
    expect(await marl(dataDir, 'backup', backup)).toMatchObject({ code: 0 });
    const restored = temporaryFolder();
    expect(await marl(restored, 'restore', backup)).toMatchObject({ code: 0 });
    // A copy may be some pages shorter.
    const contents = async (folder: string) => /: (\d+ datasets, .*), /.exec((await marl(folder, 'check')).out)?.[1];
    expect(await contents(restored)).toBe(await contents(dataDir));
  });

  test('accepts rows that are still to be removed', async () => {
    const dataDir = demoStore();
    const db = new Database(join(dataDir, 'marl.sqlite'));
    onTestFinished(() => db.close());
    const store = createStore(db);
    removeDataset(store, store.datasets.all()[0]!);
    const { code, out } = await marl(dataDir, 'check');
    expect(code).toBe(0);
    expect(out).toMatch(/\d+ removed objects? whose rows the server still deletes/);
  });

  test.each(DERIVED.map((damages) => [damages.map(([what]) => what).join(', '), damages] as const))(
    'finds it when %s, and rebuilds it',
    async (_what, damages) => {
      const dataDir = demoStore();
      alter(dataDir, ...damages.flatMap(([, statements]) => statements));
      const { code, out } = await marl(dataDir, 'check');
      expect(code).toBe(1);
      for (const [, , says] of damages) expect(out).toMatch(says);
      expect(out).toContain('npx marl check --rebuild');
      expect(await marl(dataDir, 'check', '--rebuild')).toMatchObject({ code: 0, out: expect.stringContaining(WHOLE) });
    },
  );

  test.each([
    [
      'vectors belong to no record',
      'INSERT INTO vectors SELECT (pk >> 32 << 32) + 100000, numbers FROM vectors LIMIT 1',
      /belong to no record/,
    ],
    [
      'vectors have another length',
      "UPDATE vectors SET numbers = x'00' WHERE pk = (SELECT min(pk) FROM vectors)",
      /do not have \d+ numbers/,
    ],
    [
      'records belong to no dataset',
      'PRAGMA foreign_keys = OFF; DELETE FROM datasets WHERE pk = 1',
      /Some of the records refer to datasets/,
    ],
    [
      'records cannot be read',
      "UPDATE records SET fields = '{' WHERE pk = (SELECT min(pk) FROM records)",
      /1 record or responses to them cannot be read/,
    ],
    [
      'records cannot be found',
      "UPDATE records SET id = '00000000' || substr(id, 9) WHERE pk = (SELECT min(pk) FROM records)",
      /1 record cannot be found by id/,
    ],
    [
      'task records cannot be read',
      "UPDATE task_records SET document = '{' WHERE pk = (SELECT min(pk) FROM task_records)",
      /"plain-words" .+ 1 record cannot be read/,
    ],
    [
      'task records cannot be found',
      "UPDATE task_records SET id = 'other' WHERE pk = (SELECT min(pk) FROM task_records)",
      /"plain-words" .+ 1 record cannot be found by id/,
    ],
    [
      'task vectors belong to no record',
      'INSERT INTO task_vectors SELECT (pk >> 32 << 32) + 100000, numbers FROM task_vectors LIMIT 1',
      /of the vectors "wording", 1 belong to no record/,
    ],
    [
      'responses belong to nobody',
      'PRAGMA foreign_keys = OFF; UPDATE responses SET user_pk = 999 WHERE pk = (SELECT min(pk) FROM responses)',
      /1 of the responses refer to users that do not exist/,
    ],
  ])('reports that %s, and recommends a backup', async (_what, sql, says) => {
    const dataDir = demoStore();
    alter(dataDir, sql);
    const { code, out } = await marl(dataDir, 'check');
    expect(code).toBe(1);
    expect(out).toMatch(says);
    expect(out).toContain('npx marl restore');
  });

  test('reports vectors that are missing in the index or misplaced', async () => {
    const dataDir = demoStore();
    const db = new Database(join(dataDir, 'marl.sqlite'));
    onTestFinished(() => db.close());
    const [settings] = db.all<{ pk: number }>('SELECT pk FROM vectors_settings');
    const index = `nearest_${settings!.pk}`;
    const [first, second] = db.all<{ rowid: number }>(`SELECT rowid FROM ${index} LIMIT 2`);
    db.run(`DELETE FROM ${index} WHERE rowid = ?`, [first!.rowid]);
    db.run(`UPDATE vectors SET numbers = (SELECT numbers FROM vectors WHERE pk = $other) WHERE pk = $pk`, {
      pk: settings!.pk * 2 ** 32 + second!.rowid,
      other: settings!.pk * 2 ** 32 + first!.rowid,
    });
    const { out } = await marl(dataDir, 'check');
    expect(out).toMatch(/1 are not found where they point/);
    expect(out).toMatch(/1 cannot be found/);
    expect((await marl(dataDir, 'check', '--rebuild')).out).toContain(WHOLE);
    expect(createStore(db).vectors.hasIndex(settings!.pk)).toBe(true);
  });

  test('a rebuild that is interrupted leaves the datasets as they were', async () => {
    const dataDir = demoStore();
    const file = join(dataDir, 'marl.sqlite');
    alter(
      dataDir,
      'DELETE FROM metadata_properties',
      'INSERT INTO unmeasured SELECT pk, 0 FROM datasets',
      "INSERT INTO unindexed SELECT 'facet', pk FROM facets",
    );
    const db = new Database(file);
    onTestFinished(() => db.close());
    const contents = () => ['facets', 'unmeasured', 'unindexed'].map((table) => db.all(`SELECT * FROM ${table}`));
    const before = contents();
    const interrupt = () => {
      throw new Error('interrupted');
    };
    expect(() => rebuild(dataDir, file, interrupt)).toThrow('interrupted');
    expect(contents()).toEqual(before);
    rebuild(dataDir, file, () => undefined);
    expect(contents().slice(1)).toEqual([[], []]);
  });

  test('a rebuild on a full disk says what to do', async () => {
    const dataDir = demoStore();
    vi.spyOn(Database.prototype, 'transaction').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await marl(dataDir, 'check', '--rebuild')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Free space, then run it again'),
    });
  });

  test('rebuilds nothing while a server runs', async () => {
    const dataDir = temporaryFolder();
    await startBusyServer(dataDir);
    expect(await marl(dataDir, 'check', '--rebuild')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Stop it first'),
    });
  });
});
