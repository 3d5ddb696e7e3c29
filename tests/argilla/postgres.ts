import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endingWithInput, type Server, startServer } from './process.ts';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, or null. Debian does not add it to the path. */
export function findPostgres(): string | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(':'), ...debian.sort().reverse()];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** A PostgreSQL server with default settings in an empty folder; its user is `argilla`, its database `postgres`. */
export async function startPostgres(programs: string, folder: string, port: number): Promise<Server> {
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? unprivileged() : {};
  mkdirSync(folder);
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? -1);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'argilla', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  execFileSync(join(programs, 'initdb'), initdb, { ...account, cwd: folder, stdio: 'pipe' });
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const server = await startServer('PostgreSQL', 'sh', endingWithInput(join(programs, 'postgres'), ...args), {
    ...account,
    cwd: folder,
    logFile: join(folder, '..', 'postgres.log'),
  });
  await server.until(() => answers(port));
  return server;
}

/** The account of Debian's package, else `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  const id = (flag: string, name: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim();
  const name = ['postgres', 'nobody'].find((candidate) => id('-u', candidate) !== '') ?? 'nobody';
  return { uid: Number(id('-u', name)), gid: Number(id('-g', name)) };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
