import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Imports } from './import/imports.ts';
import { Uploads } from './uploads.ts';

const RETENTION_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 15 * 60 * 1000;

/** Opens the folders for uploads and imports, and removes expired files now and at intervals. */
export async function openTransfer(dataDir: string, mostUploadBytes: number, log: FastifyBaseLogger) {
  const uploads = new Uploads(join(dataDir, 'uploads'), mostUploadBytes);
  const imports = new Imports(join(dataDir, 'imports'), log);
  await imports.open();
  const sweep = async () => {
    const before = new Date(Date.now() - RETENTION_MS);
    await Promise.all([uploads.sweep(before), imports.sweep(before)]).catch((error: unknown) => {
      log.warn({ err: error }, 'files of old imports could not be removed');
    });
  };
  await sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();
  return {
    uploads,
    imports,
    close: async () => {
      clearInterval(timer);
      await imports.close();
    },
  };
}

export type Transfer = Awaited<ReturnType<typeof openTransfer>>;
