import type { Readable } from 'node:stream';
import type { RunningBackend } from '#gateway/backend/start.ts';
import { connect } from '#gateway/rest/connection.ts';

interface Init {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
  signal?: AbortSignal;
}

/** Asks the threads of an embedded backend, as the gateway does. */
export async function askThreads({ dispatcher }: Pick<RunningBackend, 'dispatcher'>, path: string, init: Init = {}) {
  const { statusCode, body } = await connect(dispatcher, 120_000).dispatcher.request({
    ...init,
    path,
    method: (init.method ?? 'GET') as 'GET',
  });
  return { status: statusCode, ok: statusCode < 300, text: await body.text() };
}
