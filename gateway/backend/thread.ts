import { createRequire } from 'node:module';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts one of the backend's threads by the name of its file. Built, all files lie in one folder, so the thread's lies
 * beside whichever this code came to be in; from source, tsx reads it.
 */
export function startThread(name: 'worker' | 'passwordWorker', options: WorkerOptions = {}): Worker {
  // Loaders add a query to the address of what they read.
  if (!new URL(import.meta.url).pathname.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, import.meta.url), options);
  const tsx = createRequire(import.meta.url).resolve('tsx/esm/api');
  const file = new URL(`./${name}.ts`, import.meta.url).href;
  // Node 20 hands loaders given by --import to no thread, so the thread registers tsx itself.
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(file)})))`;
  return new Worker(code, { eval: true, ...options });
}
