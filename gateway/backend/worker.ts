import { isMainThread, workerData } from 'node:worker_threads';
import type { AssistantOptions } from './threads/assistant.ts';
import type { ThreadOptions } from './threads/messages.ts';

if (isMainThread) throw new Error('worker.ts runs as a worker thread; start it with startBackend().');

// A thread loads only what it needs.
const options = workerData as ThreadOptions | { assistant: AssistantOptions };
if ('assistant' in options) {
  const { assist } = await import('./threads/assist.ts');
  assist(options.assistant);
} else await import('./threads/serve.ts');
