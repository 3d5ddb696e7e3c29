import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isUuid } from '#gateway/graphql/input.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { Upload } from '../uploads.ts';
import { ImportFolder, type ImportModel } from './folder.ts';
import { ImportJob } from './job.ts';
import { countWritten } from './journal.ts';
import type { Conversion } from './conversion.ts';

const ENDED: ReadonlySet<ImportModel['stage']> = new Set(['DONE', 'CANCELLED', 'FAILED']);

/** Whether nothing is left to do or to decide. */
const isSettled = (model: ImportModel | null): boolean =>
  model !== null && ENDED.has(model.stage) && !model.hasLeftovers;

/** Undecided imports are removed after this time, as their dataset may be deleted. */
const UNDECIDED_MS = 30 * 24 * 60 * 60 * 1000;

/** Far longer than it takes to lock a new folder. */
const CREATION_MS = 60 * 1000;

/** The imports of this server: running, recently ended and interrupted ones. */
export class Imports {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  readonly #jobs = new Map<string, ImportJob>();

  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Finds the imports of an earlier process: those it was writing are interrupted, those it only checked are removed. */
  open(): Promise<void> {
    return this.#scan({ isStart: true });
  }

  async #scan({ isStart }: { isStart: boolean }): Promise<void> {
    const ids = (await readdir(this.#folder).catch(() => [])).filter((id) => isUuid(id) && !this.#jobs.has(id));
    for (const id of ids) {
      const folder = new ImportFolder(this.#folder, id);
      // A broken import must not prevent the start.
      await this.#restore(id, folder, isStart).catch((error: unknown) => {
        folder.release();
        this.#log.warn({ err: error, folder: join(this.#folder, id) }, 'an earlier import cannot be read');
      });
    }
  }

  async #restore(id: string, folder: ImportFolder, isStart: boolean): Promise<void> {
    let model = await folder.readState();
    if (!isSettled(model)) {
      if (!isStart && (await this.#isNew(id))) return;
      const isLocked = await folder.lock();
      // Another gateway with the same data folder is working on it.
      if (isLocked === false) return;
      // Without locks, a folder found at a start is from an earlier process; one found later may belong to another gateway.
      if (isLocked === null && !isStart) return;
      model = await folder.readState((error) => {
        this.#log.warn(
          { err: error, folder: join(this.#folder, id) },
          'the state of an earlier import is corrupt; if it wrote anything, its files are kept as .unreadable',
        );
      });
    }
    if (!model) return folder.discard();
    if (model.stage === 'CHECKING' || model.stage === 'CHECKED') return folder.remove();
    if (model.stage === 'WRITING' || model.stage === 'CANCELLING') {
      model.stage = 'INTERRUPTED';
      model.writtenRows = await countWritten(folder.journal);
      model.error = { code: 'SERVER_STOPPED', about: {} };
      this.#log.warn({ import: id, dataset: model.datasetId, written: model.writtenRows }, 'an import was interrupted');
    }
    await folder.removeSource();
    this.#jobs.set(id, new ImportJob(model, folder, this.#log));
  }

  /** Whether a folder was just created, so that its creator may not hold the lock yet. */
  async #isNew(id: string): Promise<boolean> {
    return (await stat(join(this.#folder, id))).mtimeMs > Date.now() - CREATION_MS;
  }

  /** The imports into a dataset, newest first. */
  into(datasetId: string): ImportModel[] {
    return [...this.#jobs.values()]
      .map(({ model }) => model)
      .filter((model) => model.datasetId === datasetId)
      .toSorted((a, b) => (a.insertedAt < b.insertedAt ? 1 : -1));
  }

  job(id: string): ImportJob | undefined {
    return this.#jobs.get(id.toLowerCase());
  }

  /** Begins an import by checking its rows. */
  async check(upload: Upload, path: string, conversion: Conversion, rest: RestClient): Promise<ImportModel> {
    const model: ImportModel = {
      id: randomUUID(),
      stage: 'CHECKING',
      datasetId: conversion.schema.datasetId,
      file: upload.name,
      rowCount: upload.rowCount,
      checkedRows: 0,
      refusedRows: 0,
      writtenRows: 0,
      refused: [],
      error: null,
      hasLeftovers: false,
      insertedAt: new Date().toISOString(),
    };
    const folder = await ImportFolder.create(this.#folder, model.id, path);
    const columns = upload.columns.map(({ name }) => name);
    const source = { path: folder.source, format: upload.format };
    const job = new ImportJob(model, folder, this.#log, { conversion, source, columns });
    this.#jobs.set(model.id, job);
    job.check(rest);
    return model;
  }

  /**
   * Removes imports that ended before a date; those that wait for a decision stay longer. Finds imports abandoned by another process
   * with the same data folder.
   */
  async sweep(before: Date): Promise<void> {
    await this.#scan({ isStart: false });
    const undecidedBefore = new Date(before.getTime() - UNDECIDED_MS);
    for (const [id, job] of this.#jobs) {
      const { stage, insertedAt, hasLeftovers } = job.model;
      const hasEnded = stage === 'CHECKED' || ENDED.has(stage);
      const isUndecided = stage === 'INTERRUPTED' || (hasEnded && hasLeftovers);
      const limit = isUndecided ? undecidedBefore : before;
      if (!(hasEnded || isUndecided) || insertedAt >= limit.toISOString()) continue;
      this.#jobs.delete(id);
      await job.remove();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map((job) => job.shutDown()));
  }
}
