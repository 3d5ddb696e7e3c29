import { capabilitiesOf, type RestVersion } from './capabilities.ts';
import { RestClient } from './client.ts';
import type { Connection } from './connection.ts';

const RETRY_MS = 2_000;
/** A server is seldom upgraded. */
const AGAIN_MS = 600_000;

/** Finds out what an Argilla server can do, now and from time to time. Resolves after the first attempt; returns how to stop. */
export async function watchServer(connection: Connection): Promise<() => void> {
  const rest = new RestClient({ connection, headers: { accept: 'application/json' } });
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const version = await rest.get<RestVersion>('/v1/version').catch(() => null);
    if (version) connection.capabilities = capabilitiesOf(version);
    if (!isStopped) timer = setTimeout(() => void look(), version ? AGAIN_MS : RETRY_MS).unref();
  };
  await look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
