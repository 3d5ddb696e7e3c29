import { capabilitiesOf, type RestVersion } from './capabilities.ts';
import { RestClient } from './client.ts';
import type { Connection } from './connection.ts';

const RETRY_MS = 2_000;
/** Servers are seldom upgraded. */
const AGAIN_MS = 600_000;

/**
 * Detects the capabilities of an Argilla server, now and at intervals. Resolves after the first attempt, with a function that stops it.
 */
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
