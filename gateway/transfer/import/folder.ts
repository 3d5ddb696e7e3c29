import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportStage } from '#gateway/graphql/__generated__/types.ts';
import type { FileLock } from '#gateway/process/fileLock.ts';
import { readJson, saveJson } from '../jsonFile.ts';
import type { Refusal } from '../refusal.ts';

export interface RefusedRow extends Refusal {
  line: number;
}

export interface ImportModel {
  id: string;
  stage: ImportStage;
  datasetId: string;
  file: string;
  rowCount: number | null;
  checkedRows: number;
  refusedRows: number;
  writtenRows: number;
  refused: RefusedRow[];
  error: Refusal | null;
  /** Whether there may be written records that nobody has decided to keep. */
  hasLeftovers: boolean;
  insertedAt: string;
}

/**
 * The folder of an import on disk: its state, the source, the report of refused rows, and the journal of written records. The process that
 * runs the import holds the folder's lock; an unlocked folder with an unfinished state was left by a process that ended.
 */
export class ImportFolder {
  readonly #path: string;
  readonly #state: string;
  /** The file to import; removed when it is no longer needed. */
  readonly source: string;
  readonly report: string;
  /** The written records. */
  readonly journal: string;
  #lock: FileLock | null = null;

  constructor(parent: string, id: string) {
    this.#path = join(parent, id);
    this.#state = join(this.#path, 'import.json');
    this.source = join(this.#path, 'source');
    this.report = join(this.#path, 'refused.csv');
    this.journal = join(this.#path, 'journal');
  }

  /** Creates a folder with its own copy of the uploaded file, which may be deleted during the import. */
  static async create(parent: string, id: string, upload: string): Promise<ImportFolder> {
    await mkdir(join(parent, id), { recursive: true, mode: 0o700 });
    const folder = new ImportFolder(parent, id);
    // Another gateway with the same data folder takes an unlocked one for abandoned.
    if ((await folder.lock()) === false)
      throw new Error(`The folder of the import ${id} was taken by another process.`);
    // Not every file system has links.
    const copied = link(upload, folder.source).catch(() => copyFile(upload, folder.source));
    await copied.catch(async (error: unknown) => {
      await folder.remove();
      throw error;
    });
    return folder;
  }

  save(model: ImportModel): Promise<void> {
    return saveJson(this.#state, model);
  }

  /** The last saved state; null when it is missing or corrupt. */
  async readState(onCorrupt?: (error: SyntaxError) => void): Promise<ImportModel | null> {
    const model = await readJson<ImportModel>(this.#state, onCorrupt);
    // Earlier versions saved no line in `about`, and a sentence as the error.
    for (const row of model?.refused ?? []) row.about = { line: row.line, ...row.about };
    return typeof model?.error === 'string' ? { ...model, error: null } : model;
  }

  /**
   * Locks the folder until it is cleaned up, removed or released; false when another process has the lock, null where files cannot be
   * locked, as on some network disks.
   */
  async lock(): Promise<boolean | null> {
    // Loaded when needed: it brings SQLite, which most starts of a gateway without embedded backend do not use.
    const { fileLock } = await import('#gateway/process/fileLock.ts');
    try {
      this.#lock = fileLock(join(this.#path, 'lock'));
      return this.#lock !== null;
    } catch {
      return null;
    }
  }

  release(): void {
    this.#lock?.release();
    this.#lock = null;
  }

  removeSource(): Promise<void> {
    return rm(this.source, { force: true });
  }

  /** Keeps only the report and the state. */
  async cleanUp(): Promise<void> {
    this.release();
    for (const file of [this.source, this.journal]) await rm(file, { force: true });
  }

  async remove(): Promise<void> {
    // Retried, because a process that tries to lock the folder meanwhile creates the lock file again.
    await rm(this.#path, { recursive: true, force: true, maxRetries: 3 }).finally(() => this.release());
  }

  /** For an unreadable state: removes the folder, or renames it if it has a journal, the only list of written records. */
  async discard(): Promise<void> {
    if (!existsSync(this.journal)) return this.remove();
    await this.removeSource();
    await rename(this.#path, `${this.#path}.unreadable`).finally(() => this.release());
  }
}
