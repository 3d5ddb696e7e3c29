import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { create, MOST_WRITTEN } from '#gateway/modules/record/record.source.ts';
import { sendBisecting } from '#gateway/rest/bisect.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { COLUMN } from '../columnNames.ts';
import { FileProblem, type Row } from '../files/row.ts';
import type { Refusal } from '../refusal.ts';
import type { Journal } from './journal.ts';
import type { RecordItem } from './record.ts';
import { textOf } from './values.ts';

/** A row and the record it becomes. */
export interface Placed {
  row: Row;
  item: RecordItem;
}

/** A batch of long rows has fewer of them. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** Groups rows into batches. */
export async function* batchesOf(placed: AsyncIterable<Placed>): AsyncGenerator<Placed[]> {
  let batch: Placed[] = [];
  let characters = 0;
  for await (const row of placed) {
    const { length } = row.item.text;
    if (batch.length === MOST_WRITTEN || (batch.length && characters + length > MOST_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += length;
  }
  if (batch.length) yield batch;
}

interface Writing {
  rest: RestClient;
  datasetId: string;
  journal: Journal;
  onWritten(count: number): void;
  onRefused(row: Row, refusal: Refusal): void;
}

/** Writes a batch, except for the rows that REST refuses. */
export const write = (batch: readonly Placed[], { rest, datasetId, journal, onWritten, onRefused }: Writing) =>
  sendBisecting(batch, {
    send: async (placed) => {
      await journal.announce(placed.map(({ item }) => item));
      const texts = placed.map(({ item }) => item.text);
      const created = await create(rest, datasetId, texts).catch(async (error: unknown) => {
        if (isAboutItems(error)) await journal.note([]);
        throw error;
      });
      await journal.note(created.map(({ id }) => id));
      onWritten(placed.length);
    },
    isAboutItems,
    onRefused: ({ row }, refusal) => onRefused(row, refusalIn(refusal)),
  });

/** Whether a refusal is about the records; all others end the import. */
const isAboutItems = (error: unknown): boolean =>
  error instanceof RestError && [400, 409, 413, 422].includes(error.status);

function refusalIn({ body, status }: RestError): Refusal {
  if (status === 413) return { code: 'RECORD_TOO_LONG', about: {} };
  return { code: 'RECORD_REFUSED', about: { message: reasonOf(body) ?? `HTTP ${status}` } };
}

/** Writes the refused rows to a file, with line and reason, to be corrected and imported again. */
export class RefusalReport {
  readonly #columns: readonly string[];
  readonly #stream: WriteStream;
  #mustDrain = false;

  constructor(path: string, columns: readonly string[], isAppending = false) {
    this.#columns = columns.filter((name) => name !== COLUMN.refusedLine && name !== COLUMN.refusedReason);
    this.#stream = createWriteStream(path, { mode: 0o600, flags: isAppending ? 'a' : 'w' });
    // Reported to the caller that awaits the write.
    this.#stream.on('error', () => undefined);
    if (!isAppending) this.#write([COLUMN.refusedLine, COLUMN.refusedReason, ...this.#columns]);
  }

  add(row: Row, reason: string): void {
    const cells = 'values' in row ? this.#columns.map((name) => cellOf(row.values[name])) : [row.text];
    this.#write([row.line, reason, ...cells]);
  }

  /** Waits while the disk is slower than the reader. */
  async drained(): Promise<void> {
    if (this.#stream.errored) throw this.#stream.errored;
    if (!this.#mustDrain) return;
    this.#mustDrain = false;
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }

  #write(cells: readonly unknown[]): void {
    if (!this.#stream.write(stringify([cells as unknown[]]))) this.#mustDrain = true;
  }
}

const cellOf = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value));

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  401: 'SIGNED_OUT',
  403: 'ACCESS_LOST',
  404: 'DATASET_GONE',
  507: 'DISK_FULL',
};

/** Why an import stopped; undefined for an unexpected error. */
export function importErrorOf(error: unknown): Refusal | undefined {
  if (error instanceof FileProblem) return error.refusal;
  if (!(error instanceof RestError)) return undefined;
  const { status, body } = error;
  const code = BY_STATUS[status] ?? (status >= 500 ? 'BACKEND_UNWELL' : undefined);
  if (code) return { code, about: {} };
  const message = reasonOf(body);
  return message === undefined ? undefined : { code: 'IMPORT_REFUSED', about: { message } };
}
