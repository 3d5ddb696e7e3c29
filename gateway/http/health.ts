import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bus } from '#gateway/live/bus.ts';
import type { Connection } from '#gateway/rest/connection.ts';

const TIMEOUT_MS = 2_000;

/** A problem for the operator; reveals no addresses, as the routes are public. */
interface Problem {
  name: 'backend' | 'storage' | 'redis';
  /** `degraded`: users can still work. */
  status: 'degraded' | 'failed';
  hint: string;
}

interface Options {
  connection: Connection;
  bus: Pick<Bus, 'isConnected'>;
  dataDir: string;
  /** Whether the database is in `dataDir`. */
  isEmbedded: boolean;
}

/**
 * Health checks. GET /health answers 200 while the backend answers, so that users can at least read; GET /ready while changes can be saved,
 * too. Both list the problems, with hints.
 */
export function healthRoute(
  app: FastifyInstance,
  { connection: { dispatcher, basePath }, bus, dataDir, isEmbedded }: Options,
): void {
  const quiet = { logLevel: 'error' } as const;
  app.get('/health', quiet, (_request, reply) => answer(reply, ({ name }) => name === 'backend'));
  app.get('/ready', quiet, (_request: FastifyRequest, reply) => answer(reply, ({ status }) => status === 'failed'));

  async function answer(reply: FastifyReply, isFatal: (problem: Problem) => boolean) {
    void reply.header('cache-control', 'no-store');
    const [version, storage] = await Promise.all([versionOf().catch(() => null), storageState(dataDir)]);
    const problems: Problem[] = [];
    if (version === null) problems.push({ name: 'backend', status: 'failed', hint: NO_BACKEND });
    const storageProblem = problemOf(storage);
    if (storageProblem) problems.push(storageProblem);
    if (!bus.isConnected()) problems.push({ name: 'redis', status: 'degraded', hint: NO_REDIS });
    const isUnavailable = problems.some(isFatal);
    return reply.code(isUnavailable ? 503 : 200).send({
      status: isUnavailable ? 'unavailable' : problems.length ? 'degraded' : 'ok',
      backend: version === null ? null : { version },
      problems,
    });
  }

  function problemOf(storage: StorageState): Problem | null {
    // With an Argilla server, only uploads are stored here, in a folder created for the first one.
    if (storage === 'ok' || (storage === 'missing' && !isEmbedded)) return null;
    return { name: 'storage', status: isEmbedded && storage !== 'low' ? 'failed' : 'degraded', hint: HINTS[storage] };
  }

  async function versionOf(): Promise<string> {
    const { statusCode, body } = await dispatcher.request({
      method: 'GET',
      path: `${basePath}/api/v1/version`,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const { version } = (await body.json()) as { version: string };
    if (statusCode !== 200) throw new Error(`The backend answered ${statusCode}.`);
    return version;
  }
}

const NO_BACKEND =
  'The REST server does not answer properly. See the log; with ARGILLA_API_URL, check that the server runs and can be reached from here.';
const NO_REDIS =
  'Redis does not answer or refuses this gateway; the log says which. Users can work, but get live updates only from this gateway. Check that the server of REDIS_URL runs, and its user and password.';
const HINTS = {
  low: 'The disk of DATA_DIR is nearly full. Free up space before nothing more can be saved.',
  full: 'The disk of DATA_DIR is full. Free up space; until then nothing can be saved.',
  missing: 'DATA_DIR is missing. Stop Marl, put the folder back or restore a backup, and start it again.',
  unwritable:
    'DATA_DIR is not writable. Check that it is mounted for writing, and that it belongs to the user that runs Marl.',
};

/** `low`: nearly full. `full` and `unwritable`: nothing can be saved. `missing`: the folder does not exist (yet). */
type StorageState = 'ok' | 'low' | 'full' | 'unwritable' | 'missing';

const MIB = 1024 ** 2;
/** A bulk of records or a checkpoint of the database may need this much. */
const FULL_BYTES = 32 * MIB;
/** The free space below which a warning is given; on a small disk, a share of its size. */
const LOW_BYTES = 1024 * MIB;
const LOW_SHARE = 1 / 20;

async function storageState(folder: string): Promise<StorageState> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(folder);
    return spaceState(bavail * bsize, blocks * bsize);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unwritable';
  }
}

/** `free` and `size` are in bytes. */
export function spaceState(free: number, size: number): StorageState {
  if (free < FULL_BYTES) return 'full';
  return free < Math.min(LOW_BYTES, size * LOW_SHARE) ? 'low' : 'ok';
}
