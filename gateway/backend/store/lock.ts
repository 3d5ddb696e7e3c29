import { join } from 'node:path';
import { type FileLock, fileLock } from '#gateway/process/fileLock.ts';
import { makeDataDir } from './dataDir.ts';
import { StoreRefusal } from './refusal.ts';

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
