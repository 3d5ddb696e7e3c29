import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileLock } from '#gateway/process/fileLock.ts';
import { readJson, saveJson } from '../jsonFile.ts';
import type { ImportModel } from './model.ts';

/** The files of an import. */
export interface ImportFolder {
  /** The file to read; removed when it is no longer needed. */
  source: string;
  /** The refused rows. */
  report: string;
  /** The written records. */
  journal: string;
  save(model: ImportModel): Promise<void>;
  /**
   * Locks the folder until it is cleaned up, removed or released; false when another process has the lock, null where files cannot be
   * locked, as on some network disks.
   */
  lock(): Promise<boolean | null>;
  release(): void;
  /** Removes the file that was read. */
  removeSource(): Promise<void>;
  /** Keeps only the report and the outcome. */
  cleanUp(): Promise<void>;
  remove(): Promise<void>;
  /** For an unreadable state: removes the folder, or renames it if it has a journal, the only list of written records. */
  discard(): Promise<void>;
}

export function folderOf(parent: string, id: string): ImportFolder {
  const folder = join(parent, id);
  const state = stateIn(folder);
  let lock: FileLock | null = null;
  const release = () => {
    lock?.release();
    lock = null;
  };
  const [source, report, journal] = ['source', 'refused.csv', 'journal'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const remove = async () => {
    // Who gets hold of it before it is gone puts a lock into it again.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).finally(release);
  };
  return {
    source,
    report,
    journal,
    save: (model) => saveJson(state, model),
    lock: async () => {
      // Most starts have nothing to hold, and need not load what it takes.
      const { fileLock } = await import('#gateway/process/fileLock.ts');
      try {
        lock = fileLock(join(folder, 'lock'));
        return lock !== null;
      } catch {
        return null;
      }
    },
    release,
    removeSource: () => rm(source, { force: true }),
    cleanUp: async () => {
      release();
      for (const file of [source, journal]) await rm(file, { force: true });
    },
    remove,
    discard: async () => {
      if (!existsSync(journal)) return remove();
      await rm(source, { force: true });
      await rename(folder, `${folder}.unreadable`).finally(release);
    },
  };
}

/** A new folder with a file of its own to read: the uploaded one may be thrown away meanwhile. */
export async function createFolder(parent: string, id: string, upload: string): Promise<ImportFolder> {
  await mkdir(join(parent, id), { recursive: true, mode: 0o700 });
  const folder = folderOf(parent, id);
  // Another gateway with the same data folder that starts just now takes it for one that was left.
  if ((await folder.lock()) === false) throw new Error(`The folder of the import ${id} was taken by another process.`);
  // Not every file system has links.
  const take = link(upload, folder.source).catch(() => copyFile(upload, folder.source));
  await take.catch(async (error: unknown) => {
    await folder.remove();
    throw error;
  });
  return folder;
}

/** How an import stood when it was last saved; null for a folder where nothing was, or nonsense is. */
export async function savedState(
  parent: string,
  id: string,
  onNonsense?: (error: SyntaxError) => void,
): Promise<ImportModel | null> {
  const model = await readJson<ImportModel>(stateIn(join(parent, id)), onNonsense);
  // Older versions kept no line in what a refusal is about, and for an error a sentence.
  for (const row of model?.refused ?? []) row.about = { line: row.line, ...row.about };
  return typeof model?.error === 'string' ? { ...model, error: null } : model;
}

const stateIn = (folder: string): string => join(folder, 'import.json');
