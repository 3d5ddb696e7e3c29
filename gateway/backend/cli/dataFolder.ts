import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FILE } from '../store/dataDir.ts';

/** The small files of a data folder that a backup contains too: the secret of sessions, and the sign-in providers. */
export const COMPANION_FILES: readonly string[] = ['session-secret', '.oauth.yaml'];

export function existingStore(dataDir: string): string {
  const file = join(dataDir, STORE_FILE);
  if (existsSync(file)) return file;
  throw new Error(`There is no store in ${dataDir}. Set DATA_DIR to the data folder of the server.`);
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
