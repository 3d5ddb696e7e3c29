import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Database } from '../store/database.ts';
import { LOCK_FILE, ensurePrivateFile } from '../store/dataDir.ts';
import { putCompanions, COMPANIONS, existingStore } from './dataFolder.ts';
import { size, type Terminal, UsageError } from './terminal.ts';

export const usage = `Usage: npx marl backup <file> [--force]

Writes the whole store of the data folder (DATA_DIR, otherwise .data) into one file: users, datasets, records, responses,
and beside them the secret that signs sessions and the configuration of sign-in through others. The server may run and be
written to meanwhile; the backup is the store as it was at one moment. Only you may read the file: credentials lie in it.

  --force  replace the file if it is there

A real Argilla server in the place of the embedded backend has backups of its own.`;

/** `marl backup`: the store as it is now, in one file. */
export async function run(args: string[], { dataDir, output }: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('Name one file to write the backup to.');
  const file = resolve(given);
  const store = existingStore(dataDir);
  refuseOwnFiles(store, dataDir, file);
  if (existsSync(file) && !values.force) throw new Error(`${file} is already there. --force replaces it.`);
  await writeBackup(store, dataDir, file);
  output.write(`The store of ${dataDir} is in ${file} (${size(statSync(file).size)}).\n`);
}

/** A backup never takes the place of what it is made of, by whatever name that is given. */
function refuseOwnFiles(store: string, dataDir: string, file: string): void {
  const own = [store, `${store}-wal`, `${store}-shm`, ...[...COMPANIONS, LOCK_FILE].map((name) => join(dataDir, name))];
  const same = own.find((one) => isSame(one, file));
  if (same === undefined) return;
  throw new Error(`${file} is ${same}, which the data folder itself needs. Name another file for the backup.`);
}

/** Files that are there are told by their numbers, which no other name of theirs hides; others by where they would be. */
function isSame(one: string, other: string): boolean {
  const [some, others] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  if (some && others) return some.dev === others.dev && some.ino === others.ino;
  return !some && !others && placeOf(one) === placeOf(other);
}

function placeOf(file: string): string {
  const folder = dirname(file);
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

/** The file appears under its name when it is complete. */
async function writeBackup(store: string, dataDir: string, file: string): Promise<void> {
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  ensurePrivateFile(partial);
  try {
    const source = new Database(store, { readOnly: true });
    try {
      await source.copyTo(partial);
    } finally {
      source.close();
    }
    const copy = new Database(partial);
    try {
      putCompanions(copy, dataDir);
      copy.leaveWalMode();
    } finally {
      copy.close();
    }
    renameSync(partial, file);
  } finally {
    for (const rest of [partial, `${partial}-wal`, `${partial}-shm`]) rmSync(rest, { force: true });
  }
}
