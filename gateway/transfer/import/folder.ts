import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Everything but the report and how it ended. */
  tidy(): Promise<void>;
  remove(): Promise<void>;
}

export function folderOf(parent: string, id: string): ImportFolder {
  const folder = join(parent, id);
  const state = stateIn(folder);
  const [source, report, journal] = ['source', 'refused.csv', 'journal'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  return {
    source,
    report,
    journal,
    save: async (model) => {
      await writeFile(`${state}.part`, JSON.stringify(model), { mode: 0o600 });
      await rename(`${state}.part`, state);
    },
    tidy: async () => {
      for (const file of [source, journal]) await rm(file, { force: true });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A new folder with a file of its own to read: the uploaded one may be thrown away meanwhile. */
export async function createFolder(parent: string, id: string, upload: string): Promise<ImportFolder> {
  await mkdir(join(parent, id), { recursive: true, mode: 0o700 });
  const folder = folderOf(parent, id);
  // Not every file system has links.
  await link(upload, folder.source).catch(() => copyFile(upload, folder.source));
  return folder;
}

/** How an import stood when it was last saved; null for a folder without. */
export async function savedState(parent: string, id: string): Promise<ImportModel | null> {
  const text = await readFile(stateIn(join(parent, id)), 'utf8').catch(() => null);
  if (text === null) return null;
  const model = JSON.parse(text) as ImportModel;
  // Older versions kept a sentence.
  return typeof model.error === 'string' ? { ...model, error: null } : model;
}

const stateIn = (folder: string): string => join(folder, 'import.json');
