import type { FastifyBaseLogger } from 'fastify';
import { batched } from '#gateway/lib/batched.ts';
import { IdSet } from '#gateway/lib/idSet.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { readRows } from '../readers/readers.ts';
import { BATCH, type Row, type SourceFile } from '../readers/rows.ts';
import { type Refusal, sentenceOf } from '../refusal.ts';
import type { Conversion } from './conversion.ts';
import type { ImportFolder, ImportModel } from './folder.ts';
import { openJournal, readExternalIds, removeWritten } from './journal.ts';
import { toRecord } from './record.ts';
import { importErrorOf, type PreparedRow, RefusalReport, writeBatch } from './writer.ts';

/** What the import reads, and how it makes records of it. */
interface Plan {
  conversion: Conversion;
  source: SourceFile;
  columns: readonly string[];
}

/** Thrown when the process stops during an import. All files stay for the next start. */
class ShuttingDown extends Error {}

const MOST_LISTED = 100;
/** An Argilla server writes some ten records a second, and each call has a time-out. */
const ARGILLA_BATCH_ROWS = 100;

/** An import, from its check to its end. Its steps run one after the other. */
export class ImportJob {
  readonly model: ImportModel;
  readonly #folder: ImportFolder;
  readonly #log: FastifyBaseLogger;
  /** Lost at a restart. */
  readonly #plan: Plan | null;
  /** Lines of rows that the check refused, in the order of the file. */
  readonly #refusedLines: number[] = [];
  /** What to do with the written records of a cancelled import. */
  #cancelMode: 'keep' | 'remove' | null = null;
  #isShuttingDown = false;
  #current: Promise<void> = Promise.resolve();

  constructor(model: ImportModel, folder: ImportFolder, log: FastifyBaseLogger, plan: Plan | null = null) {
    this.model = model;
    this.#folder = folder;
    this.#log = log;
    this.#plan = plan;
  }

  get report(): string {
    return this.#folder.report;
  }

  get canStart(): boolean {
    return this.model.stage === 'CHECKED' && this.#plan !== null;
  }

  /** Whether there is a step to stop, or a written record to remove. */
  get canCancel(): boolean {
    const { stage, hasLeftovers } = this.model;
    return ['CHECKING', 'CHECKED', 'WRITING', 'INTERRUPTED'].includes(stage) || (stage === 'FAILED' && hasLeftovers);
  }

  check(rest: RestClient): void {
    this.#enqueue(async () => {
      await this.#checkRows(rest);
      if (this.#cancelMode) return this.#end('CANCELLED');
      await this.#setStage('CHECKED');
    });
  }

  start(rest: RestClient): void {
    this.model.stage = 'WRITING';
    this.model.hasLeftovers = true;
    this.#enqueue(async () => {
      try {
        await this.#setStage('WRITING');
        await this.#writeRows(rest);
      } catch (error) {
        if (error instanceof ShuttingDown) throw error;
        this.model.error = this.#toRefusal(error);
        await this.#removeWritten(rest);
        return this.#end('FAILED');
      }
      if (this.#cancelMode === 'remove') await this.#removeWritten(rest);
      await this.#end(this.#cancelMode ? 'CANCELLED' : 'DONE');
    });
  }

  /** Stops a running import; removes or keeps the records of one that no longer runs. */
  cancel(rest: RestClient, keepWritten: boolean): void {
    const isRunning = this.model.stage === 'CHECKING' || this.model.stage === 'WRITING';
    this.#cancelMode = keepWritten ? 'keep' : 'remove';
    this.model.stage = 'CANCELLING';
    if (isRunning) return;
    this.#enqueue(async () => {
      if (!keepWritten) await this.#removeWritten(rest);
      this.model.error = null;
      await this.#end('CANCELLED');
    });
  }

  /** Stops after the current batch, and keeps all files for the next start. */
  async shutDown(): Promise<void> {
    this.#isShuttingDown = true;
    await this.#current;
    this.#folder.release();
  }

  remove(): Promise<void> {
    return this.#folder.remove();
  }

  #enqueue(step: () => Promise<void>): void {
    this.#current = this.#current.then(step).catch(async (error: unknown) => {
      if (error instanceof ShuttingDown) return;
      this.model.error = this.#toRefusal(error);
      await this.#setStage('FAILED').catch(() => undefined);
      await this.#clear(this.model.hasLeftovers ? this.#folder.removeSource() : this.#folder.cleanUp());
    });
  }

  #toRefusal(error: unknown): Refusal {
    const known = importErrorOf(error);
    if (!known) this.#log.error({ err: error, import: this.model.id }, 'an import failed');
    return known ?? { code: 'UNFORESEEN', about: {} };
  }

  async #checkRows(rest: RestClient): Promise<void> {
    const { conversion, source, columns } = this.#requirePlan();
    const { model } = this;
    const storedIds = new IdSet();
    if (conversion.mapping.externalId != null) {
      for await (const ids of readExternalIds(rest, model.datasetId)) for (const id of ids) storedIds.add(id);
    }
    const fileIds = new IdSet();
    const refusals = new RefusalReport(this.#folder.report, columns);
    try {
      for await (const rows of readRows(source)) {
        for (const row of rows) {
          const refusal = this.#check(row, conversion, storedIds, fileIds);
          if (refusal === null) continue;
          this.#refusedLines.push(row.line);
          this.#refuse(refusals, row, refusal);
        }
        model.checkedRows += rows.length;
        await refusals.drained();
        this.#checkShutdown();
        if (this.#cancelMode) return;
      }
      model.rowCount = model.checkedRows;
    } finally {
      await refusals.close();
    }
  }

  #check(row: Row, conversion: Conversion, storedIds: IdSet, fileIds: IdSet): Refusal | null {
    const item = toRecord(row, conversion);
    if ('code' in item) return item;
    const { externalId: id } = item;
    if (id === null) return null;
    if (storedIds.has(id)) return { code: 'EXTERNAL_ID_TAKEN', about: { id } };
    return fileIds.add(id) ? null : { code: 'EXTERNAL_ID_REPEATED', about: { id } };
  }

  async #writeRows(rest: RestClient): Promise<void> {
    const { columns } = this.#requirePlan();
    const { model } = this;
    const journal = await openJournal(this.#folder.journal, rest, model.datasetId);
    const refusals = new RefusalReport(this.#folder.report, columns, { isAppending: true });
    const target = {
      rest,
      datasetId: model.datasetId,
      batch: model.id,
      journal,
      onWritten: (count: number) => void (model.writtenRows += count),
      onRefused: (row: Row, refusal: Refusal) => this.#refuse(refusals, row, refusal),
    };
    // The next batch is read while one is written. Batches are written in order, so that records have the order of the file.
    let writing = Promise.resolve();
    try {
      const most = rest.capabilities.backend === 'EMBEDDED' ? BATCH : { ...BATCH, count: ARGILLA_BATCH_ROWS };
      for await (const batch of batched(this.#validRows(), ({ item }) => item.text.length, most)) {
        await writing;
        this.#checkShutdown();
        if (this.#cancelMode) return;
        writing = writeBatch(batch, target);
        writing.catch(() => undefined);
      }
    } finally {
      try {
        await writing;
      } finally {
        await journal.close();
        await refusals.close();
      }
    }
  }

  async *#validRows(): AsyncGenerator<PreparedRow> {
    const { conversion, source } = this.#requirePlan();
    let refused = 0;
    for await (const rows of readRows(source)) {
      for (const row of rows) {
        if (row.line === this.#refusedLines[refused]) {
          refused += 1;
          continue;
        }
        const item = toRecord(row, conversion);
        if (!('code' in item)) yield { row, item };
      }
    }
  }

  #refuse(refusals: RefusalReport, row: Row, refusal: Refusal): void {
    const { model } = this;
    model.refusedRows += 1;
    if (model.refused.length < MOST_LISTED) model.refused.push({ line: row.line, ...refusal });
    refusals.add(row, sentenceOf(refusal));
  }

  async #removeWritten(rest: RestClient): Promise<void> {
    const { model } = this;
    await removeWritten(rest, model.datasetId, this.#folder.journal, (count) => {
      model.writtenRows = Math.max(0, model.writtenRows - count);
      this.#checkShutdown();
    });
    model.writtenRows = 0;
  }

  #checkShutdown(): void {
    if (this.#isShuttingDown) throw new ShuttingDown();
  }

  #requirePlan(): Plan {
    if (!this.#plan) throw new Error('An import cannot continue after a restart.');
    return this.#plan;
  }

  async #setStage(stage: ImportModel['stage']): Promise<void> {
    this.model.stage = stage;
    await this.#folder.save(this.model);
  }

  async #end(stage: ImportModel['stage']): Promise<void> {
    this.model.hasLeftovers = false;
    await this.#setStage(stage);
    await this.#clear(this.#folder.cleanUp());
  }

  /** Files that cannot be removed now are removed with the folder later. */
  #clear(removed: Promise<void>): Promise<void> {
    return removed.catch((error: unknown) =>
      this.#log.warn({ err: error, import: this.model.id }, 'files of an import could not be removed'),
    );
  }
}
