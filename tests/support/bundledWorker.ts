import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.cache', 'tests', 'backend');

/**
 * Bundles the backend's thread before the tests run. Each thread would otherwise load hundreds of TypeScript files, which takes two
 * seconds of processor time.
 */
export async function setup(): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { bcrypt: join(import.meta.dirname, 'quickBcrypt.ts') } },
    build: { ssr: 'gateway/backend/worker.ts', target: 'node20', outDir: FOLDER, minify: false },
  });
}

/** Takes the place of the function of the same name in `gateway/backend/threads`. */
export const startWorker = (options: WorkerOptions): Worker => new Worker(join(FOLDER, 'worker.js'), options);
