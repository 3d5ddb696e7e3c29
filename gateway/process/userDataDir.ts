import { posix, win32 } from 'node:path';

/** The folder for the data of an installed Marl, where the operating system wants a user's data to be. */
export function userDataDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'Marl');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Marl');
  // The specification of the variable says to ignore relative paths.
  const given = env.XDG_DATA_HOME ?? '';
  return posix.join(posix.isAbsolute(given) ? given : posix.join(home, '.local', 'share'), 'marl');
}
