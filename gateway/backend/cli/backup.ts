import { existsSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandContext, MARL, onlyFile, requireFolderOf } from '#gateway/process/command.ts';
import { removedAfter } from '#gateway/process/unfinishedFiles.ts';
import { Database } from '../store/database.ts';
import { databaseFiles, ensurePrivateFile, LOCK_FILE, removeDatabase } from '../store/dataDir.ts';
import { COMPANION_FILES, existingStore, formatBytes } from './dataFolder.ts';

export const usage = `Usage: ${MARL} backup <file> [--force]

Writes the store of the data folder (DATA_DIR) to one file: users, datasets, records and responses, the
secret that signs sessions, and the sign-in providers. The server may run and change the store meanwhile; the backup is a
consistent snapshot. Only you can read the file, because it contains credentials.

  --force  replace an existing file

An external Argilla server has its own backups.`;

export async function run(args: string[], { dataDir, output }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const file = resolve(onlyFile(positionals, 'Name one file to write the backup to.'));
  const store = existingStore(dataDir);
  refuseOwnFiles(store, dataDir, file);
  if (existsSync(file) && !values.force) throw new Error(`${file} exists already. --force replaces it.`);
  requireFolderOf(file);
  await writeBackup(store, dataDir, file);
  output.write(`The store of ${dataDir} is in ${file} (${formatBytes(statSync(file).size)}).\n`);
}

/** Refuses to overwrite a file of the data folder, whatever path it is named by. */
function refuseOwnFiles(store: string, dataDir: string, file: string): void {
  const names = [...COMPANION_FILES, LOCK_FILE];
  const ownFiles = [...databaseFiles(store), ...names.map((name) => join(dataDir, name))];
  const same = ownFiles.find((ownFile) => isSameFile(ownFile, file));
  if (same === undefined) return;
  throw new Error(`${file} is ${same}, which the data folder itself needs. Name another file for the backup.`);
}

/** Compares existing files by inode, since a file may have several paths, and missing files by their path. */
function isSameFile(a: string, b: string): boolean {
  const [statsA, statsB] = [a, b].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  if (statsA && statsB) return statsA.dev === statsB.dev && statsA.ino === statsB.ino;
  return !statsA && !statsB && canonicalPath(a) === canonicalPath(b);
}

function canonicalPath(file: string): string {
  const folder = dirname(file);
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

/** Writes to a temporary file first, so that the backup is complete when it appears. */
async function writeBackup(store: string, dataDir: string, file: string): Promise<void> {
  const partial = `${file}.partial`;
  removeDatabase(partial);
  await removedAfter(databaseFiles(partial), async () => {
    ensurePrivateFile(partial);
    const source = new Database(store, { readOnly: true });
    try {
      await source.copyTo(partial);
    } finally {
      source.close();
    }
    const copy = new Database(partial);
    try {
      addCompanions(copy, dataDir);
      copy.leaveWalMode();
    } finally {
      copy.close();
    }
    renameSync(partial, file);
  });
}

function addCompanions(backup: Database, dataDir: string): void {
  backup.transaction(() => {
    // A store that is itself a copied backup has the table.
    backup.exec('DROP TABLE IF EXISTS backup_files');
    backup.exec('CREATE TABLE backup_files (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT');
    for (const name of COMPANION_FILES.filter((name) => existsSync(join(dataDir, name)))) {
      backup.run('INSERT INTO backup_files (name, content) VALUES (?, ?)', [name, readFileSync(join(dataDir, name))]);
    }
  });
}
