import { setMaxListeners } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, createContext, type Deps } from '#gateway/graphql/context.ts';
import type { Publisher } from '#gateway/live/publisher.ts';
import { RestClient, type RestClientOptions } from '#gateway/rest/client.ts';
import type { Connection } from '#gateway/rest/connection.ts';
import { companions, identityOf, openSession, originOf } from './session.ts';

export interface ContextOptions {
  connection: Connection;
  deps: Deps;
  publisher: Publisher;
  onRestCall?: (call: string) => void;
  onRestDone?: RestClientOptions['onDone'];
}

export type ContextOf = ReturnType<typeof contextMaker>;

/**
 * Makes the context of each GraphQL operation out of the HTTP request it came with. What takes longer than `mostMs` is given up, like
 * what nobody waits for any more; streams take the time they take.
 */
export function contextMaker({ connection, deps, publisher, onRestCall, onRestDone }: ContextOptions) {
  return (request: FastifyRequest, reply: FastifyReply, mostMs?: number): Context => {
    const identity = identityOf(request);
    const others = companions(request);
    const calls = {
      connection,
      headers: { ...others, ...identity.headers },
      ...(onRestCall ? { onCall: onRestCall } : {}),
      ...(onRestDone ? { onDone: onRestDone } : {}),
    };
    const origin = originOf(request);
    const writer = { rest: () => new RestClient(calls), origin, log: request.log };
    return createContext({
      rest: new RestClient({
        ...calls,
        signal: endSignal(reply, mostMs),
        onWrite: (write) => publisher.tell(write, writer),
      }),
      session: openSession(request, reply, identity, others),
      deps,
      log: request.log,
      requestId: request.id,
      origin,
    });
  };
}

/** Aborts when the caller hangs up before the answer is out, or when the time is up. */
function endSignal({ raw }: FastifyReply, mostMs?: number): AbortSignal {
  const controller = new AbortController();
  // Every REST call of the request listens; there may well be more than the ten Node would warn about.
  setMaxListeners(0, controller.signal);
  const timer =
    mostMs === undefined
      ? undefined
      : setTimeout(() => controller.abort(new DOMException('The operation took too long.', 'TimeoutError')), mostMs);
  raw.once('close', () => {
    clearTimeout(timer);
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
