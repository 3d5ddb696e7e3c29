import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const backendOrigin = (await startTestBackend()).origin;
const start = (dataDir: string, origin = backendOrigin) =>
  startTestGateway({ backendOrigin: origin, settings: { dataDir } });
const straight = await start(temporaryFolder());
const world = await makeWorld(straight);

/** Of which a batch has 500. */
const ROWS = 520;
const CSV = ['text', ...Array.from({ length: ROWS }, (_line, index) => `Row ${index}`)].join('\n');
const UNREADABLE = ['', '{"id": "half', 'null', '[]'];

const filesOf = (dataDir: string, id: string): string[] =>
  readdirSync(join(dataDir, 'imports', id))
    .filter((name) => name !== 'lock')
    .toSorted();

/** A gateway whose import waits for the response to its second batch until `release` is called. */
async function inTheMiddle() {
  const dataDir = temporaryFolder();
  const staged = await stageBackend();
  const forward = passOn(backendOrigin, () => false);
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let batches = 0;
  const reached = new Promise<void>((resolve) => {
    staged.act = (request, response) => {
      if (!request.url?.includes('/records/bulk') || (batches += 1) !== 2) return forward(request, response);
      request.pause();
      resolve();
      void gate.then(() => forward(request, response));
    };
  });
  const gateway = await start(dataDir, staged.origin);
  const admin = transferOf(gateway, gateway.as(world.admin.apiKey));
  const dataset = await world.dataset();
  const { id } = await admin.check(dataset.id, await admin.send('rows.csv', CSV));
  await admin.begun(id);
  await reached;
  return { dataDir, dataset, id, admin, release };
}

describe('an import', () => {
  it('whose dataset is deleted meanwhile leaves nothing on the disk', async () => {
    const { dataDir, dataset, id, release } = await inTheMiddle();
    await world.rest('DELETE', `/datasets/${dataset.id}`);
    release();
    const state = () => JSON.parse(readFileSync(join(dataDir, 'imports', id, 'import.json'), 'utf8')) as object;
    await expect.poll(state).toMatchObject({
      stage: 'FAILED',
      writtenRows: 0,
      hasLeftovers: false,
      error: { code: 'DATASET_GONE' },
    });
    await expect.poll(() => filesOf(dataDir, id)).toEqual(['import.json', 'refused.csv']);
  });

  it('that was interrupted can be undone for a month', async () => {
    const { dataDir, id, release } = await inTheMiddle();
    const copy = temporaryFolder();
    cpSync(dataDir, copy, { recursive: true });
    release();
    const told = join(copy, 'imports', id, 'import.json');
    const age = (days: number) => {
      const insertedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
      writeFileSync(told, JSON.stringify({ ...JSON.parse(readFileSync(told, 'utf8')), insertedAt }));
    };
    age(20);
    await start(copy);
    expect(filesOf(copy, id)).toEqual(['import.json', 'journal', 'refused.csv']);
    // In another folder, because the first gateway still locks its own.
    const later = temporaryFolder();
    age(40);
    cpSync(copy, later, { recursive: true });
    await start(later);
    expect(readdirSync(join(later, 'imports'))).toEqual([]);
  });

  it('that fails removes none of the same texts that were there before', async () => {
    const staged = await stageBackend();
    const forward = passOn(backendOrigin, () => false);
    const dataset = await world.dataset();
    const items = ['Row 0', 'Row 1', 'Row 1'].map((text) => ({ fields: { text } }));
    await world.rest('POST', `/datasets/${dataset.id}/records`, { items });
    staged.act = (request, response) => {
      if (!request.url?.includes('/records/bulk')) return forward(request, response);
      request.resume().on('end', () => answer(500, '{"detail":"The disk is slow."}')(request, response));
    };
    const gateway = await start(temporaryFolder(), staged.origin);
    const admin = transferOf(gateway, gateway.as(world.admin.apiKey));
    const { id } = await admin.check(dataset.id, await admin.send('rows.csv', 'text\nRow 0\nRow 1\nRow 2'));
    await admin.begun(id);
    expect(await admin.settled(id)).toMatchObject({ stage: 'FAILED', error: { code: 'BACKEND_UNWELL' } });
    expect(await world.rest('GET', `/datasets/${dataset.id}/records`)).toMatchObject({ total: 3 });
  });

  it('that was interrupted removes nothing of its repetition', async () => {
    const { dataDir, dataset, id } = await inTheMiddle();
    const copy = temporaryFolder();
    cpSync(dataDir, copy, { recursive: true });
    const journal = join(copy, 'imports', id, 'journal');
    const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(/"at":"[^"]+"/g, `"at":"${hourAgo}"`));
    const repeated = transferOf(straight, straight.as(world.admin.apiKey));
    const again = await repeated.check(dataset.id, await repeated.send('rows.csv', CSV));
    await repeated.begun(again.id);
    expect(await repeated.settled(again.id)).toMatchObject({ stage: 'DONE', writtenRows: ROWS });

    const gateway = await start(copy);
    const admin = transferOf(gateway, gateway.as(world.admin.apiKey));
    await admin.cancel(id);
    expect(await admin.settled(id)).toMatchObject({ stage: 'CANCELLED' });
    expect(await world.rest('GET', `/datasets/${dataset.id}/records`)).toMatchObject({ total: ROWS });
  });

  it('of another gateway with the same data folder is left alone', async () => {
    const { dataDir, id, admin, release } = await inTheMiddle();
    const beside = await start(dataDir);
    expect(await transferOf(beside, beside.as(world.admin.apiKey)).state(id)).toBeNull();
    release();
    expect(await admin.settled(id)).toMatchObject({ stage: 'DONE', writtenRows: ROWS });
  });
});

describe('a server', () => {
  it.each(UNREADABLE)('starts beside an import whose state is unreadable (%j), and forgets that', async (text) => {
    const dataDir = temporaryFolder();
    const folder = join(dataDir, 'imports', randomUUID());
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'import.json'), text);
    writeFileSync(join(folder, 'source'), 'text\nHello');
    await start(dataDir);
    expect(readdirSync(join(dataDir, 'imports'))).toEqual([]);
  });

  it('keeps temporarily unreadable files: an import with all its files, and an upload', async () => {
    const dataDir = temporaryFolder();
    const [imported, sent] = [join(dataDir, 'imports', randomUUID()), join(dataDir, 'uploads', randomUUID())];
    // A folder in place of the file simulates a disk that fails temporarily.
    for (const folder of [join(imported, 'import.json'), `${sent}.json`]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(imported, 'journal'), '{"ids":["a"]}\n');
    const old = join(dataDir, 'uploads', `${randomUUID()}.json`);
    writeFileSync(old, JSON.stringify({ id: 'old', insertedAt: '2020-01-01T00:00:00.000Z' }));
    await start(dataDir);
    expect([existsSync(join(imported, 'journal')), existsSync(`${sent}.json`), existsSync(old)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(UNREADABLE)('keeps the files of an import whose state is unreadable (%j)', async (text) => {
    const dataDir = temporaryFolder();
    const id = randomUUID();
    const folder = join(dataDir, 'imports', id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'import.json'), text);
    writeFileSync(join(folder, 'source'), 'text\nHello');
    writeFileSync(join(folder, 'journal'), '{"ids":["a"]}\n');
    await start(dataDir);
    expect(readdirSync(join(dataDir, 'imports'))).toEqual([`${id}.unreadable`]);
    expect(filesOf(dataDir, `${id}.unreadable`)).toEqual(['import.json', 'journal']);
  });

  it.each(UNREADABLE)(
    'clears away files of which nothing can be read (%j), and goes on with the others',
    async (text) => {
      const dataDir = temporaryFolder();
      const uploads = join(dataDir, 'uploads');
      mkdirSync(uploads);
      const before = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
      for (const [id, told] of [
        [randomUUID(), text],
        [randomUUID(), JSON.stringify({ id: 'another', insertedAt: before })],
      ]) {
        writeFileSync(join(uploads, `${id}.json`), told!);
      }
      await start(dataDir);
      expect(readdirSync(uploads)).toEqual([]);
    },
  );
});
