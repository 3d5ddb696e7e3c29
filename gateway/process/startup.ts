import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { MARL } from './project.ts';
import { isLoopback, type Settings } from '../settings.ts';

/** The message after the start: the address and, while they are valid, the demo credentials. */
export function greeting({ host, argillaApiUrl }: Settings, port: number, demoUsers: readonly string[]): string {
  const lines = [`Marl is ready at ${address(host, port)}`];
  if (argillaApiUrl) lines.push(`with the Argilla server at ${argillaApiUrl}`);
  if (demoUsers.length) lines.push(`Sign in as ${listed(demoUsers, 'or')} with the password 12345678.`);
  if (demoUsers.includes('argilla')) lines.push('The API key of argilla, the owner, is argilla.apikey.');
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** The address to open in a browser on this machine. */
function address(host: string, port: number): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function cannotListen({ code, message }: NodeJS.ErrnoException, { host, port }: Settings): Error {
  switch (code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} on ${host} is in use by another process. Stop it, or choose another port, for example PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new Error(`Listening on port ${port} is not allowed for this user. Choose one above 1023: PORT=6900.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`${host} is not an address of this machine. Set HOST=127.0.0.1 or HOST=0.0.0.0.`);
    default:
      return new Error(`Marl could not listen on ${host}:${port}: ${message}`);
  }
}

/** Demo credentials are public, so only this machine may reach a server that accepts them. */
export function demoCredentialsExposed({ host }: Settings, usernames: readonly string[]): Error {
  return new Error(
    `Marl does not listen on ${host} while the demo password or API key of ${listed(usernames)} is still valid: they are public. ` +
      `Change them first with "${MARL} user" (see its --help), or keep HOST=127.0.0.1.`,
  );
}

/** "a", "a and b", "a, b and c". */
const listed = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

const FILE = 'session-secret';

/** Reads the secret that signs sessions, or creates it in the existing data folder, so that sessions survive a restart. */
export function loadSecret(dataDir: string): string {
  const path = join(dataDir, FILE);
  // A full disk or a power cut may have left it empty.
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path);
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Limits the heaps of all threads. By default V8 uses up to 48 MiB per thread for young objects, and several times the live size for old
 * ones. After loading, the young space is large enough, and collecting the old space whenever it has grown by a fifth costs no measurable
 * time. This saves tens of MiB on small machines.
 *
 * Young spaces this small are collected faster by their own thread than with helpers, for which it would have to wait where processors
 * are few: an answer of 50 records over GraphQL took a tenth longer.
 *
 * V8 allocates objects of the same place in the code among the old ones once many of them survived a collection. The lists of large answers
 * do, as they exist while the answer is made. Among the old objects, they hold what is in them until those are collected, which happened
 * every 40 answers of 50 records. Where all objects begin as young ones, these answers never leave them.
 *
 * `npm start` sets what only the command line of Node can: semi-spaces of 4 MiB, and two helper threads for V8 instead of four, which
 * would take memory and, on a small machine, processor time from the threads that answer.
 */
export function limitHeaps(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=20');
}
