import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Database } from '../store/database.ts';
import { ensurePrivateFile } from '../store/privateFile.ts';
import { putCompanions } from './companions.ts';
import { existingStore } from './dataFolder.ts';
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
  if (existsSync(file) && !values.force) throw new Error(`${file} is already there. --force replaces it.`);
  await writeBackup(existingStore(dataDir), dataDir, file);
  output.write(`The store of ${dataDir} is in ${file} (${size(statSync(file).size)}).\n`);
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
      copy.intoOneFile();
    } finally {
      copy.close();
    }
    renameSync(partial, file);
  } finally {
    for (const rest of [partial, `${partial}-wal`, `${partial}-shm`]) rmSync(rest, { force: true });
  }
}
