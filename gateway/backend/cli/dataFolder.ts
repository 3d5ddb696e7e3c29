import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FILE } from '../store/dataDir.ts';

/**
 * What a data folder consists of besides the store, the lock and what SQLite keeps beside the store while it is open. Small
 * files that a whole restore needs: the secret that signs sessions, and sign-in through others.
 */
export const COMPANIONS = ['session-secret', '.oauth.yaml'] as const;

/** The store's file, which has to be there. */
export function existingStore(dataDir: string): string {
  const file = join(dataDir, STORE_FILE);
  if (existsSync(file)) return file;
  throw new Error(`There is no store in ${dataDir}. Set DATA_DIR to the folder the server works on.`);
}
