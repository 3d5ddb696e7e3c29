import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/product.ts';
import { installArgilla } from './install.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { type Server, startServer } from './process.ts';

export { ArgillaUnavailable } from './install.ts';

/** A real Argilla 1.29.1 on loopback, with a database and a search engine of its own. */
export interface Argilla {
  url: string;
  /** The owner's. Users are `argilla` (owner), `admin` and `annotator`: password 12345678, API key `<name>.apikey`. */
  apiKey: string;
  /** `PostgreSQL` where it is installed, else `SQLite`. */
  database: 'PostgreSQL' | 'SQLite';
  /** Process ids by what they are; those of the database are below its own. */
  pids: Record<string, number>;
  /** Ends all of it and removes its data. */
  stop(): Promise<void>;
}

export interface ArgillaOptions {
  log?: (line: string) => void;
  /** Does without PostgreSQL although it is here. */
  database?: 'SQLite';
}

/**
 * Installs what is needed (once, some minutes) and starts it on an empty folder; half a minute. All of it ends with this
 * process, however that ends.
 * @throws ArgillaUnavailable when Python, Java, Maven or a registry is missing.
 */
export async function startArgilla({ log = console.log, database }: ArgillaOptions = {}): Promise<Argilla> {
  const { python, classPath } = installArgilla(log);
  const folder = mkdtempSync(join(tmpdir(), 'marl-argilla-'));
  // PostgreSQL runs as somebody else, and has to get to its part.
  chmodSync(folder, 0o711);
  const servers: Server[] = [];
  const started = async (server: Promise<Server>) => {
    servers.push(await server);
    return server;
  };
  const stop = async () => {
    forget();
    // The last to be started is the first to go: it still writes to the others.
    for (const server of servers.reverse()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = endOnSignals(stop);
  try {
    const programs = database === 'SQLite' ? null : findPostgres();
    log(`Starting Argilla 1.29.1 on ${programs ? 'PostgreSQL' : 'SQLite'} and OpenSearch …`);
    const [port, searchPort, nodePort, databasePort] = await Promise.all([0, 1, 2, 3].map(freePort));
    const search = await started(startOpenSearch(classPath, folder, searchPort!, nodePort!));
    if (programs) await started(startPostgres(programs, join(folder, 'postgres'), databasePort!));
    const url = `http://127.0.0.1:${port}`;
    await search.until(async () => (await fetch(`http://127.0.0.1:${searchPort}/_cluster/health`)).ok);
    const server = await started(
      startServer('Argilla', python, [join(import.meta.dirname, 'python', 'serve.py'), String(port)], {
        cwd: folder,
        logFile: join(folder, 'argilla.log'),
        env: {
          ARGILLA_HOME_PATH: folder,
          ARGILLA_ELASTICSEARCH: `http://127.0.0.1:${searchPort}`,
          ARGILLA_SEARCH_ENGINE: 'opensearch',
          ARGILLA_ENABLE_TELEMETRY: '0',
          ...(programs && { ARGILLA_DATABASE_URL: `postgresql+asyncpg://argilla@127.0.0.1:${databasePort}/postgres` }),
        },
      }),
    );
    await server.until(async () => (await fetch(`${url}/api/_info`)).ok);
    const pids = Object.fromEntries(servers.map(({ name, pid }) => [name, pid]));
    log(`Argilla answers at ${url}`);
    return { url, apiKey: 'argilla.apikey', database: programs ? 'PostgreSQL' : 'SQLite', pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startOpenSearch(classPath: string, folder: string, port: number, nodePort: number): Promise<Server> {
  const home = join(folder, 'opensearch');
  mkdirSync(home);
  // As much memory as a distribution gives itself.
  const args = ['-Xms1g', '-Xmx1g', '-cp', classPath, 'OpenSearchNode', home, String(port), String(nodePort)];
  return startServer('OpenSearch', 'java', args, { cwd: home, logFile: join(folder, 'opensearch.log') });
}

/** Stops when this process is asked to end, and lets it; returns how to leave that off. */
function endOnSignals(stop: () => Promise<void>): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => void stop().finally(() => process.kill(process.pid, signal));
  for (const signal of signals) process.once(signal, end);
  return () => signals.forEach((signal) => process.off(signal, end));
}
