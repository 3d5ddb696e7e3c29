import { createRequire } from 'node:module';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a thread with a file of `gateway/backend`, or its `.js` in a build, where all files lie in one folder. */
export function startWorker(name: 'worker' | 'recordWorker' | 'logWorker', options: WorkerOptions): Worker {
  // Loaders add a query to the URL of a module.
  if (!new URL(import.meta.url).pathname.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, import.meta.url), options);
  const tsx = createRequire(import.meta.url).resolve('tsx/esm/api');
  const file = new URL(`../${name}.ts`, import.meta.url).href;
  // Node 20 does not pass loaders of --import to threads.
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(file)})))`;
  return new Worker(code, { eval: true, ...options });
}
