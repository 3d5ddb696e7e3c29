import { DatabaseSync } from '@photostructure/sqlite';

export interface FileLock {
  release(): void;
}

/**
 * Holds a file, which is made, for this process until released; null while another one does. The lock is SQLite's own: the
 * system takes it back when the process ends, however it ends, so there is no stale lock to clear. Throws where there are no locks,
 * as on some network disks.
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
  return { release: () => lock.close() };
}

/** SQLite's result codes BUSY and LOCKED; the low byte is the primary code. Its words speak of locks also where it has none. */
const isTaken = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [5, 6].includes(errcode & 0xff);
};
