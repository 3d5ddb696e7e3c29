import { type buildConnector, type Dispatcher, Pool } from 'undici';
import type { Capabilities } from '#gateway/graphql/__generated__/types.ts';
import { EMBEDDED } from './capabilities.ts';

/** The way to a REST server, shared by all requests. */
export interface Connection {
  dispatcher: Dispatcher;
  /** The prefix of every path before `/api`, usually empty. */
  basePath: string;
  /** The capabilities of the server: everything, until it turns out to be an Argilla server. */
  capabilities: Capabilities;
  close(): Promise<void>;
}

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 3_000;
/** Argilla's server closes a connection that was idle for five seconds; a request at that moment would fail. */
const KEEP_ALIVE_MS = 4_000;

/**
 * Opens a pool, whose connections are created when needed and kept for a while. With `null` there are as many as requests, so that a
 * slow one does not block others. The embedded backend has a dispatcher of its own, which is left open. `connector` may refuse addresses.
 */
export function connect(
  server: string | Dispatcher,
  timeoutMs: number,
  connections: number | null = CONNECTIONS,
  connector?: buildConnector.connector,
): Connection {
  if (typeof server !== 'string') {
    const dispatcher = server.compose(
      (dispatch) => (options, handler) => dispatch({ headersTimeout: timeoutMs, ...options }, handler),
    );
    return { dispatcher, basePath: '', capabilities: EMBEDDED, close: async () => undefined };
  }
  const url = new URL(server);
  const pool = new Pool(url.origin, {
    connections,
    pipelining: 1,
    connect: connector ?? { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const basePath = url.pathname.replace(/\/$/, '');
  const dispatcher = pool.compose(closeAfterErrors);
  return { dispatcher, basePath, capabilities: EMBEDDED, close: () => pool.close() };
}

/**
 * Argilla's server closes a connection after an error of its own, without announcing it; the next request on it would fail. So the
 * connection is closed here, as soon as the answer is complete.
 */
const closeAfterErrors: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  /** The bytes of an error that are still to come. */
  let missing = Infinity;
  return dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart(controller, status, headers, message) {
      if (status >= 500) missing = Number(headers['content-length'] ?? Infinity);
      handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData(controller, chunk) {
      handler.onResponseData?.(controller, chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      handler.onResponseEnd?.(controller, {});
      controller.abort(new Error('The server closes this connection.'));
    },
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError(controller, error) {
      if (missing > 0) handler.onResponseError?.(controller, error);
    },
  });
};

interface Answer {
  status: number;
  text: string;
}

/**
 * Sends a request and reads the whole answer. Faster for pages of records than undici's `request`, which creates a stream. Rejects with
 * undici's error or with the signal's reason.
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
    const onAbort = () => {
      reject(signal!.reason as Error);
      abort?.(signal!.reason as Error);
    };
    const end = () => signal?.removeEventListener('abort', onAbort);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason);
        if (signal?.aborted) onAbort();
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
