import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MARL } from '#gateway/process/command.ts';
import { STORE_FILE } from '../store/dataDir.ts';

/** The small files of a data folder that a backup contains too: the secret of sessions, and the sign-in providers. */
export const COMPANION_FILES: readonly string[] = ['session-secret', '.oauth.yaml'];

export function existingStore(dataDir: string, advice = 'Set DATA_DIR to the data folder of the server.'): string {
  const file = join(dataDir, STORE_FILE);
  try {
    // SQLite needs files beside a store even to read it.
    for (const path of [file, dataDir]) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EACCES', 'EPERM'].includes(code)) {
      throw new Error(`This user may not use the store in ${dataDir}. Run the command as the user of the server.`);
    }
    if (code !== 'EROFS') throw new Error(`There is no store in ${dataDir}. ${advice}`);
    // On a read-only disk, SQLite opens only a store whose server did not stop cleanly.
    if (!existsSync(`${file}-shm`)) {
      throw new Error(
        `The disk of ${dataDir} is read-only, and there the store cannot be opened. Copy ${file} into a folder on another disk, and set DATA_DIR to that folder.`,
      );
    }
  }
  return file;
}

/** Refuses root where the server is another user, which could not open what root creates. */
export function refuseOtherUsersFolder(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid;
  const owner = ownerOf(join(dataDir, STORE_FILE)) ?? ownerOf(dataDir) ?? 0;
  if (owner === 0) return;
  throw new Error(
    `The data folder ${dataDir} belongs to the user ${owner}, whose server could not open what root creates. ` +
      `Run the command as that user: runuser -u <user> -- env DATA_DIR=${dataDir} ${MARL} …`,
  );
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
