import { accessSync, closeSync, constants, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FileLock, fileLock } from '#gateway/process/fileLock.ts';
import { MARL } from '#gateway/process/command.ts';

/** A store that cannot be opened; the message is for the administrator. */
export class StoreRefusal extends Error {}

export const STORE_FILE = 'marl.sqlite';

/** SQLite's result codes CORRUPT and NOTADB, in the low byte. */
export const isDamage = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [11, 26].includes(errcode & 0xff);
};

export const damagedStore = (dataDir: string, { message }: Error): StoreRefusal =>
  new StoreRefusal(
    `The data folder ${dataDir} cannot be used: its store is damaged (${message}). Restore the last good backup: ${MARL} restore <file>`,
  );

export const fullStore = (dataDir: string): StoreRefusal =>
  new StoreRefusal(
    `The disk of the data folder ${dataDir} is full. Nothing is lost: free some space there, then start again.`,
  );

/** Creates the data folder and missing parents for the owner only. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? message;
    throw new StoreRefusal(
      `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another one, for example DATA_DIR=/var/lib/marl.`,
    );
  }
}

const IS_FILE = 'it, or a folder above it, is a file';
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: IS_FILE,
  ENOTDIR: IS_FILE,
  ENOENT: 'it does not exist and cannot be created',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
};

/** Node's recursive mkdir never returns where no folder can be created, as in /proc. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

export const LOCK_FILE = 'marl.lock';

const RESTORING = 'restoring.';

/** Where a restore prepares a file of the data folder. */
export const restoringFile = (dataDir: string, name: string): string => join(dataDir, RESTORING + name);

/** Removes what a restore has not put into its place. */
export function removeRestoring(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith(RESTORING))) rmSync(join(dataDir, name));
}

/** The files of a database: itself, and its logs, which SQLite would apply to the next database of that name. */
export const databaseFiles = (file: string): string[] => ['', '-wal', '-shm', '-journal'].map((end) => file + end);

export function removeDatabase(file: string): void {
  for (const part of databaseFiles(file)) rmSync(part, { force: true });
}

/** Locks the data folder for this process, and removes what a killed restore left in it. */
export function lockDataDir(dataDir: string): FileLock {
  const lock = tryLockDataDir(dataDir);
  if (lock) {
    removeRestoring(dataDir);
    return lock;
  }
  throw new StoreRefusal(
    `Another process is using the data folder ${dataDir}. Stop it first, or start this one with another DATA_DIR, for example DATA_DIR=.data-2.`,
  );
}

/** Null when another process has the lock. */
export function tryLockDataDir(dataDir: string): FileLock | null {
  makeDataDir(dataDir);
  try {
    return fileLock(join(dataDir, LOCK_FILE));
  } catch (error) {
    throw new StoreRefusal(
      `The data folder ${dataDir} cannot be locked: ${(error as Error).message}. Set DATA_DIR to one on a disk of this machine, for example DATA_DIR=/var/lib/marl.`,
    );
  }
}

/** Creates the file for its owner only, because it contains credentials. SQLite creates its other files alike. */
export const ensurePrivateFile = (file: string): void => closeSync(openSync(file, 'a', 0o600));
