import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileLock } from '#gateway/process/fileLock.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { ImportFolder, type ImportModel } from '#gateway/transfer/import/folder.ts';
import { Imports } from '#gateway/transfer/import/imports.ts';
import { sentenceOf } from '#gateway/transfer/refusal.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let parent = '';
beforeEach(() => void (parent = temporaryFolder()));

const yesterday = () => new Date(Date.now() - DAY_MS);

/** Makes a folder look as if it had not changed since yesterday. */
const rest = (id: string) => utimesSync(join(parent, id), yesterday(), yesterday());

/** An import as a process leaves it while writing. */
function leave(more: Partial<ImportModel> = {}): string {
  const id = randomUUID();
  const insertedAt = new Date().toISOString();
  mkdirSync(join(parent, id));
  const state = { id, stage: 'WRITING', datasetId: 'd', insertedAt, hasLeftovers: true, refused: [], ...more };
  writeFileSync(join(parent, id, 'import.json'), JSON.stringify(state));
  writeFileSync(join(parent, id, 'journal'), '{"ids":["a","b"]}\n');
  rest(id);
  return id;
}

const open = async () => {
  const imports = new Imports(parent, pino({ enabled: false }));
  await imports.open();
  return imports;
};

describe('an import that another process owns', () => {
  it('can be undone once that process has ended, without a restart', async () => {
    const id = leave();
    const other = fileLock(join(parent, id, 'lock'));
    const imports = await open();
    await imports.sweep(yesterday());
    expect(imports.job(id)).toBeUndefined();
    other!.release();
    rest(id);
    await imports.sweep(yesterday());
    expect(imports.job(id)?.model).toMatchObject({ stage: 'INTERRUPTED', writtenRows: 2 });
    await imports.close();
  });

  it('is left alone between the creation of its folder and of its lock', async () => {
    const imports = await open();
    const id = randomUUID();
    mkdirSync(join(parent, id));
    await imports.sweep(yesterday());
    expect(existsSync(join(parent, id))).toBe(true);
  });
});

it('an import without lock information is recovered only at startup', async () => {
  const running = await open();
  const id = leave();
  // A folder in place of the lock simulates a disk without locks.
  mkdirSync(join(parent, id, 'lock'));
  rest(id);
  await running.sweep(yesterday());
  expect(running.job(id)).toBeUndefined();
  expect((await open()).job(id)?.model.stage).toBe('INTERRUPTED');
});

it('an import whose journal cannot be read temporarily is kept and not locked', async () => {
  const id = leave();
  const journal = join(parent, id, 'journal');
  rmSync(journal);
  mkdirSync(journal);
  const imports = await open();
  expect(imports.job(id)).toBeUndefined();
  const free = fileLock(join(parent, id, 'lock'));
  expect(free).not.toBeNull();
  free!.release();
});

it('an import of an earlier version reports refused rows with their lines', async () => {
  const id = leave({ refused: [{ line: 3, code: 'LINE_NOT_JSON', about: { message: 'no end' } }] });
  const [row] = (await open()).job(id)!.model.refused;
  expect(sentenceOf(row!)).toBe('Line 3 is not JSON: no end. Each line must be one whole object.');
});

it('an import whose file is missing at its start leaves nothing behind', async () => {
  await expect(ImportFolder.create(parent, randomUUID(), join(parent, 'gone'))).rejects.toThrow('ENOENT');
  expect(readdirSync(parent)).toEqual([]);
});

it('an import whose files cannot be removed ends normally, as does the server', async () => {
  const id = leave();
  const imports = await open();
  const journal = join(parent, id, 'journal');
  rmSync(journal);
  // A folder cannot be removed like a file.
  mkdirSync(journal);
  const job = imports.job(id)!;
  job.cancel({} as RestClient, true);
  await imports.close();
  expect(job.model).toMatchObject({ stage: 'CANCELLED', error: null });
});
