import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { NATIVE } from '#gateway/package/native.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.cache', 'tests', 'backend');
const ENTRIES = ['worker', 'recordWorker', 'logWorker'].map((name) => `gateway/backend/${name}.ts`);

/**
 * Bundles the backend's threads before the tests run, with their packages, as the build does. Each thread would otherwise load hundreds of
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
    build: {
      ssr: true,
      // One thread starts another from the same folder.
      rolldownOptions: { input: ENTRIES, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
      target: 'node20',
      outDir: FOLDER,
      minify: false,
    },
  });
}

/** Takes the place of the function of the same name in `gateway/backend/threads`. */
export const startWorker = (name: string, options: WorkerOptions): Worker =>
  new Worker(join(FOLDER, `${name}.js`), options);
