import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { isLoopback, type Settings } from '../settings.ts';

/** What the operator reads once Marl answers: where it is and, while they work, the demo credentials. */
export function greeting({ host, argillaApiUrl }: Settings, port: number, demoUsers: readonly string[]): string {
  const lines = [`Marl is ready at ${address(host, port)}`];
  if (argillaApiUrl) lines.push(`with the Argilla server at ${argillaApiUrl}`);
  if (demoUsers.length) lines.push(`Sign in as ${listed(demoUsers, 'or')} with the password 12345678.`);
  if (demoUsers.includes('argilla')) lines.push('The API key of argilla, the owner, is argilla.apikey.');
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** As a browser on this machine would be told. */
function address(host: string, port: number): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A port that cannot be had, in words. */
export function cannotListen({ code, message }: NodeJS.ErrnoException, { host, port }: Settings): Error {
  switch (code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} on ${host} is taken by another process. Stop that one, or choose another port, for example PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new Error(`Listening on port ${port} is not allowed for this user. Choose one above 1023: PORT=6900.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`${host} is not an address of this machine. Set HOST=127.0.0.1 or HOST=0.0.0.0.`);
    default:
      return new Error(`Marl could not listen on ${host}:${port}: ${message}`);
  }
}

/** Demo credentials are public knowledge, so nobody but this machine may reach a server that takes them. */
export function demoCredentialsExposed({ host }: Settings, usernames: readonly string[]): Error {
  return new Error(
    `Marl does not listen on ${host} while the demo password or API key of ${listed(usernames)} still works, because anybody ` +
      `knows them. Change them first with "npx marl user" (it lists what it can do), or keep HOST=127.0.0.1.`,
  );
}

/** "a", "a and b", "a, b and c". */
const listed = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

const FILE = 'session-secret';

/** The secret that signs sessions, made once and kept in the data folder, which is there; so sessions outlive a restart. */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, FILE);
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Stops the heaps of this process, the backend's thread included, from growing on. V8 takes what makes it fastest on a machine
 * it has for itself: 48 MiB a thread for young objects alone, and for old ones several times what is alive. Once everything is
 * loaded, the young space is large enough, and an old one that is cleaned whenever it has grown by a fifth costs no measurable
 * time; together that is tens of MiB on the small machines this product shares.
 *
 * What can only be said where Node is called stands in `npm start`: two halves of 4 MiB for young objects, and two helper threads
 * for V8, as two threads here work; four of them take memory each, and on a small machine the time of those that answer.
 */
export function keepHeapsSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}
