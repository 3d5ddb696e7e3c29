import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { makeDataDir } from './dataDir.ts';
import { StoreRefusal } from './refusal.ts';

/** A second process asked for a data folder that one already works on. */
export class DataDirInUseError extends StoreRefusal {
  constructor(dataDir: string) {
    super(
      `Another process is using the data folder ${dataDir}. Stop it first, or start this one with another DATA_DIR, for example DATA_DIR=.data-2.`,
    );
  }
}

/**
 * Holds the data folder for this process until released. The lock is SQLite's own on a file beside the store: the system
 * takes it back when the process ends, however it ends, so there is no stale lock to clear.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  makeDataDir(dataDir);
  const lock = new DatabaseSync(join(dataDir, 'marl.lock'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (/lock|busy/i.test((error as Error).message)) throw new DataDirInUseError(dataDir);
    throw error;
  }
  return { release: () => lock.close() };
}
