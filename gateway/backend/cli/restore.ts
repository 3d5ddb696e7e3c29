import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandContext, MARL, onlyFile } from '#gateway/process/command.ts';
import { Database } from '../store/database.ts';
import {
  ensurePrivateFile,
  isDamage,
  lockDataDir,
  removeRestoring,
  restoringFile,
  STORE_FILE,
} from '../store/dataDir.ts';
import { migrate } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { checkStore } from './check/checkStore.ts';
import { COMPANION_FILES, refuseOtherUsersFolder } from './dataFolder.ts';

export const usage = `Usage: ${MARL} restore <file>

Replaces the store of the data folder (DATA_DIR) by a backup. Stop the server first. The command copies
the backup, upgrades the copy to this release and checks it before it replaces the store. It keeps the previous store in a
folder beside it and prints the name of that folder.`;

export async function run(args: string[], { dataDir, output, errors }: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const file = resolve(onlyFile(positionals, 'Name one backup to restore.'));
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);

  refuseOtherUsersFolder(dataDir);
  const lock = lockDataDir(dataDir);
  const restored = restoringFile(dataDir, STORE_FILE);
  try {
    errors.write('Checking the backup …\n');
    const companions = prepareStore(file, restored);
    // Written before anything is replaced: a full disk must not leave a part of the secret that signs sessions.
    for (const [name, content] of companions) writeFileSync(restoringFile(dataDir, name), content, { mode: 0o600 });
    const previous = keepPreviousStore(dataDir);
    const store = join(dataDir, STORE_FILE);
    // The log of a damaged store does not belong to the new one.
    for (const leftover of [`${store}-wal`, `${store}-shm`]) rmSync(leftover, { force: true });
    renameSync(restored, store);
    for (const name of companions.keys()) renameSync(restoringFile(dataDir, name), join(dataDir, name));
    const kept = previous && `\nThe previous store is in ${previous}. Delete it when you no longer need it.`;
    output.write(`The store of ${dataDir} is now that of ${file}.${kept ?? ''}\n`);
  } finally {
    removeRestoring(dataDir);
    lock.release();
  }
}

/** Copies a backup, upgrades it to this release and refuses it if it is damaged. Returns its small files. */
function prepareStore(file: string, restored: string): ReadonlyMap<string, Uint8Array> {
  ensurePrivateFile(restored);
  copyFileSync(file, restored);
  const db = openBackup(restored, file);
  try {
    const companions = removeCompanions(db);
    migrate(db, migrations);
    const findings = [...checkStore(db)];
    if (findings.length > 0) {
      const list = findings.map(({ problem }) => `  ${problem}`).join('\n');
      throw new Error(`${file} is damaged; nothing was changed:\n${list}`);
    }
    db.leaveWalMode();
    return companions;
  } finally {
    db.close();
  }
}

function openBackup(restored: string, file: string): Database {
  let db: Database | undefined;
  try {
    db = new Database(restored);
    if (db.hasTable('backup_files')) return db;
  } catch {
    // It is not an SQLite file.
  }
  db?.close();
  throw new Error(`${file} is not a backup that "${MARL} backup" made; nothing was changed.`);
}

/** Removes the small files from the copy, which then is an ordinary store. */
function removeCompanions(copy: Database): ReadonlyMap<string, Uint8Array> {
  return copy.transaction(() => {
    const files = copy.all<{ name: string; content: Uint8Array }>('SELECT name, content FROM backup_files');
    copy.exec('DROP TABLE backup_files');
    // A manipulated backup must not write to other paths.
    const known = files.filter(({ name }) => COMPANION_FILES.includes(name));
    return new Map(known.map(({ name, content }) => [name, content]));
  });
}

/** Links the store, which may be damaged, and its small files into a folder of their own; returns the folder. */
function keepPreviousStore(dataDir: string): string | null {
  const store = join(dataDir, STORE_FILE);
  if (!existsSync(store)) return null;
  mergeLog(store);
  const folder = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  try {
    const isThere = (name: string) => existsSync(join(dataDir, name));
    for (const name of [STORE_FILE, `${STORE_FILE}-wal`].filter(isThere)) linkOrCopy(dataDir, name, folder);
    for (const name of COMPANION_FILES.filter(isThere)) copyFileSync(join(dataDir, name), join(folder, name));
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return folder;
}

function linkOrCopy(dataDir: string, name: string, folder: string): void {
  const [file, copy] = [join(dataDir, name), join(folder, name)];
  try {
    linkSync(file, copy);
  } catch {
    // The file system has no hard links.
    copyFileSync(file, copy);
  }
}

/** Makes the store one file. A damaged one keeps its log. */
function mergeLog(store: string): void {
  let db: Database | undefined;
  try {
    db = new Database(store);
    db.leaveWalMode();
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    db?.close();
  }
}
