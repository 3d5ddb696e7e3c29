import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Database } from '#gateway/backend/store/database.ts';
import { SET_CHUNK } from '#gateway/backend/store/termSets.ts';

/** Runs something with an empty data folder, which is deleted afterwards. */
export async function withDataFolder<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marl-bench-'));
  try {
    return await run(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The size of all files, in MB. */
export const storedMB = (dataDir: string): number =>
  readdirSync(dataDir).reduce((bytes, name) => bytes + statSync(join(dataDir, name)).size, 0) / 1e6;

/** Waits until frequent words have their sets, which are written once nobody adds records. */
export async function wordsIndexed(dataDir: string, size: number, signal?: AbortSignal): Promise<void> {
  const db = new Database(join(dataDir, 'marl.sqlite'), { readOnly: true });
  try {
    const indexed = () => db.value<number>('SELECT count(*) FROM word_chunks WHERE is_complete = 1')!;
    while (indexed() < Math.floor(size / SET_CHUNK)) await setTimeout(1000, undefined, { signal });
  } finally {
    db.close();
  }
}
