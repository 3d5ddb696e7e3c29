import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { wireTime } from '#gateway/backend/store/clock.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { migrate, refuseNewer, schemaVersion } from '#gateway/backend/store/migrate.ts';
import { webhookTotals } from '#gateway/backend/store/migrations/0015-webhook-totals.ts';
import { addedRecords } from '#gateway/backend/store/migrations/0033-added-records.ts';
import { jobParts } from '#gateway/backend/store/migrations/0037-job-parts.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';
import { bytesOf } from '#gateway/backend/store/ordinalBytes.ts';
import { createStore } from '#gateway/backend/store/store.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const newest = migrations.length;

function emptyStore(): Database {
  const db = new Database(join(temporaryFolder(), 'marl.sqlite'));
  onTestFinished(() => db.close());
  return db;
}

/** Tables, columns and indexes, as SQLite sees them. */
const shapeOf = (db: Database) =>
  db.all('SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE ? ORDER BY type, name', ['sqlite_%']);

describe('migrations', () => {
  test('create the newest version from an empty file', () => {
    const db = emptyStore();
    migrate(db, migrations);
    expect(schemaVersion(db)).toBe(newest);
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(db.one<{ integrity_check: string }>('PRAGMA integrity_check').integrity_check).toBe('ok');
  });

  test('do nothing if the file is up to date', () => {
    const db = emptyStore();
    migrate(db, migrations);
    const before = shapeOf(db);
    migrate(db, migrations);
    expect(shapeOf(db)).toEqual(before);
  });

  test.each(migrations.slice(0, -1).map((_step, index) => index + 1))('keep the contents of version %i', (version) => {
    const db = emptyStore();
    migrate(db, migrations.slice(0, version));
    fill(db);
    const before = contents(db);
    migrate(db, migrations);
    expect(schemaVersion(db)).toBe(newest);
    expect(contents(db)).toEqual(before);
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);

    const direct = emptyStore();
    migrate(direct, migrations);
    expect(shapeOf(db)).toEqual(shapeOf(direct));
  });

  test('leave a file unchanged if a step fails', () => {
    const db = emptyStore();
    migrate(db, migrations);
    const broken = 'CREATE TABLE half (x); CREATE TABLE half (x);';
    expect(() => migrate(db, [...migrations, broken])).toThrow('half');
    expect(schemaVersion(db)).toBe(newest);
    expect(db.all("SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([]);
  });

  test('refuse a file of a newer release', () => {
    const db = emptyStore();
    db.exec(`PRAGMA user_version = ${newest + 1}`);
    expect(() => migrate(db, migrations)).toThrow(/newer release/);
  });

  test('leave the file of a newer release unchanged, to the byte', () => {
    const file = join(temporaryFolder(), 'marl.sqlite');
    const db = new Database(file);
    db.exec(`PRAGMA user_version = ${newest + 1}`);
    db.leaveWalMode();
    db.close();
    const before = readFileSync(file);
    expect(() => refuseNewer(file, migrations)).toThrow(/newer release/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

test('the messages of webhooks of an earlier version are counted', () => {
  const db = emptyStore();
  migrate(db, migrations.slice(0, migrations.indexOf(webhookTotals)));
  db.exec(`
    INSERT INTO webhooks VALUES (1, 'w', 'http://receiver', 'secret', '[]', 1, NULL, 't', 't');
    INSERT INTO webhook_snapshots VALUES (1, '{}');
    INSERT INTO webhook_deliveries VALUES
      (1, 'a', 1, 1, 'record.created', 1, '{"é":1}', 'pending', 0, 1, 1, NULL, NULL, NULL, NULL),
      (2, 'b', 1, 1, 'record.created', 2, '{}', 'pending', 0, 1, 1, NULL, NULL, NULL, NULL),
      (3, 'c', 1, 1, 'record.created', 3, '{}', 'failed', 0, 1, 1, NULL, NULL, NULL, NULL);
  `);
  migrate(db, migrations);
  expect(createStore(db).webhooks.deliveries.totals(1)).toEqual({
    pending: { messages: 2, bytes: 10 },
    failed: { messages: 1, bytes: 2 },
    delivered: { messages: 0, bytes: 0 },
  });
});

test('what people did before added records were acts can still be taken back', () => {
  const db = emptyStore();
  migrate(db, migrations.slice(0, migrations.indexOf(addedRecords)));
  fill(db);
  db.exec(`
    INSERT INTO acts VALUES (1, 'a', 1, 1, 5, 'responses', 'web', 'b', NULL, 0), (2, 'c', 1, 1, 6, 'settings', 'web', NULL, '{}', 1);
    INSERT INTO act_parts VALUES (7, 8, 1, 'done');
  `);
  migrate(db, migrations);
  const { acts } = createStore(db);
  expect(acts.page(1, 1, 0, 9)).toMatchObject([
    { pk: 2, kind: 'settings', details: '{}', is_undone: 1 },
    { pk: 1, id: 'a', kind: 'responses', batch: 'b', made_at: 5 },
  ]);
  expect(acts.parts(1)).toEqual([{ first: 7, last: 8, act_pk: 1, state: 'done' }]);
  expect(acts.removeSome(6)).toBe(true);
  expect(acts.parts(1)).toEqual([]);
});

test('a job of an earlier version goes on where it was', () => {
  const db = emptyStore();
  migrate(db, migrations.slice(0, migrations.indexOf(jobParts)));
  fill(db);
  const all = Uint32Array.from({ length: 700 }, (_none, ordinal) => 3 * ordinal);
  const add = (pk: number, done: number, ordinals: Uint32Array) =>
    db.run(
      `INSERT INTO resolution_jobs (pk, id, dataset_pk, total, done, changed, ordinals) VALUES (?, ?, 1, 700, ?, 7, ?)`,
      [pk, `job ${pk}`, done, bytesOf(ordinals)],
    );
  add(1, 700, new Uint32Array());
  add(2, 250, all);
  add(3, 0, all);
  db.exec("INSERT INTO leftovers VALUES ('dataset', 9)");
  migrate(db, migrations);
  const { resolutionJobs, pendingRemovals } = createStore(db);
  const left = (pk: number) => {
    const ordinals: number[] = [];
    for (let part = resolutionJobs.nextPart(pk); part; part = resolutionJobs.nextPart(pk)) {
      ordinals.push(...part.ordinals);
      resolutionJobs.finishPart(pk, part, 1);
    }
    return ordinals;
  };
  expect(resolutionJobs.next()).toMatchObject({ pk: 2, done: 250, changed: 7 });
  expect([1, 2, 3].map(left)).toEqual([[], [...all.subarray(250)], [...all]]);
  expect(resolutionJobs.next()).toBeUndefined();
  expect(resolutionJobs.byPk(2)).toMatchObject({ done: 700, changed: 9 });
  expect(pendingRemovals.first()).toEqual({ kind: 'dataset', number: 9 });
});

/** One of each kind of object of the first version. */
function fill(db: Database): void {
  db.exec(`
    INSERT INTO users (pk, id, first_name, last_name, username, role, api_key, password_hash, inserted_at, updated_at)
      VALUES (1, 'u', 'Ada', NULL, 'ada', 'owner', 'key', 'hash', 't', 't');
    INSERT INTO workspaces VALUES (1, 'w', 'legal', 't', 't');
    INSERT INTO workspace_users VALUES (1, 1, 't');
    INSERT INTO datasets (pk, id, workspace_pk, name, guidelines, allow_extra_metadata, status, inserted_at, updated_at, last_activity_at)
      VALUES (1, 'd', 1, 'contracts', NULL, 1, 'draft', 't', 't', 't');
    INSERT INTO fields VALUES (1, 'f', 1, 'text', 'Text', 1, '{"type":"text","use_markdown":false}', 't', 't');
    INSERT INTO questions VALUES (1, 'q', 1, 'why', 'Why', NULL, 1, '{"type":"text","use_markdown":false}', 't', 't');
    INSERT INTO metadata_properties VALUES (1, 'm', 1, 'source', 'Source', '{"type":"terms","values":null}', 1, 't', 't');
    INSERT INTO vectors_settings VALUES (1, 'v', 1, 'vector', 'Vector', 3, 't', 't');
  `);
}

function contents(db: Database) {
  const { workspaces, datasets, fields, questions, metadataProperties, vectorsSettings } = createStore(db);
  return {
    users: db.all('SELECT pk, id, username, role, api_key, password_hash FROM users'),
    workspaces: workspaces.ofUser(1),
    // Those of version 1 have no other columns.
    datasets: datasets.all().map(({ min_submitted: _needed, metadata: _metadata, ...dataset }) => dataset),
    parts: [fields, questions, metadataProperties, vectorsSettings].map((parts) => parts.ofDataset(1)),
  };
}

describe('a transaction', () => {
  const withTable = () => {
    const db = emptyStore();
    db.exec('CREATE TABLE things (name TEXT UNIQUE)');
    const add = (name: string) => db.run('INSERT INTO things VALUES (?)', [name]);
    const names = () => db.all<{ name: string }>('SELECT name FROM things').map(({ name }) => name);
    return { db, add, names };
  };

  test('is atomic', () => {
    const { db, add, names } = withTable();
    db.transaction(() => add('kept'));
    const failing = () =>
      db.transaction(() => {
        add('lost');
        add('kept');
      });
    expect(failing).toThrow(/UNIQUE/);
    expect(names()).toEqual(['kept']);
  });

  test('includes inner ones', () => {
    const { db, add, names } = withTable();
    const failing = () =>
      db.transaction(() => {
        db.transaction(() => add('inner'));
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(names()).toEqual([]);
    db.transaction(() => add('after'));
    expect(names()).toEqual(['after']);
  });
});

test.each([
  [0, '1970-01-01T00:00:00'],
  [1_000_001, '1970-01-01T00:00:01.000001'],
  [-1, '1969-12-31T23:59:59.999999'],
  [1_795_264_302_980_000, '2026-11-21T12:31:42.980000'],
])('%i microseconds are written %s', (microseconds, text) => expect(wireTime(microseconds)).toBe(text));
