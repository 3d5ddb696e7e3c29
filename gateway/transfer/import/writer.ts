import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { create, MOST_WRITTEN } from '#gateway/modules/record/record.source.ts';
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

/** Fewer rows are written at a time where they are long. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** Puts together what is written at a time. */
export async function* batchesOf(placed: AsyncIterable<Placed>): AsyncGenerator<Placed[]> {
  let batch: Placed[] = [];
  let characters = 0;
  for await (const one of placed) {
    const { length } = one.item.text;
    if (batch.length === MOST_WRITTEN || (batch.length && characters + length > MOST_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(one);
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

/** Writes a batch. One that is refused is halved, until the rows that are to blame are found. */
export async function write(batch: readonly Placed[], writing: Writing): Promise<void> {
  const { rest, datasetId, journal } = writing;
  await journal.announce(batch.map(({ item }) => item));
  let created: { id: string }[];
  try {
    const items = batch.map(({ item }) => item.text);
    created = await create(rest, datasetId, items);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await journal.note([]);
    const [first] = batch;
    if (batch.length === 1 && first) return writing.onRefused(first.row, refusalIn(error));
    const half = Math.ceil(batch.length / 2);
    await write(batch.slice(0, half), writing);
    return write(batch.slice(half), writing);
  }
  await journal.note(created.map(({ id }) => id));
  writing.onWritten(batch.length);
}

/** A refusal of what was sent; everything else says nothing about the rows. */
const isRefusal = (error: unknown): error is RestError =>
  error instanceof RestError && [400, 409, 413, 422].includes(error.status);

function refusalIn({ body, status }: RestError): Refusal {
  if (status === 413) return { code: 'RECORD_TOO_LONG', about: {} };
  return { code: 'RECORD_REFUSED', about: { message: reasonOf(body) ?? `HTTP ${status}` } };
}

/** Writes the rows that do not come in, with line and reason, as a file that can be mended and sent again. */
export class Refusals {
  readonly #columns: readonly string[];
  readonly #stream: WriteStream;
  #mustWait = false;

  constructor(path: string, columns: readonly string[], isFurther = false) {
    this.#columns = columns.filter((name) => name !== COLUMN.refusedLine && name !== COLUMN.refusedReason);
    this.#stream = createWriteStream(path, { mode: 0o600, flags: isFurther ? 'a' : 'w' });
    // Reported to the caller that awaits the write.
    this.#stream.on('error', () => undefined);
    if (!isFurther) this.#write([COLUMN.refusedLine, COLUMN.refusedReason, ...this.#columns]);
  }

  add(row: Row, reason: string): void {
    const cells = 'values' in row ? this.#columns.map((name) => cellOf(row.values[name])) : [row.text];
    this.#write([row.line, reason, ...cells]);
  }

  /** Waits while the disk is slower than the reading. */
  async settled(): Promise<void> {
    if (this.#stream.errored) throw this.#stream.errored;
    if (!this.#mustWait) return;
    this.#mustWait = false;
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }

  #write(cells: readonly unknown[]): void {
    if (!this.#stream.write(stringify([cells as unknown[]]))) this.#mustWait = true;
  }
}

const cellOf = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value));

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  401: 'SIGNED_OUT',
  403: 'ACCESS_LOST',
  404: 'DATASET_GONE',
  507: 'DISK_FULL',
};

/** What stopped an import; undefined for what nobody foresaw. */
export function whyStopped(error: unknown): Refusal | undefined {
  if (error instanceof FileProblem) return error.refusal;
  if (!(error instanceof RestError)) return undefined;
  const { status, body } = error;
  const code = BY_STATUS[status] ?? (status >= 500 ? 'BACKEND_UNWELL' : undefined);
  if (code) return { code, about: {} };
  const message = reasonOf(body);
  return message === undefined ? undefined : { code: 'IMPORT_REFUSED', about: { message } };
}
