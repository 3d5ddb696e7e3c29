import type { Settings } from '../settings.ts';

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
export const listed = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
