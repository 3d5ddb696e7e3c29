import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Uploads } from './uploads.ts';

export interface TransferOptions {
  dataDir: string;
  mostUploadBytes: number;
  log: FastifyBaseLogger;
}

/** Files on their way into datasets, and what becomes of them. */
export interface Transfer {
  uploads: Uploads;
  close(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 15 * 60 * 1000;

/** Opens the folders of files in the data folder, and clears away what is older than a day, now and from time to time. */
export async function openTransfer({ dataDir, mostUploadBytes, log }: TransferOptions): Promise<Transfer> {
  const uploads = new Uploads(join(dataDir, 'uploads'), mostUploadBytes);
  const sweep = () =>
    uploads.sweep(new Date(Date.now() - KEPT_MS)).catch((error: unknown) => {
      log.warn({ err: error }, 'old uploaded files could not be removed');
    });
  await sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  timer.unref();
  return {
    uploads,
    close: async () => clearInterval(timer),
  };
}
