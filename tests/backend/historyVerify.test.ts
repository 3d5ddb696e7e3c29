import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { datasetWith } from './support/datasets.ts';
import { historyReader, ok, yes } from './support/history.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const { store } = backend.app;
const { recordsOf, activityOf, verify } = historyReader(backend);

describe('marl verify', async () => {
  const dataset = await datasetWith(backend, { records: 3 });
  const all = await recordsOf(dataset);
  for (const id of all)
    await ok(annotator.post(`/api/v1/records/${id}/responses`, { status: 'submitted', values: yes }));
  await ok(owner.put(`${dataset.path}/resolutions/${all[0]}`, { values: yes }));
  const { pk } = store.datasets.byId(dataset.id)!;
  const at = (number: number) => pk * 2 ** 32 + number;

  test('tells the last entry of each dataset', async () => {
    const { code, out } = await verify();
    expect(code, out).toBe(0);
    const { items } = await activityOf(dataset, 'limit=1');
    expect(out).toContain(`  ${dataset.id} 4 ${String(items[0]!.hash)}`);
    expect(out).toContain('The history is as it was written.');
  });

  const CHANGES: [what: string, change: () => void, says: () => RegExp][] = [
    [
      'an answer',
      () => set(2, "content = replace(content, 'yes', 'no')"),
      () => new RegExp(`Entry 2, .* response of record ${all[1]} .* was changed`),
    ],
    ['a time', () => set(2, 'made_at = made_at + 1'), () => new RegExp(`Entry 2, .* record ${all[1]} `)],
    [
      'who did it',
      () =>
        set(
          3,
          `actor = (SELECT pk FROM history_people WHERE user_pk = (SELECT pk FROM users WHERE username = 'admin'))`,
        ),
      () => new RegExp(`Entry 3, .* record ${all[2]} `),
    ],
    ['a client', () => set(1, "client = 'web'"), () => new RegExp(`Entry 1, .* record ${all[0]} `)],
    [
      'the record',
      () => set(1, `place = (SELECT place FROM history WHERE pk = ${at(2)})`),
      () => /Entry 1, .* was changed/,
    ],
    [
      'a byte of a hash',
      () => set(2, "hash = iif(hash LIKE '00%', '01', '00') || substr(hash, 3)"),
      () => new RegExp(`Entry 2, .* record ${all[1]} `),
    ],
    [
      'a hash at the end',
      () => set(4, "hash = iif(hash LIKE '00%', '01', '00') || substr(hash, 3)"),
      () => new RegExp(`Entry 4, .* record ${all[0]} `),
    ],
    ['a gap', () => store.db.run('DELETE FROM history WHERE pk = ?', [at(2)]), () => /The entries 2 to 2 are missing/],
    [
      'a missing end',
      () => store.db.run('DELETE FROM history WHERE pk > ? AND pk <= ?', [at(2), at(9)]),
      () => /The last entries, 3 to 4, are missing/,
    ],
    ['an added entry', () => copy(1, 5), () => /The entries 5 to 5 were added/],
    ['another order', swap, () => new RegExp(`Entry 1, .* was changed[^]*Entry 2, .* was changed`)],
    [
      'a response',
      () => response("answers = replace(answers, 'yes', 'no')"),
      () => new RegExp(`The response of annotator to record ${all[1]} is not what the history says`),
    ],
    [
      'a status',
      () => response("status = 'draft'"),
      () => new RegExp(`The response of annotator to record ${all[1]} is not`),
    ],
    [
      'a resolution',
      () => store.db.run("UPDATE resolutions SET answers = replace(answers, 'yes', 'no') WHERE place >> 32 = ?", [pk]),
      () => new RegExp(`The resolution to record ${all[0]} is not what the history says`),
    ],
    [
      'a lost response',
      () => response('user_pk = NULL'),
      () => new RegExp(`The response of annotator to record ${all[1]} is not`),
    ],
  ];

  function set(number: number, change: string): void {
    store.db.run(`UPDATE history SET ${change} WHERE pk = ?`, [at(number)]);
  }
  function response(change: string): void {
    store.db.run(`UPDATE responses SET ${change} WHERE place = (SELECT place FROM history WHERE pk = ?)`, [at(2)]);
  }
  function copy(from: number, to: number): void {
    store.db.run(
      `INSERT INTO history SELECT ?, place, made_at, kind, action, status, actor, author, client, is_bulk, key, salt, content, hash
       FROM history WHERE pk = ?`,
      [at(to), at(from)],
    );
  }
  function swap(): void {
    for (const [from, to] of [
      [1, 99],
      [2, 1],
      [99, 2],
    ] as const) {
      store.db.run('UPDATE history SET pk = ? WHERE pk = ?', [at(to), at(from)]);
    }
  }

  test.each(CHANGES)('finds %s', async (_what, change, says) => {
    const saved = ['history', 'responses', 'resolutions'].map(
      (table) => [table, store.db.all<Record<string, never>>(`SELECT * FROM ${table}`)] as const,
    );
    change();
    const { code, out } = await verify();
    store.db.transaction(() => {
      for (const [table, rows] of saved) {
        store.db.run(`DELETE FROM ${table}`);
        for (const row of rows) store.db.insert(table, row);
      }
    });
    expect(out).toMatch(says());
    expect(code).toBe(1);
    expect(await verify()).toMatchObject({ code: 0 });
  });

  test('finds entries that were attributed to somebody else', async () => {
    const [one, other] = ['annotator', 'admin'].map((name) => store.users.byUsername(name)!.pk);
    const exchange = () => {
      for (const [from, to] of [
        [one, null],
        [other, one],
        [null, other],
      ] as const) {
        store.db.run('UPDATE history_people SET user_pk = ? WHERE user_pk IS ? AND salt IS NOT NULL', [to!, from!]);
      }
    };
    exchange();
    const { code, out } = await verify();
    exchange();
    expect(out).toContain('Entries of the history were attributed to admin, who did not make them.');
    expect(code).toBe(1);
  });

  test('finds a history that was written anew, by what it told before', async () => {
    const noted = join(temporaryFolder(), 'heads.txt');
    writeFileSync(noted, (await verify()).out);
    const items = [{ record_id: all[0], status: 'discarded' }];
    await ok(annotator.post('/api/v1/me/responses/bulk', { items }));
    expect(await verify('--against', noted)).toMatchObject({ code: 0 });
    const changed = (await verify()).out;
    writeFileSync(noted, changed.replace(/ [\da-f]{64}$/gm, ` ${'0'.repeat(64)}`));
    const { code, out } = await verify('--against', noted);
    expect(out).toContain('Entry 5 is not the one that was noted before: the history was written anew.');
    expect(code).toBe(1);
    writeFileSync(noted, 'nothing');
    expect(await verify('--against', noted)).toMatchObject({
      code: 1,
      err: expect.stringContaining('contains nothing'),
    });
  });

  test('finds that a dataset was deleted, by what it told before', async () => {
    const noted = join(temporaryFolder(), 'heads.txt');
    const gone = await datasetWith(backend, { records: 1 });
    const [record] = await recordsOf(gone);
    await ok(annotator.post(`/api/v1/records/${record}/responses`, { status: 'submitted', values: yes }));
    writeFileSync(noted, (await verify()).out);
    await ok(owner.delete(gone.path));
    const { code, out } = await verify('--against', noted);
    expect(out).toContain(`Dataset ${gone.id}, of which entry 1 was noted before, does not exist any more.`);
    expect(code).toBe(1);
    expect(await verify()).toMatchObject({ code: 0 });
  });

  test('prints one line for a name, whatever it is', async () => {
    const forged = `${dataset.id} 1 ${'0'.repeat(64)}`;
    store.db.run('UPDATE datasets SET name = ? WHERE id = ?', [`a"\n${forged}\u2028${forged}`, dataset.id]);
    expect((await verify()).out).toContain(`Dataset "a\\"\\n${forged}\\u2028${forged}": `);
  });
});
