import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileLock } from '#gateway/process/fileLock.ts';
import { readJson, saveJson } from '../jsonFile.ts';
import type { ImportModel } from './model.ts';

/** What an import keeps on disk. */
export interface ImportFolder {
  /** The file that is read; gone when it is no longer needed. */
  source: string;
  /** The rows that do not come in. */
  report: string;
  /** What was written. */
  journal: string;
  save(model: ImportModel): Promise<void>;
  /**
   * Keeps other processes from it until it is tidied, removed or released; false when another one keeps it, null where nobody can,
   * as on some network disks.
   */
  hold(): Promise<boolean | null>;
  release(): void;
  /** What nobody will read again. */
  dropSource(): Promise<void>;
  /** Keeps nothing but the report and how it ended. */
  tidy(): Promise<void>;
  remove(): Promise<void>;
  /** For a state that is nonsense: removes it, or keeps it aside if there is a journal, which alone tells what was written. */
  giveUp(): Promise<void>;
}

export function folderOf(parent: string, id: string): ImportFolder {
  const folder = join(parent, id);
  const state = stateIn(folder);
  let held: FileLock | null = null;
  const release = () => {
    held?.release();
    held = null;
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
    hold: async () => {
      // Most starts have nothing to hold, and need not load what it takes.
      const { fileLock } = await import('#gateway/process/fileLock.ts');
      try {
        held = fileLock(join(folder, 'lock'));
        return held !== null;
      } catch {
        return null;
      }
    },
    release,
    dropSource: () => rm(source, { force: true }),
    tidy: async () => {
      release();
      for (const file of [source, journal]) await rm(file, { force: true });
    },
    remove,
    giveUp: async () => {
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
  if ((await folder.hold()) === false) throw new Error(`The folder of the import ${id} was taken by another process.`);
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
