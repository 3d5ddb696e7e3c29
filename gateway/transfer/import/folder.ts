import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, saveJson } from '../jsonFile.ts';
import { type Hold, hold } from './hold.ts';
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
  /** Keeps other processes from it until it is tidied, removed or released; false when another one keeps it. */
  hold(): Promise<boolean>;
  release(): void;
  /** What nobody will read again. */
  dropSource(): Promise<void>;
  /** Keeps nothing but the report and how it ended. */
  tidy(): Promise<void>;
  remove(): Promise<void>;
}

export function folderOf(parent: string, id: string): ImportFolder {
  const folder = join(parent, id);
  const state = stateIn(folder);
  let held: Hold | null = null;
  const release = () => {
    held?.release();
    held = null;
  };
  const [source, report, journal] = ['source', 'refused.csv', 'journal'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  return {
    source,
    report,
    journal,
    save: (model) => saveJson(state, model),
    hold: async () => (held = await hold(folder)) !== null,
    release,
    dropSource: () => rm(source, { force: true }),
    tidy: async () => {
      release();
      for (const file of [source, journal]) await rm(file, { force: true });
    },
    remove: async () => {
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new folder with a file of its own to read: the uploaded one may be thrown away meanwhile. */
export async function createFolder(parent: string, id: string, upload: string): Promise<ImportFolder> {
  await mkdir(join(parent, id), { recursive: true, mode: 0o700 });
  const folder = folderOf(parent, id);
  // Another gateway with the same data folder that starts just now takes it for one that was left.
  if (!(await folder.hold())) throw new Error(`The folder of the import ${id} was taken by another process.`);
  // Not every file system has links.
  await link(upload, folder.source).catch(() => copyFile(upload, folder.source));
  return folder;
}

/** How an import stood when it was last saved; null for a folder without, or with nothing that can be read. */
export async function savedState(
  parent: string,
  id: string,
  onUnreadable?: (error: unknown) => void,
): Promise<ImportModel | null> {
  const model = await readJson<ImportModel>(stateIn(join(parent, id)), onUnreadable);
  // Older versions kept a sentence.
  return typeof model?.error === 'string' ? { ...model, error: null } : model;
}

const stateIn = (folder: string): string => join(folder, 'import.json');
