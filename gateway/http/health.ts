import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bus } from '#gateway/live/bus.ts';
import type { Connection } from '#gateway/rest/connection.ts';

const TIMEOUT_MS = 2_000;

/** What is wrong, for administrators; it reveals no addresses. */
interface Problem {
  name: 'backend' | 'storage' | 'redis';
  /** Whether people can still work. */
  status: 'degraded' | 'failed';
  hint: string;
}

interface Options {
  connection: Connection;
  bus: Pick<Bus, 'isWhole'>;
  /** Where this process keeps its files. */
  dataDir: string;
  /** Whether the store itself is among them. */
  isEmbedded: boolean;
}

/**
 * For load balancers and starters to ask. GET /health: 200 while the backend answers, so that people can at least read. GET /ready:
 * 200 while what they do can be kept, too. Both say by name what is wrong and what helps. (A store that is not migrated never gets
 * this far: the start refuses it.)
 */
export function healthRoute(
  app: FastifyInstance,
  { connection: { pool, basePath }, bus, dataDir, isEmbedded }: Options,
): void {
  const quiet = { logLevel: 'error' } as const;
  app.get('/health', quiet, (_request, reply) => answer(reply, ({ name }) => name === 'backend'));
  app.get('/ready', quiet, (_request: FastifyRequest, reply) => answer(reply, ({ status }) => status === 'failed'));

  async function answer(reply: FastifyReply, isFatal: (problem: Problem) => boolean) {
    void reply.header('cache-control', 'no-store');
    const [version, storage] = await Promise.all([versionOf().catch(() => null), storageState(dataDir)]);
    const problems: Problem[] = [];
    if (version === null) problems.push({ name: 'backend', status: 'failed', hint: NO_BACKEND });
    const aboutStorage = problemOf(storage);
    if (aboutStorage) problems.push(aboutStorage);
    if (!bus.isWhole()) problems.push({ name: 'redis', status: 'degraded', hint: NO_REDIS });
    const isUnavailable = problems.some(isFatal);
    return reply.code(isUnavailable ? 503 : 200).send({
      status: isUnavailable ? 'unavailable' : problems.length ? 'degraded' : 'ok',
      backend: version === null ? null : { version },
      problems,
    });
  }

  function problemOf(storage: StorageState): Problem | null {
    // With a server of its own elsewhere, only files on their way in are kept here, in a folder made for the first of them.
    if (storage === 'ok' || (storage === 'missing' && !isEmbedded)) return null;
    return { name: 'storage', status: isEmbedded && storage !== 'low' ? 'failed' : 'degraded', hint: HINTS[storage] };
  }

  async function versionOf(): Promise<string> {
    const { statusCode, body } = await pool.request({
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
  'The REST server does not answer as it should. Look into the log; with ARGILLA_API_URL, see whether that server runs and can be reached from here.';
const NO_REDIS =
  'Redis does not answer. People can work, but live updates come from this gateway alone; see whether the server of REDIS_URL runs.';
const HINTS = {
  low: 'The disk of DATA_DIR is nearly full. Make room before nothing more can be kept.',
  full: 'The disk of DATA_DIR is full. Make room; until then nothing can be kept.',
  missing: 'DATA_DIR is gone. Stop Marl, bring the folder back or restore a backup, and start it again.',
  unwritable:
    'DATA_DIR cannot be written to. See that it is there, mounted for writing, and belongs to the user that runs Marl.',
};

/** `low`: it will be full soon. `full` and `unwritable`: nothing more can be kept. `missing`: the folder is not there (yet). */
type StorageState = 'ok' | 'low' | 'full' | 'unwritable' | 'missing';

const MIB = 1024 ** 2;
/** Less than this, and a bulk of records or a checkpoint of the store may not fit. */
const FULL_BYTES = 16 * MIB;
/** Of a large disk a GiB is a warning; of a small one, a twentieth. */
const LOW_BYTES = 1024 * MIB;
const LOW_SHARE = 1 / 20;

/** How it stands with the disk under a folder. */
async function storageState(folder: string): Promise<StorageState> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(folder);
    return spaceState(bavail * bsize, blocks * bsize);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unwritable';
  }
}

/** @param free and size in bytes */
export function spaceState(free: number, size: number): StorageState {
  if (free < FULL_BYTES) return 'full';
  return free < Math.min(LOW_BYTES, size * LOW_SHARE) ? 'low' : 'ok';
}
