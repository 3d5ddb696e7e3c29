import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Database } from '../store/database.ts';
import { STORE_FILE, lockDataDir, ensurePrivateFile } from '../store/dataDir.ts';
import { migrate } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { checkStore } from './check/checkStore.ts';
import { isBackup, takeCompanions, writeCompanions, COMPANIONS } from './dataFolder.ts';
import { type Terminal, UsageError } from './terminal.ts';

export const usage = `Usage: npx marl restore <file>

Puts a backup in the place of the data folder's store (DATA_DIR, otherwise .data). The server has to be stopped. The backup
is copied, brought up to this release and checked first; only then it takes the store's place. What was there before is kept
beside it, in a folder whose name is told, until you delete it.`;

/** `marl restore`: a backup in the place of the store. */
export async function run(args: string[], { dataDir, output, errors }: Terminal): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('Name the one backup to restore.');
  const file = resolve(given);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);

  const lock = lockDataDir(dataDir);
  const fresh = join(dataDir, 'restoring.sqlite');
  try {
    errors.write('Checking the backup …\n');
    const companions = stage(file, fresh);
    const old = setAside(dataDir);
    renameSync(fresh, join(dataDir, STORE_FILE));
    writeCompanions(companions, dataDir);
    const kept =
      old === null ? '' : `\nWhat was there before is in ${old}. Delete it when you do not need it any more.`;
    output.write(`The store of ${dataDir} is now that of ${file}.${kept}\n`);
  } finally {
    for (const rest of [fresh, `${fresh}-wal`, `${fresh}-shm`]) rmSync(rest, { force: true });
    lock.release();
  }
}

/** Makes a store of this release out of a backup, and refuses one in which anything is wrong. */
function stage(file: string, fresh: string): ReadonlyMap<string, Uint8Array> {
  rmSync(fresh, { force: true });
  ensurePrivateFile(fresh);
  copyFileSync(file, fresh);
  const db = opened(fresh, file);
  try {
    const companions = takeCompanions(db);
    migrate(db, migrations);
    const findings = [...checkStore(db)];
    if (findings.length > 0) {
      const list = findings.map(({ wrong }) => `  ${wrong}`).join('\n');
      throw new Error(`${file} is damaged; nothing was changed:\n${list}`);
    }
    db.leaveWalMode();
    return companions;
  } finally {
    db.close();
  }
}

function opened(fresh: string, file: string): Database {
  let db: Database | undefined;
  try {
    db = new Database(fresh);
    if (isBackup(db)) return db;
  } catch {
    // What cannot even be opened is no backup either.
  }
  db?.close();
  throw new Error(`${file} is not a backup that "npx marl backup" made; nothing was changed.`);
}

/** Gives the present store a second name in a folder of its own; it keeps the first until the new one takes it over. */
function setAside(dataDir: string): string | null {
  const store = join(dataDir, STORE_FILE);
  if (!existsSync(store)) return null;
  const db = new Database(store);
  db.leaveWalMode();
  db.close();
  const folder = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  keepAs(store, join(folder, STORE_FILE));
  for (const name of COMPANIONS) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name));
  }
  return folder;
}

/** Not every file system knows second names. */
function keepAs(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name);
  }
}
