import diagnostics from 'node:diagnostics_channel';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Dispatcher, errors } from 'undici';
import type { ThreadRequest } from './messages.ts';
import type { Pool } from './pool.ts';

/** Longer bodies go to the thread in chunks. */
const MAX_COLLECTED_BYTES = 1024 * 1024;

/** Speaks to the threads of the backend as undici speaks to a server. */
export class ThreadDispatcher extends Dispatcher {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super();
    this.#pool = pool;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    new Call(this.#pool, options, handler).start();
    return true;
  }
}

/** A request under way. Answers come as a whole, so there is nothing to pause. */
class Call implements Dispatcher.DispatchController {
  readonly #pool: Pool;
  readonly #options: Dispatcher.DispatchOptions;
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #trace: Trace | undefined;
  readonly #headers: IncomingHttpHeaders;
  #cancel: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  aborted = false;
  readonly paused = false;
  reason: Error | null = null;

  constructor(pool: Pool, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    this.#pool = pool;
    this.#options = options;
    this.#handler = handler;
    this.#headers = lowerCased(options.headers as IncomingHttpHeaders | undefined);
    this.#trace = traceOf(options, this.#headers);
  }

  start(): void {
    this.#handler.onRequestStart?.(this, {});
    if (this.aborted) return;
    const { body, headersTimeout } = this.#options;
    if (headersTimeout) {
      this.#timer = setTimeout(() => {
        this.#cancel?.();
        this.#fail(new errors.HeadersTimeoutError());
      }, headersTimeout);
    }
    if (!(body instanceof Readable)) return this.#run(body == null ? null : { content: body as string | Uint8Array });
    const { 'content-length': length } = this.#headers;
    if (length === undefined) this.#headers['transfer-encoding'] = 'chunked';
    if (Number(length ?? Infinity) > MAX_COLLECTED_BYTES) return this.#run('streamed', body);
    buffer(body).then(
      (content) => this.#run({ content }),
      (error: Error) => this.#fail(error),
    );
  }

  abort(reason: Error = new errors.RequestAbortedError()): void {
    if (this.#isOver) return;
    this.aborted = true;
    this.reason = reason;
    this.#cancel?.();
    this.#fail(reason);
  }

  pause(): void {}

  resume(): void {}

  #run(body: ThreadRequest['body'], upload?: Readable): void {
    if (this.#isOver) return;
    const { method, path } = this.#options;
    this.#cancel = this.#pool.run({
      request: { method, path, headers: this.#headers, body },
      ...(upload && { upload }),
      onAnswer: ({ status, headers, body }) => {
        if (!this.#end()) return;
        this.#trace?.answered(status);
        try {
          this.#handler.onResponseStart?.(this, status, headers);
          if (body.length > 0)
            this.#handler.onResponseData?.(this, Buffer.from(body.buffer, body.byteOffset, body.length));
          this.#handler.onResponseEnd?.(this, {});
        } catch (error) {
          this.#handler.onResponseError?.(this, error as Error);
        }
      },
      onFailure: (error) => this.#fail(error),
    });
  }

  #fail(error: Error): void {
    if (!this.#end()) return;
    this.#trace?.failed(error);
    this.#handler.onResponseError?.(this, error);
  }

  #end(): boolean {
    if (this.#isOver) return false;
    clearTimeout(this.#timer);
    return (this.#isOver = true);
  }
}

const lowerCased = (headers: IncomingHttpHeaders = {}): IncomingHttpHeaders => {
  const all: IncomingHttpHeaders = { host: 'localhost' };
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  return all;
};

interface Trace {
  answered(status: number): void;
  failed(error: Error): void;
}

const CREATED = diagnostics.channel('undici:request:create');
const ANSWERED = diagnostics.channel('undici:request:headers');
const ENDED = diagnostics.channel('undici:request:trailers');
const FAILED = diagnostics.channel('undici:request:error');

/** Publishes a call as undici does, so that it appears in traces and passes the trace on. */
function traceOf(options: Dispatcher.DispatchOptions, headers: IncomingHttpHeaders): Trace | undefined {
  if (!CREATED.hasSubscribers) return undefined;
  const request = {
    origin: 'http://localhost',
    method: options.method,
    path: options.path,
    headers: Object.entries(headers).flat(),
    addHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
  };
  CREATED.publish({ request });
  return {
    answered(statusCode) {
      ANSWERED.publish({ request, response: { statusCode, headers: [], statusText: '' } });
      ENDED.publish({ request, trailers: [] });
    },
    failed: (error) => FAILED.publish({ request, error }),
  };
}
