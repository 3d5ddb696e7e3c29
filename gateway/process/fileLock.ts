import { DatabaseSync } from '@photostructure/sqlite';

export interface FileLock {
  release(): void;
}

/**
 * Creates and locks a file until released; null when another process has the lock. Uses SQLite's lock, which the system releases when the
 * process ends, so there are no stale locks. Throws where files cannot be locked, as on some network disks.
 */
export function fileLock(path: string): FileLock | null {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isTaken(error)) return null;
    throw error;
  }
  return { release: () => void (lock.isOpen && lock.close()) };
}

/** SQLite's result codes BUSY and LOCKED, in the low byte. Its messages mention locks even where there are none. */
const isTaken = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [5, 6].includes(errcode & 0xff);
};
