import { join } from 'node:path';

export interface Hold {
  release(): void;
}

const NO_HOLD: Hold = { release: () => undefined };

/**
 * Holds a folder for this process until released; null while another process does. The lock is SQLite's own on a file in it: the
 * system takes it back when the process ends, however it ends, so there is no stale lock to clear.
 */
export async function hold(folder: string): Promise<Hold | null> {
  // Most starts have nothing to hold, and need not load it.
  const { DatabaseSync } = await import('@photostructure/sqlite');
  let lock: InstanceType<typeof DatabaseSync> | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'lock'));
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const held = lock;
    return { release: () => held.close() };
  } catch (error) {
    lock?.close();
    // Where no lock can be had, as on some network disks, work goes on without.
    return /is locked|busy/i.test((error as Error).message) ? null : NO_HOLD;
  }
}
