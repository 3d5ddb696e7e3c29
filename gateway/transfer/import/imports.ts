import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isUuid } from '#gateway/graphql/ids.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { Upload } from '../uploads.ts';
import { createFolder, folderOf, savedState } from './folder.ts';
import { ImportJob } from './job.ts';
import type { ImportModel } from './model.ts';
import type { Making } from './record.ts';
import { countWritten } from './written.ts';

/** The imports of this server: those that run, those that ended lately, and those that a stop of the server interrupted. */
export class Imports {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  readonly #jobs = new Map<string, ImportJob>();

  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Finds what an earlier process left: what it was writing is interrupted, what it had only checked is forgotten. */
  async open(): Promise<void> {
    const ids = (await readdir(this.#folder).catch(() => [])).filter(isUuid);
    for (const id of ids) {
      const model = await savedState(this.#folder, id);
      const folder = folderOf(this.#folder, id);
      if (!model || model.stage === 'CHECKING' || model.stage === 'CHECKED') {
        await folder.remove();
        continue;
      }
      if (model.stage === 'WRITING' || model.stage === 'CANCELLING') {
        model.stage = 'INTERRUPTED';
        model.writtenRows = await countWritten(folder.journal);
        model.error = { code: 'SERVER_STOPPED', about: {} };
        this.#log.warn(
          { import: id, dataset: model.datasetId, written: model.writtenRows },
          'an import was interrupted',
        );
      }
      this.#jobs.set(id, new ImportJob(model, folder, this.#log));
    }
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

  /** Begins an import with the check of its rows. */
  async check(upload: Upload, path: string, making: Making, rest: RestClient): Promise<ImportModel> {
    const model: ImportModel = {
      id: randomUUID(),
      stage: 'CHECKING',
      datasetId: making.rules.datasetId,
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
    const folder = await createFolder(this.#folder, model.id, path);
    const columns = upload.columns.map(({ name }) => name);
    const source = { path: folder.source, format: upload.format };
    const job = new ImportJob(model, folder, this.#log, { making, source, columns });
    this.#jobs.set(model.id, job);
    job.check(rest);
    return model;
  }

  /** Forgets what ended before a moment; what was interrupted waits for somebody to decide. */
  async sweep(before: Date): Promise<void> {
    for (const [id, job] of this.#jobs) {
      const { stage, insertedAt } = job.model;
      const hasEnded = stage === 'DONE' || stage === 'CANCELLED' || stage === 'CHECKED' || stage === 'FAILED';
      if (!hasEnded || job.model.hasLeftovers || insertedAt >= before.toISOString()) continue;
      this.#jobs.delete(id);
      await job.remove();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map((job) => job.leave()));
  }
}
