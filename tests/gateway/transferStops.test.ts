import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const backend = await startTestBackend();
const straight = await startTestGateway({ backendOrigin: backend.origin });
const world = await makeWorld(straight);

const ROWS = 1_200;
const LINES = Array.from({ length: ROWS }, (_line, index) => `Row ${index}`);
const CSV = ['text', ...LINES].join('\n');

const isBulk = (url: string | undefined) => Boolean(url?.includes('/records/bulk'));

async function textsOf(datasetId: string): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const { items } = await world.rest<{ items: { fields: { text: string } }[] }>(
      'GET',
      `/datasets/${datasetId}/records?limit=1000&offset=${texts.length}`,
    );
    if (!items.length) return texts;
    texts.push(...items.map(({ fields }) => fields.text));
  }
}

/** A gateway whose backend stores a batch but does not answer. */
async function stopInTheMiddle(batch = 2) {
  const dataDir = temporaryFolder();
  const staged = await stageBackend();
  let batches = 0;
  const reached = new Promise<void>((resolve) => {
    staged.act = passOn(
      backend.origin,
      ({ url, method }) => isBulk(url) && method === 'POST' && (batches += 1) === batch,
      resolve,
    );
  });
  const gateway = await startTestGateway({ backendOrigin: staged.origin, settings: { dataDir } });
  const dataset = await world.dataset();
  await dataset.add([{ fields: { text: 'There before' } }]);
  const admin = transferOf(gateway, gateway.as(world.admin.apiKey));
  const { id } = await admin.check(dataset.id, await admin.send('rows.csv', CSV));
  await admin.begun(id);
  await reached;
  /** Ends the pending requests at the end of a test. */
  const kill = () => {
    staged.act = (request) => void request.socket.destroy();
    staged.hangUp();
  };
  return { dataDir, dataset, id, staged, admin, kill };
}

describe('an import', () => {
  it('writes the rows in the order of the file', async () => {
    const dataset = await world.dataset();
    const admin = transferOf(straight, world.admin);
    await admin.bring(dataset.id, 'rows.csv', CSV);
    expect(await textsOf(dataset.id)).toEqual(LINES);
  });

  // The batch without a response is unknown, and the first one is not counted yet.
  it.each([1, 2])(
    'of a server that is killed in batch %i is interrupted at the next start, and taken back',
    async (batch) => {
      const { dataDir, dataset, id, kill } = await stopInTheMiddle(batch);
      // A killed process leaves the current state of its disk.
      const copy = temporaryFolder();
      cpSync(dataDir, copy, { recursive: true });
      kill();
      await world.rest('POST', `/datasets/${dataset.id}/records/bulk`, {
        items: [{ fields: { text: 'A colleague wrote' } }],
      });
      expect(await textsOf(dataset.id)).toHaveLength(batch * 500 + 2);

      const next = await startTestGateway({ backendOrigin: backend.origin, settings: { dataDir: copy } });
      const admin = transferOf(next, next.as(world.admin.apiKey));
      expect(await admin.state(id)).toMatchObject({
        stage: 'INTERRUPTED',
        writtenRows: (batch - 1) * 500,
        hasLeftovers: true,
        error: { code: 'SERVER_STOPPED', reason: 'The server stopped while it wrote the records.' },
      });
      await admin.cancel(id);
      expect(await admin.settled(id)).toMatchObject({ stage: 'CANCELLED', writtenRows: 0, hasLeftovers: false });
      expect(await textsOf(dataset.id)).toEqual(['There before', 'A colleague wrote']);
    },
  );

  it('that was interrupted can be kept', async () => {
    const { dataDir, dataset, id, kill } = await stopInTheMiddle();
    const copy = temporaryFolder();
    cpSync(dataDir, copy, { recursive: true });
    kill();
    const next = await startTestGateway({ backendOrigin: backend.origin, settings: { dataDir: copy } });
    const admin = transferOf(next, next.as(world.admin.apiKey));
    await admin.cancel(id, true);
    expect(await admin.settled(id)).toMatchObject({ stage: 'CANCELLED', writtenRows: 500 });
    expect(await textsOf(dataset.id)).toHaveLength(1_001);
  });

  it.each([1, 2])(
    'whose backend hangs up in batch %i fails with a sentence, and is taken back later',
    async (batch) => {
      const { dataset, id, staged, admin } = await stopInTheMiddle(batch);
      const forward = passOn(backend.origin, () => false);
      staged.act = (request, response) =>
        request.method === 'DELETE' ? void request.socket.destroy() : forward(request, response);
      staged.hangUp();
      expect(await admin.settled(id)).toMatchObject({
        stage: 'FAILED',
        writtenRows: (batch - 1) * 500,
        hasLeftovers: true,
        error: {
          code: 'BACKEND_UNWELL',
          reason: 'The backend does not answer properly. Start the import again later.',
        },
      });
      expect(await textsOf(dataset.id)).toHaveLength(batch * 500 + 1);
      staged.act = forward;
      await admin.cancel(id);
      expect(await admin.settled(id)).toMatchObject({ stage: 'CANCELLED', writtenRows: 0 });
      expect(await textsOf(dataset.id)).toEqual(['There before']);
    },
  );

  it('that is cancelled removes what it wrote, or keeps it on request', async () => {
    const staged = await stageBackend();
    const gateway = await startTestGateway({ backendOrigin: staged.origin });
    const admin = transferOf(gateway, gateway.as(world.admin.apiKey));
    for (const keeps of [false, true]) {
      const dataset = await world.dataset();
      // The second batch waits until the import is cancelled.
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const forward = passOn(backend.origin, () => false);
      let batches = 0;
      const reached = new Promise<void>((resolve) => {
        staged.act = (request, response) => {
          const isSecond = isBulk(request.url) && (batches += 1) === 2;
          if (!isSecond) return forward(request, response);
          request.pause();
          resolve();
          void gate.then(() => forward(request, response));
        };
      });
      const { id } = await admin.check(dataset.id, await admin.send('rows.csv', CSV));
      await admin.begun(id);
      await reached;
      expect(await admin.cancel(id, keeps)).toMatchObject({ stage: 'CANCELLING' });
      release();
      expect(await admin.settled(id)).toMatchObject({ stage: 'CANCELLED', writtenRows: keeps ? 1_000 : 0 });
      expect(await textsOf(dataset.id)).toEqual(keeps ? LINES.slice(0, 1_000) : []);
    }
  });
});
