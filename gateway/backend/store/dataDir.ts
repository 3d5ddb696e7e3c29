import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreRefusal } from './refusal.ts';

/** The store's file in the data folder. */
export const STORE_FILE = 'marl.sqlite';

/** Makes the data folder, with whatever is missing above it, for its owner only. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const why = REASONS[code] ?? message;
    throw new StoreRefusal(
      `The data folder ${dataDir} cannot be used: ${why}. Set DATA_DIR to another one, for example DATA_DIR=/var/lib/marl.`,
    );
  }
}

const FILE = 'it, or what it should lie in, is a file and no folder';
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: FILE,
  ENOTDIR: FILE,
  ENOENT: 'it is not there, and no folder can be made there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'what it lies on can only be read',
};

/** One folder after the other: where none can be made at all, as in /proc, Node's own recursion never ends. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
