import { expect, it } from 'vitest';
import { userDataDir } from '#gateway/process/userDataDir.ts';

it.each<[NodeJS.Platform, NodeJS.ProcessEnv, string, string]>([
  ['linux', {}, '/home/ada', '/home/ada/.local/share/marl'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/home/ada', '/data/marl'],
  ['freebsd', { XDG_DATA_HOME: 'relative' }, '/home/ada', '/home/ada/.local/share/marl'],
  ['darwin', { XDG_DATA_HOME: '/data' }, '/Users/ada', '/Users/ada/Library/Application Support/Marl'],
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\ada', 'D:\\Local\\Marl'],
  ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Local\\Marl'],
])('on %s with %o, the data of a user are where the system wants them', (platform, env, home, expected) => {
  expect(userDataDir(platform, env, home)).toBe(expected);
});
