import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { MOST_IDS } from '#gateway/graphql/ids.ts';
import { page, remove } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { RecordItem } from './record.ts';

/** Before records are written: what they look like, and when. After: their ids. */
type Entry = { wishes: string[]; at: string } | { ids: string[] };

/** Tells records from each other by what somebody gave them, where their ids are not known. */
function digestOf({
  fields,
  externalId,
}: {
  fields: Readonly<Record<string, string | null>>;
  externalId: string | null;
}): string {
  const texts = Object.entries(fields)
    .filter(([, text]) => text !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha1')
    .update(JSON.stringify([externalId, texts]))
    .digest('base64');
}

/** What an import wrote, on disk before and after every batch, so that it can be taken back whenever the server stops. */
export class Journal {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Journal> {
    return new Journal(await open(path, 'a', 0o600));
  }

  announce(items: readonly RecordItem[]): Promise<void> {
    return this.#add({ wishes: items.map(digestOf), at: new Date().toISOString() });
  }

  note(ids: readonly string[]): Promise<void> {
    return this.#add({ ids: [...ids] });
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #add(entry: Entry): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(entry)}\n`);
    await this.#file.datasync();
  }
}

/** What nobody knows to have been written or not: the last announcement, if no ids followed it. */
interface Unknown {
  wishes: string[];
  at: string;
}

/** Reads a journal: the ids batch by batch, and returns what is unknown at its end. */
async function* readJournal(path: string): AsyncGenerator<string[], Unknown | null> {
  let unknown: Unknown | null = null;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const entry = parse(line);
    if (!entry) break;
    if ('ids' in entry) {
      unknown = null;
      yield entry.ids;
    } else {
      unknown = entry;
    }
  }
  return unknown;
}

/** A last line that was cut off was an announcement before its batch was sent, or ids whose announcement stands before it. */
function parse(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}

const PAGE = 500;
/** How far the clocks of this machine and the REST server's may be apart. */
const CLOCKS_MS = 60 * 60 * 1000;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** How many records a journal knows to be written. */
export async function countWritten(journal: string): Promise<number> {
  let count = 0;
  if (await exists(journal)) for await (const ids of readJournal(journal)) count += ids.length;
  return count;
}

/** Removes everything an import wrote. Records that are gone already do not matter, and neither does a dataset that is. */
export async function removeWritten(
  rest: RestClient,
  datasetId: string,
  journal: string,
  onRemoved: (count: number) => void,
): Promise<void> {
  await removeRecords(rest, datasetId, journal, onRemoved).catch((error: unknown) => {
    if (!(error instanceof RestError) || error.status !== 404) throw error;
  });
}

async function removeRecords(
  rest: RestClient,
  datasetId: string,
  journal: string,
  onRemoved: (count: number) => void,
): Promise<void> {
  if (!(await exists(journal))) return;
  const reading = readJournal(journal);
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) {
    await removeAll(rest, datasetId, next.value);
    onRemoved(next.value.length);
  }
  if (next.value) await removeAll(rest, datasetId, await findUnknown(rest, datasetId, next.value));
}

async function removeAll(rest: RestClient, datasetId: string, ids: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_part, index) =>
    ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
  );
  await Promise.all(parts.map((part) => remove(rest, datasetId, part)));
}

/** Everybody's records, in the order of insertion. */
const listed = (rest: RestClient, datasetId: string, offset: number, limit: number) =>
  page(rest, { datasetId, isMine: false, isScored: false, query: { offset, limit } });

/** The records of a batch that was sent and never answered, among the newest of the dataset. */
async function findUnknown(rest: RestClient, datasetId: string, { wishes, at }: Unknown): Promise<string[]> {
  const missing = new Map<string, number>();
  for (const digest of wishes) missing.set(digest, (missing.get(digest) ?? 0) + 1);
  const since = new Date(Date.parse(at) - CLOCKS_MS).toISOString();
  const found: string[] = [];
  // The list is read from its end.
  let { total: end } = await listed(rest, datasetId, 0, 1);
  while (end > 0) {
    const offset = Math.max(0, end - PAGE);
    const { items } = await listed(rest, datasetId, offset, end - offset);
    for (const { record } of items.toReversed()) {
      const { id, fields, external_id: externalId } = record;
      const digest = digestOf({ fields, externalId });
      const count = missing.get(digest) ?? 0;
      if (!count) continue;
      missing.set(digest, count - 1);
      found.push(id);
    }
    if ((items[0]?.record.inserted_at ?? '') < since) break;
    end = offset;
  }
  return found;
}

/** The external ids that records of the dataset have, page by page. */
export async function* externalIdsOf(rest: RestClient, datasetId: string): AsyncGenerator<string[]> {
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const { items } = await listed(rest, datasetId, offset, limit);
    yield items.flatMap(({ record }) => record.external_id ?? []);
    if (items.length < limit) return;
  }
}
