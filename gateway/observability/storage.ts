import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

/** `low`: it will be full soon. `full` and `unwritable`: nothing more can be kept. `missing`: the folder is not there (yet). */
export type StorageState = 'ok' | 'low' | 'full' | 'unwritable' | 'missing';

const MIB = 1024 ** 2;
/** Less than this, and a bulk of records or a checkpoint of the store may not fit. */
const FULL_BYTES = 16 * MIB;
/** Of a large disk a GiB is a warning; of a small one, a twentieth. */
const LOW_BYTES = 1024 * MIB;
const LOW_SHARE = 1 / 20;

/** How it stands with the disk under a folder. */
export async function storageState(folder: string): Promise<StorageState> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(folder);
    return spaceState(bavail * bsize, blocks * bsize);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unwritable';
  }
}

/** @param free and size in bytes */
export function spaceState(free: number, size: number): StorageState {
  if (free < FULL_BYTES) return 'full';
  return free < Math.min(LOW_BYTES, size * LOW_SHARE) ? 'low' : 'ok';
}
