import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Imports } from './import/imports.ts';
import { Uploads } from './uploads.ts';

export interface TransferOptions {
  dataDir: string;
  mostUploadBytes: number;
  log: FastifyBaseLogger;
}

/** Files on their way into datasets, and what becomes of them. */
export interface Transfer {
  uploads: Uploads;
  imports: Imports;
  close(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 15 * 60 * 1000;

/** Opens the folders of files in the data folder, and clears away what is older than a day, now and from time to time. */
export async function openTransfer({ dataDir, mostUploadBytes, log }: TransferOptions): Promise<Transfer> {
  const uploads = new Uploads(join(dataDir, 'uploads'), mostUploadBytes);
  const imports = new Imports(join(dataDir, 'imports'), log);
  await imports.open();
  const sweep = async () => {
    const before = new Date(Date.now() - KEPT_MS);
    await Promise.all([uploads.sweep(before), imports.sweep(before)]).catch((error: unknown) => {
      log.warn({ err: error }, 'files of old imports could not be removed');
    });
  };
  await sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  timer.unref();
  return {
    uploads,
    imports,
    close: async () => {
      clearInterval(timer);
      await imports.close();
    },
  };
}
