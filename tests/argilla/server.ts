import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/product.ts';
import { installArgilla } from './install.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { endingWithInput, type Server, startServer } from './process.ts';
import { type ReleaseName, releases } from './releases.ts';

export { ArgillaUnavailable } from './install.ts';

/** A real Argilla server on loopback, with a database and a search engine of its own. */
export interface Argilla {
  url: string;
  /** The owner's API key. Users are `argilla` (owner), `admin` and `annotator`: password 12345678, API key `<name>.apikey`. */
  apiKey: string;
  /** `PostgreSQL` if it is installed, else `SQLite`. */
  database: 'PostgreSQL' | 'SQLite';
  /** The folder of its built web UI. */
  webPage: string;
  /** Process ids by role; those of the database are its child processes. */
  pids: Record<string, number>;
  /** Stops all processes and removes the data. */
  stop(): Promise<void>;
}

export interface ArgillaOptions {
  /** By default 1.29. */
  release?: ReleaseName;
  log?: (line: string) => void;
  /** Does not use PostgreSQL even if it is installed. */
  database?: 'SQLite';
}

/**
 * Installs the prerequisites (once, some minutes) and starts the server on an empty folder, which takes half a minute. Everything ends
 * with this process, however it ends.
 * @throws ArgillaUnavailable when Python, Java, Maven or a registry is missing.
 */
export async function startArgilla(options: ArgillaOptions = {}): Promise<Argilla> {
  const { release = '1.29', log = console.log, database } = options;
  const { version, hasWorker } = releases[release];
  const { python, classPath, webPage } = installArgilla(release, log);
  const folder = mkdtempSync(join(tmpdir(), 'marl-argilla-'));
  // PostgreSQL runs as another user, who must be able to read its folder.
  chmodSync(folder, 0o711);
  const servers: Server[] = [];
  const started = async (server: Promise<Server>) => {
    servers.push(await server);
    return server;
  };
  const stop = async () => {
    forget();
    // The last one started is stopped first, because it still writes to the others.
    for (const server of servers.reverse()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = endOnSignals(stop);
  try {
    const programs = database === 'SQLite' ? null : findPostgres();
    log(`Starting Argilla ${version} on ${programs ? 'PostgreSQL' : 'SQLite'} and OpenSearch …`);
    const [port, searchPort, nodePort, databasePort, redisPort] = await Promise.all([0, 1, 2, 3, 4].map(freePort));
    const search = await started(startOpenSearch(classPath, folder, searchPort!, nodePort!));
    if (programs) await started(startPostgres(programs, join(folder, 'postgres'), databasePort!));
    const url = `http://127.0.0.1:${port}`;
    await search.until(async () => (await fetch(`http://127.0.0.1:${searchPort}/_cluster/health`)).ok);
    const env = {
      ARGILLA_HOME_PATH: folder,
      ARGILLA_ELASTICSEARCH: `http://127.0.0.1:${searchPort}`,
      ARGILLA_SEARCH_ENGINE: 'opensearch',
      ARGILLA_ENABLE_TELEMETRY: '0',
      ARGILLA_REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
      HF_HUB_OFFLINE: '1',
      ...(programs && { ARGILLA_DATABASE_URL: `postgresql+asyncpg://argilla@127.0.0.1:${databasePort}/postgres` }),
    };
    if (hasWorker) {
      const redis = endingWithInput('redis-server', '--port', String(redisPort), '--bind', '127.0.0.1', '--save', '');
      await started(startServer('Redis', 'sh', redis, { cwd: folder, logFile: join(folder, 'redis.log') }));
    }
    const server = await started(
      startServer('Argilla', python, [join(import.meta.dirname, 'python', 'serve.py'), String(port)], {
        cwd: folder,
        logFile: join(folder, 'argilla.log'),
        env,
      }),
    );
    await server.until(async () => (await fetch(`${url}/api/v1/version`)).ok);
    if (hasWorker) {
      const worker = endingWithInput(python, '-m', 'argilla_server', 'worker');
      await started(startServer('worker', 'sh', worker, { cwd: folder, logFile: join(folder, 'worker.log'), env }));
    }
    const pids = Object.fromEntries(servers.map(({ name, pid }) => [name, pid]));
    log(`Argilla answers at ${url}`);
    return { url, apiKey: 'argilla.apikey', database: programs ? 'PostgreSQL' : 'SQLite', webPage, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startOpenSearch(classPath: string, folder: string, port: number, nodePort: number): Promise<Server> {
  const home = join(folder, 'opensearch');
  mkdirSync(home);
  // As much memory as in a distribution by default.
  const args = ['-Xms1g', '-Xmx1g', '-cp', classPath, 'OpenSearchNode', home, String(port), String(nodePort)];
  return startServer('OpenSearch', 'java', args, { cwd: home, logFile: join(folder, 'opensearch.log') });
}

/** Calls `stop` when this process gets a signal to end, then lets it end. Returns a function that removes the handler. */
function endOnSignals(stop: () => Promise<void>): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => void stop().finally(() => process.kill(process.pid, signal));
  for (const signal of signals) process.once(signal, end);
  return () => signals.forEach((signal) => process.off(signal, end));
}
