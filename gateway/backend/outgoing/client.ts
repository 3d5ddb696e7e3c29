import { Agent, request } from 'undici';
import type { Reach } from '#gateway/lib/addresses.ts';
import { guardedConnector } from '#gateway/lib/guardedConnector.ts';

type Options = Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>;

/** An HTTP client that connects to no forbidden address, without time limits of its own. */
export function openClient(reach: Reach) {
  const agent = new Agent({ connect: guardedConnector(reach), headersTimeout: 0, bodyTimeout: 0 });
  return {
    request: (address: string, options: Options) => request(address, { ...options, dispatcher: agent }),
    close: () => agent.destroy(),
  };
}

export type Client = ReturnType<typeof openClient>;
