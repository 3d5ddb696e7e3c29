import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { FromThread, ThreadAnswer, ThreadRequest, ToThread } from './messages.ts';

type Send = (message: FromThread, transfer?: ArrayBuffer[]) => void;

/**
 * Answers requests that come as messages instead of over connections. Fastify's `inject` would do the same, but takes about four times as
 * much processor time for a request.
 */
export class Exchanges {
  readonly #app: FastifyInstance;
  readonly #send: Send;
  readonly #open = new Map<number, Incoming>();
  #onDrained: (() => void) | undefined;

  constructor(app: FastifyInstance, send: Send) {
    this.#app = app;
    this.#send = send;
  }

  receive(message: Extract<ToThread, { id: number }>): void {
    const { id } = message;
    if (message.type === 'request') return this.#answer(id, message);
    const incoming = this.#open.get(id);
    if (message.type === 'chunk') return void incoming?.push(message.chunk ?? null);
    incoming?.hangUp();
    this.#close(id);
  }

  /** Resolves when no request is open. */
  async drained(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => (this.#onDrained = resolve));
  }

  #answer(id: number, request: ThreadRequest): void {
    const incoming = new Incoming(request, () => this.#send({ type: 'pull', id }));
    this.#open.set(id, incoming);
    const outgoing = new Outgoing((answer) => {
      this.#send({ type: 'answer', id, ...answer }, [answer.body.buffer as ArrayBuffer]);
      this.#close(id);
    });
    this.#app.routing(incoming.asMessage(), outgoing.asResponse());
  }

  #close(id: number): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#onDrained?.();
  }
}

/** A request as Node's HTTP server passes it on. */
class Incoming extends Readable {
  readonly httpVersion = '1.1';
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The members of a socket that Node's and Fastify's code read. */
  readonly socket = { destroyed: false, readableEnded: false, remoteAddress: '127.0.0.1' };

  constructor({ method, path, headers, body }: ThreadRequest, pull: () => void) {
    super({ read: body === 'streamed' ? pull : () => undefined });
    this.method = method;
    this.url = path;
    this.headers = headers;
    // As with a real server, a caller that disconnects before its body is read is not an error.
    this.on('error', () => undefined);
    if (body === 'streamed') return;
    if (body) {
      const content = typeof body.content === 'string' ? Buffer.from(body.content) : body.content;
      headers['content-length'] = String(content.length);
      this.push(content);
    }
    this.push(null);
  }

  asMessage(): IncomingMessage {
    return this as unknown as IncomingMessage;
  }

  hangUp(): void {
    this.socket.destroyed = true;
    if (!this.readableEnded) this.destroy(new Error('The caller has gone'));
  }
}

/** A response as a server writes it. It is sent as a whole, because the routes compose it as a whole. */
class Outgoing extends EventEmitter {
  readonly #send: (answer: ThreadAnswer) => void;
  readonly #headers: ThreadAnswer['headers'] = {};
  readonly #chunks: Uint8Array[] = [];
  statusCode = 200;
  headersSent = false;
  writableEnded = false;

  constructor(send: (answer: ThreadAnswer) => void) {
    super();
    this.#send = send;
  }

  asResponse(): ServerResponse {
    return this as unknown as ServerResponse;
  }

  setHeader(name: string, value: string | number | string[]): void {
    this.#headers[name.toLowerCase()] = Array.isArray(value) ? value : String(value);
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers[name.toLowerCase()];
  }

  writeHead(status: number, headers: Record<string, string | number | string[]> = {}): void {
    this.statusCode = status;
    this.headersSent = true;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
  }

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === 'string' ? ENCODER.encode(chunk) : new Uint8Array(chunk));
    return true;
  }

  end(chunk?: string | Uint8Array | null): void {
    if (this.writableEnded) return;
    this.headersSent = this.writableEnded = true;
    if (chunk != null) this.write(chunk);
    this.#send({ status: this.statusCode, headers: this.#headers, body: joined(this.#chunks) });
    process.nextTick(() => this.emit('finish'));
  }
}

/** Its bytes can be transferred; those of a Buffer may be part of a shared pool. */
const ENCODER = new TextEncoder();

const joined = (chunks: readonly Uint8Array[]): Uint8Array =>
  chunks.length === 1 ? chunks[0]! : new Uint8Array(Buffer.concat(chunks));
