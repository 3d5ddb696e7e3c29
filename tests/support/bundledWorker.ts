import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { NATIVE } from '#gateway/package/native.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.cache', 'tests', 'backend');

/**
 * Bundles the backend's thread before the tests run, with its packages, as the build does. Each thread would otherwise load hundreds of
 * files, which takes more than a second of processor time.
 */
export async function setup(): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { bcrypt: join(import.meta.dirname, 'quickBcrypt.ts') } },
    ssr: { noExternal: true, external: NATIVE },
    build: { ssr: 'gateway/backend/worker.ts', target: 'node20', outDir: FOLDER, minify: false },
  });
}

/** Takes the place of the function of the same name in `gateway/backend/threads`. */
export const startWorker = (options: WorkerOptions): Worker => new Worker(join(FOLDER, 'worker.js'), options);
