import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { isDiskFull } from '#gateway/lib/fullDisk.ts';
import { create } from '#gateway/modules/record/record.source.ts';
import { sendBisecting } from '#gateway/rest/bisect.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { COLUMN } from '../mapping.ts';
import type { Row } from '../readers/rows.ts';
import { type Refusal, RefusalError } from '../refusal.ts';
import type { Journal } from './journal.ts';
import type { RecordItem } from './record.ts';
import { cellText } from '../values.ts';

export interface PreparedRow {
  row: Row;
  item: RecordItem;
}

interface Target {
  rest: RestClient;
  datasetId: string;
  /** What its requests have in common, so that they are undone as a whole. */
  batch: string;
  journal: Journal;
  onWritten(count: number): void;
  onRefused(row: Row, refusal: Refusal): void;
}

/** Writes a batch, except for the rows that REST refuses. */
export const writeBatch = (
  batch: readonly PreparedRow[],
  { rest, datasetId, batch: act, journal, onWritten, onRefused }: Target,
): Promise<void> =>
  sendBisecting(batch, {
    send: async (rows) => {
      await journal.begin(rows.map(({ item }) => item));
      const texts = rows.map(({ item }) => item.text);
      const created = await create(rest, datasetId, texts, act).catch(async (error: unknown) => {
        if (isAboutItems(error)) await journal.commit([]);
        throw error;
      });
      await journal.commit(created.map(({ id }) => id));
      onWritten(rows.length);
    },
    isAboutItems,
    onRefused: ({ row }, refusal) => onRefused(row, refusalOf(refusal)),
  });

/** Whether REST refuses the records; all other errors end the import. */
const isAboutItems = (error: unknown): boolean =>
  error instanceof RestError && [400, 409, 413, 422].includes(error.status);

function refusalOf({ body, status }: RestError): Refusal {
  if (status === 413) return { code: 'RECORD_TOO_LONG', about: {} };
  return { code: 'RECORD_REFUSED', about: { message: reasonOf(body) ?? `HTTP ${status}` } };
}

/** Writes the refused rows to a CSV file, with line and reason, to be corrected and imported again. */
export class RefusalReport {
  readonly #columns: readonly string[];
  readonly #stream: WriteStream;
  #mustDrain = false;

  constructor(path: string, columns: readonly string[], { isAppending = false } = {}) {
    this.#columns = columns.filter((name) => name !== COLUMN.refusedLine && name !== COLUMN.refusedReason);
    this.#stream = createWriteStream(path, { mode: 0o600, flags: isAppending ? 'a' : 'w' });
    // Reported to the caller that awaits the write.
    this.#stream.on('error', () => undefined);
    if (!isAppending) this.#write([COLUMN.refusedLine, COLUMN.refusedReason, ...this.#columns]);
  }

  add(row: Row, reason: string): void {
    const cells = 'values' in row ? this.#columns.map((name) => cellText(row.values[name])) : [row.text];
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

  #write(cells: unknown[]): void {
    if (!this.#stream.write(stringify([cells]))) this.#mustDrain = true;
  }
}

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  401: 'SIGNED_OUT',
  403: 'ACCESS_LOST',
  404: 'DATASET_GONE',
  507: 'DISK_FULL',
};

/** Why an import stopped; undefined for an unexpected error. */
export function importErrorOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusalError) return error.refusal;
  if (isDiskFull(error)) return { code: 'DISK_FULL', about: {} };
  if (!(error instanceof RestError)) return undefined;
  const { status, body } = error;
  const code = BY_STATUS[status] ?? (status >= 500 ? 'BACKEND_UNWELL' : undefined);
  if (code) return { code, about: {} };
  const message = reasonOf(body);
  return message === undefined ? undefined : { code: 'IMPORT_REFUSED', about: { message } };
}
