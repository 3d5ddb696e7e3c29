import type { FastifyBaseLogger } from 'fastify';
import { IdSet } from '#gateway/modules/record/record.pages.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { Row, SourceFile } from '../files/row.ts';
import { rowsOf } from '../files/rows.ts';
import { type Refusal, sentenceOf } from '../refusal.ts';
import type { ImportFolder } from './folder.ts';
import { externalIdsOf, Journal, removeWritten } from './journal.ts';
import type { ImportModel } from './model.ts';
import { type Making, recordOf } from './record.ts';
import { batchesOf, type Placed, Refusals, whyStopped, write } from './writer.ts';

/** How an import that somebody stops is to end. */
type Wish = 'keep' | 'remove';

/** What the rows are checked with, and where they are. */
interface Plan {
  making: Making;
  source: SourceFile;
  columns: readonly string[];
}

/** Thrown where the end of the process stops an import: everything stays as it is for the next start. */
class Left extends Error {}

const MOST_TOLD = 100;

/** One import, from its check to its end. Only one of its steps runs at a time. */
export class ImportJob {
  readonly model: ImportModel;
  readonly #folder: ImportFolder;
  readonly #log: FastifyBaseLogger;
  /** Not known any more after a restart. */
  readonly #plan: Plan | null;
  /** Lines of rows that the check refused, in the order of the file. */
  readonly #refusedLines: number[] = [];
  #wish: Wish | null = null;
  #isLeaving = false;
  #running: Promise<void> = Promise.resolve();

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

  /** Whether there is something to stop or to take back. */
  get canCancel(): boolean {
    const { stage, hasLeftovers } = this.model;
    return ['CHECKING', 'CHECKED', 'WRITING', 'INTERRUPTED'].includes(stage) || (stage === 'FAILED' && hasLeftovers);
  }

  check(rest: RestClient): void {
    this.#run(async () => {
      await this.#checkRows(rest);
      if (this.#wish) return this.#end('CANCELLED');
      await this.#enter('CHECKED');
    });
  }

  start(rest: RestClient): void {
    this.model.stage = 'WRITING';
    this.model.hasLeftovers = true;
    this.#run(async () => {
      await this.#enter('WRITING');
      try {
        await this.#writeRows(rest);
      } catch (error) {
        if (error instanceof Left) throw error;
        this.model.error = this.#why(error);
        await this.#takeBack(rest);
        return this.#end('FAILED');
      }
      if (this.#wish === 'remove') await this.#takeBack(rest);
      await this.#end(this.#wish ? 'CANCELLED' : 'DONE');
    });
  }

  /** Stops what runs; what was written by an import that no longer runs is taken back, or stays. */
  cancel(rest: RestClient, keepWritten: boolean): void {
    const isRunning = this.model.stage === 'CHECKING' || this.model.stage === 'WRITING';
    this.#wish = keepWritten ? 'keep' : 'remove';
    this.model.stage = 'CANCELLING';
    if (isRunning) return;
    this.#run(async () => {
      if (!keepWritten) await this.#takeBack(rest);
      this.model.error = null;
      await this.#end('CANCELLED');
    });
  }

  /** For the end of the process: stops after the batch under way, and leaves everything for the next start. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.#running;
    this.#folder.release();
  }

  async remove(): Promise<void> {
    await this.#folder.remove();
  }

  #run(step: () => Promise<void>): void {
    this.#running = this.#running.then(step).catch(async (error: unknown) => {
      if (error instanceof Left) return;
      this.model.error = this.#why(error);
      await this.#enter('FAILED').catch(() => undefined);
      await this.#clear(this.model.hasLeftovers ? this.#folder.dropSource() : this.#folder.tidy());
    });
  }

  #why(error: unknown): Refusal {
    const known = whyStopped(error);
    if (!known) this.#log.error({ err: error, import: this.model.id }, 'an import failed');
    return known ?? { code: 'UNFORESEEN', about: {} };
  }

  async #checkRows(rest: RestClient): Promise<void> {
    const { making, source, columns } = this.#planned();
    const { model } = this;
    const isTaken = new IdSet();
    if (making.mapping.externalId !== null) {
      for await (const ids of externalIdsOf(rest, model.datasetId)) for (const id of ids) isTaken.add(id);
    }
    const isRepeated = new IdSet();
    const refusals = new Refusals(this.#folder.report, columns);
    try {
      for await (const rows of rowsOf(source)) {
        for (const row of rows) {
          const refusal = this.#refusalOf(row, making, isTaken, isRepeated);
          if (refusal === null) continue;
          this.#refusedLines.push(row.line);
          this.#refuse(refusals, row, refusal);
        }
        model.checkedRows += rows.length;
        await refusals.settled();
        this.#leaveIfAsked();
        if (this.#wish) return;
      }
      model.rowCount = model.checkedRows;
    } finally {
      await refusals.close();
    }
  }

  #refusalOf(row: Row, making: Making, taken: IdSet, repeated: IdSet): Refusal | null {
    const item = recordOf(row, making);
    if ('code' in item) return item;
    const { externalId: id } = item;
    if (id === null) return null;
    if (taken.has(id)) return { code: 'EXTERNAL_ID_TAKEN', about: { id } };
    return repeated.add(id) ? null : { code: 'EXTERNAL_ID_REPEATED', about: { id } };
  }

  async #writeRows(rest: RestClient): Promise<void> {
    const { columns } = this.#planned();
    const { model } = this;
    const journal = await Journal.open(this.#folder.journal);
    const refusals = new Refusals(this.#folder.report, columns, true);
    const writing = {
      rest,
      datasetId: model.datasetId,
      journal,
      onWritten: (count: number) => void (model.writtenRows += count),
      onRefused: (row: Row, refusal: Refusal) => this.#refuse(refusals, row, refusal),
    };
    // While a batch is on its way, the next one is read; one after the other, for the order of the file is that of the records.
    let underWay = Promise.resolve();
    try {
      for await (const batch of batchesOf(this.#goodRows())) {
        await underWay;
        this.#leaveIfAsked();
        if (this.#wish) return;
        underWay = write(batch, writing);
        underWay.catch(() => undefined);
      }
    } finally {
      await underWay.finally(async () => {
        await journal.close();
        await refusals.close();
      });
    }
  }

  async *#goodRows(): AsyncGenerator<Placed> {
    const { making, source } = this.#planned();
    let refused = 0;
    for await (const rows of rowsOf(source)) {
      for (const row of rows) {
        if (row.line === this.#refusedLines[refused]) {
          refused += 1;
          continue;
        }
        const item = recordOf(row, making);
        if (!('code' in item)) yield { row, item };
      }
    }
  }

  #refuse(refusals: Refusals, row: Row, refusal: Refusal): void {
    const { model } = this;
    model.refusedRows += 1;
    if (model.refused.length < MOST_TOLD) model.refused.push({ line: row.line, ...refusal });
    refusals.add(row, sentenceOf(refusal));
  }

  async #takeBack(rest: RestClient): Promise<void> {
    const { model } = this;
    await removeWritten(rest, model.datasetId, this.#folder.journal, (count) => {
      model.writtenRows = Math.max(0, model.writtenRows - count);
      this.#leaveIfAsked();
    });
    model.writtenRows = 0;
  }

  #leaveIfAsked(): void {
    if (this.#isLeaving) throw new Left();
  }

  #planned(): Plan {
    if (!this.#plan) throw new Error('An import of an earlier start cannot go on.');
    return this.#plan;
  }

  async #enter(stage: ImportModel['stage']): Promise<void> {
    this.model.stage = stage;
    await this.#folder.save(this.model);
  }

  async #end(stage: ImportModel['stage']): Promise<void> {
    this.model.hasLeftovers = false;
    await this.#enter(stage);
    await this.#clear(this.#folder.tidy());
  }

  /** What cannot be removed now goes with the whole folder later; how the import ended is another matter. */
  #clear(removed: Promise<void>): Promise<void> {
    return removed.catch((error: unknown) =>
      this.#log.warn({ err: error, import: this.model.id }, 'files of an import could not be removed'),
    );
  }
}
