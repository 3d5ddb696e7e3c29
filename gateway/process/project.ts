import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { userDataDir } from './userDataDir.ts';

/** The nearest folder above with a package.json, for the sources as well as for the build and an installed package. */
export const projectDir = ((): string => {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
})();

/** Whether this is an installed package: it comes without sources, and an upgrade replaces its folder. */
const isInstalled = !existsSync(join(projectDir, 'gateway', 'main.ts'));

export const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string };

/** Where relative paths of the configuration begin. */
export const baseDir = isInstalled ? process.cwd() : projectDir;

export const defaultDataDir = isInstalled
  ? userDataDir(process.platform, process.env, homedir())
  : join(projectDir, '.data');

/** What people type to run a command. */
export const MARL = isInstalled ? 'marl' : 'npx marl';
