import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../store/database.ts';
import { COMPANIONS } from './dataFolder.ts';

/** Puts the small files of a data folder into a backup. */
export function putCompanions(backup: Database, dataDir: string): void {
  backup.transaction(() => {
    backup.exec('CREATE TABLE backup_files (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT');
    for (const name of COMPANIONS) {
      const path = join(dataDir, name);
      if (existsSync(path)) {
        backup.run('INSERT INTO backup_files (name, content) VALUES (?, ?)', [name, readFileSync(path)]);
      }
    }
  });
}

/** Takes the small files out of a copy of a backup, which is a store like any other from then on. */
export function takeCompanions(copy: Database): ReadonlyMap<string, Uint8Array> {
  return copy.transaction(() => {
    const rows = copy.all<{ name: string; content: Uint8Array }>('SELECT name, content FROM backup_files');
    copy.exec('DROP TABLE backup_files');
    // What a file is called in somebody's backup does not say where it is written to.
    const known: readonly string[] = COMPANIONS;
    return new Map(rows.filter(({ name }) => known.includes(name)).map(({ name, content }) => [name, content]));
  });
}

export const isBackup = (db: Database): boolean =>
  db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'backup_files'") !== undefined;

export function writeCompanions(companions: ReadonlyMap<string, Uint8Array>, dataDir: string): void {
  for (const [name, content] of companions) writeFileSync(join(dataDir, name), content, { mode: 0o600 });
}
