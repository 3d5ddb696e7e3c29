import { create, MOST_WRITTEN } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import type { Row } from '../files/row.ts';
import type { Refusal } from '../refusal.ts';
import type { Journal } from './journal.ts';
import type { RecordItem } from './record.ts';

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

export interface Writing {
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
