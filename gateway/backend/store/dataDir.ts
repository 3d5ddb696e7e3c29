import { accessSync, constants, mkdirSync, statSync, closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FileLock, fileLock } from '#gateway/process/fileLock.ts';

/** Why a store is not opened, as a sentence for the administrator. */
export class StoreRefusal extends Error {}

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

export const LOCK_FILE = 'marl.lock';

/** A second process asked for a data folder that one already works on. */
export class DataDirInUseError extends StoreRefusal {
  constructor(dataDir: string) {
    super(
      `Another process is using the data folder ${dataDir}. Stop it first, or start this one with another DATA_DIR, for example DATA_DIR=.data-2.`,
    );
  }
}

/** Holds the data folder for this process until released, by a lock on a file beside the store. */
export function lockDataDir(dataDir: string): FileLock {
  makeDataDir(dataDir);
  const lock = lockIn(dataDir);
  if (!lock) throw new DataDirInUseError(dataDir);
  return lock;
}

function lockIn(dataDir: string): FileLock | null {
  try {
    return fileLock(join(dataDir, LOCK_FILE));
  } catch (error) {
    throw new StoreRefusal(
      `The data folder ${dataDir} cannot be locked: ${(error as Error).message}. Set DATA_DIR to one on a disk of this machine, for example DATA_DIR=/var/lib/marl.`,
    );
  }
}

/** Makes the store's file its owner's alone: password hashes and API keys lie in it. SQLite's files beside it follow. */
export const ensurePrivateFile = (file: string): void => closeSync(openSync(file, 'a', 0o600));
