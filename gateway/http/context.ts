import { setMaxListeners } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, createContext, type Deps } from '#gateway/graphql/context.ts';
import type { Publisher } from '#gateway/live/publisher.ts';
import { RestClient, type RestClientOptions } from '#gateway/rest/client.ts';
import { forwardedHeaders, identityOf, openSession, originOf } from './session.ts';

interface Options extends Pick<RestClientOptions, 'connection' | 'onCall' | 'onDone'> {
  deps: Deps;
  publisher: Publisher;
}

export type ContextOf = ReturnType<typeof createContextFactory>;

/**
 * Creates the context of a GraphQL operation from its HTTP request. Reads are aborted when the caller disconnects or after `timeoutMs`;
 * streams have no timeout.
 */
export function createContextFactory({ deps, publisher, ...options }: Options) {
  return (request: FastifyRequest, reply: FastifyReply, timeoutMs?: number): Context => {
    const identity = identityOf(request);
    const headers = forwardedHeaders(request);
    const calls = { count: 0 };
    const onCall = (call: string): void => {
      calls.count += 1;
      options.onCall?.(call);
    };
    const restOptions = { ...options, onCall, headers: { ...headers, ...identity.headers } };
    const origin = originOf(request);
    const writer = { rest: () => new RestClient(restOptions), origin, log: request.log };
    return createContext({
      rest: new RestClient({
        ...restOptions,
        signal: abortSignal(reply, timeoutMs),
        onWrite: (write) => publisher.publish(write, writer),
      }),
      session: openSession(request, reply, identity, headers),
      deps,
      log: request.log,
      requestId: request.id,
      origin,
      calls,
    });
  };
}

function abortSignal({ raw }: FastifyReply, timeoutMs?: number): AbortSignal {
  const controller = new AbortController();
  // Each REST call adds a listener; Node would warn about more than ten.
  setMaxListeners(0, controller.signal);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => controller.abort(new DOMException('The operation took too long.', 'TimeoutError')), timeoutMs);
  raw.once('close', () => {
    clearTimeout(timer);
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
