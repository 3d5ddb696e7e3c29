import { type Dispatcher, Pool } from 'undici';

/** Open connections to one REST server, shared by all requests. */
export interface Connection {
  pool: Pool;
  /** What comes before `/api` in every path; empty unless the server is mounted below a prefix. */
  basePath: string;
}

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 30_000;

/**
 * Opens the pool to a REST server. Connections are made when they are needed, and kept for a while. With `null` there are as many as
 * there are requests: one that takes its time is then in nobody's way.
 */
export function connect(serverUrl: string, timeoutMs: number, connections: number | null = CONNECTIONS): Connection {
  const url = new URL(serverUrl);
  const pool = new Pool(url.origin, {
    connections,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return { pool, basePath: url.pathname.replace(/\/$/, '') };
}

interface Answer {
  status: number;
  text: string;
}

/**
 * Sends a request and gathers the answer. Every answer here is read whole: the stream that `request` would make of it is time lost
 * with each page of records. Rejects with what undici says of the connection, or with the signal's reason.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    let abort: ((reason: Error) => void) | undefined;
    const giveUp = () => {
      reject(signal!.reason as Error);
      abort?.(signal!.reason as Error);
    };
    const end = () => signal?.removeEventListener('abort', giveUp);
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp);
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason);
        if (signal?.aborted) giveUp();
      },
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        end();
        resolve({ status, text: (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString() });
      },
      onResponseError(_controller, error) {
        end();
        reject(error);
      },
    });
  });
}
