import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { laneOf } from '../http/lanes.ts';
import { Repeats, secretOf } from '../services/repeats.ts';
import type { Repeatable } from '../store/repeatableAnswers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request has an Idempotency-Key, and its answer is to be kept. */
    repeatable: Repeatable | undefined;
  }
}

interface KeptAnswer {
  status: number;
  type: string | undefined;
  body: string | null;
}

/**
 * Answers a repeated write with the same Idempotency-Key as the first time. The answer is stored in the transaction of the change, unless
 * the route waits for something in between: then right after it.
 */
export function repeatAnswers(app: FastifyInstance): void {
  const { store } = app;
  const { db } = store;
  const repeats = new Repeats(store);
  /** The request that writes in the open transaction, and what to do when it is over. */
  let held: { by: FastifyRequest; over: Promise<void>; end: () => void } | undefined;
  app.decorate('repeats', repeats);
  app.decorateRequest('repeatable', undefined);

  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const isWrite = [route.method].flat().some((method) => laneOf(method, route.config) === 'write');
    const takesKeys = isWrite && !route.config?.anonymous;
    route.handler = function (request, reply) {
      const run = () => (takesKeys ? answer(handler, this, request, reply) : handler.call(this, request, reply));
      return held ? whenFree(run) : run();
    };
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { repeatable } = request;
    if (!repeatable) return done(null, payload);
    request.repeatable = undefined;
    try {
      const keep = () => {
        const answered = answerOf(reply, payload);
        if (answered && reply.statusCode < 500) repeats.keep(repeatable, JSON.stringify(answered));
      };
      if (held?.by === request) release(keep);
      else keep();
      done(null, payload);
    } catch (error) {
      done(error as Error);
    } finally {
      repeats.end(repeatable);
    }
  });

  function answer(handler: RouteHandlerMethod, self: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return handler.call(self, request, reply);
    const repeatable = { secret: secretOf(request, 'request', String(key)), request: requestText(request) };
    const kept = repeats.begin(repeatable, 'method, path or body');
    if (kept !== undefined) return replay(JSON.parse(kept) as KeptAnswer, reply);
    request.repeatable = repeatable;
    hold(request);
    return handler.call(self, request, reply);
  }

  /** Holds the transaction until the answer is sent or the request waits: other requests must not write in it. */
  function hold(by: FastifyRequest): void {
    db.hold();
    let end = () => undefined as void;
    held = { by, over: new Promise((resolve) => (end = resolve)), end };
    // This runs once the request has nothing left to do but wait.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (held?.by === by) release();
      }),
    );
  }

  function release(lastChange?: () => void): void {
    const { end } = held!;
    held = undefined;
    try {
      db.release(lastChange);
    } finally {
      end();
    }
  }

  /** Several may wait, of which the first may hold the transaction again. */
  async function whenFree<T>(run: () => T): Promise<Awaited<T>> {
    while (held) await held.over;
    return await run();
  }
}

const requestText = ({ method, url, body }: FastifyRequest): string => JSON.stringify([method, url, body ?? null]);

/** All answers of writes are texts. */
function answerOf(reply: FastifyReply, payload: unknown): KeptAnswer | undefined {
  const body = payload ?? null;
  if (body !== null && typeof body !== 'string') return undefined;
  return { status: reply.statusCode, type: reply.getHeader('content-type')?.toString(), body };
}

function replay({ status, type, body }: KeptAnswer, reply: FastifyReply): FastifyReply {
  void reply.code(status).header('idempotent-replayed', 'true');
  if (type !== undefined) void reply.type(type);
  return body === null ? reply.send() : reply.send(body);
}
