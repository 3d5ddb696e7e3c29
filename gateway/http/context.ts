import { setMaxListeners } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, createContext, type Deps } from '#gateway/graphql/context.ts';
import type { Publisher } from '#gateway/live/publisher.ts';
import { RestClient, type RestClientOptions } from '#gateway/rest/client.ts';
import type { Connection } from '#gateway/rest/connection.ts';
import { companions, identityOf, originOf } from './identity.ts';
import { openSession } from './session.ts';

export interface ContextOptions {
  connection: Connection;
  deps: Deps;
  publisher: Publisher;
  onRestCall?: (call: string) => void;
  onRestDone?: RestClientOptions['onDone'];
}

/** Makes the context of each GraphQL operation out of the HTTP request it came with. */
export function contextMaker({ connection, deps, publisher, onRestCall, onRestDone }: ContextOptions) {
  return (request: FastifyRequest, reply: FastifyReply): Context => {
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
        signal: goneSignal(reply),
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

/** Aborts when the caller hangs up before the answer is out. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Every REST call of the request listens; there may well be more than the ten Node would warn about.
  setMaxListeners(0, controller.signal);
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
