import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { MAX_IDS } from '#gateway/graphql/input.ts';
import { page, remove } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { RecordItem } from './record.ts';

/** A batch that is about to be sent: digests of its records, and the time. */
interface BatchEntry {
  digests: string[];
  at: string;
}

/** The dataset's newest record before the import; null in an empty dataset. */
interface StartEntry {
  after: string | null;
}

/** After a batch was written, its entry is followed by the ids of its records. */
type Entry = StartEntry | BatchEntry | { ids: string[] };

type RecordContent = { fields: Readonly<Record<string, unknown>> } & Pick<RecordItem, 'externalId'>;

/** Identifies a record by its content while its id is unknown. */
function digestOf({ fields, externalId }: RecordContent): string {
  const texts = Object.entries(fields)
    .filter(([, text]) => text !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha1')
    .update(JSON.stringify([externalId, texts]))
    .digest('base64');
}

/** A log of the written records, on disk before and after each batch, so that they can be removed even after a crash. */
export async function openJournal(path: string, rest: RestClient, datasetId: string) {
  const file = await open(path, 'a', 0o600);
  const add = async (entry: Entry): Promise<void> => {
    await file.appendFile(`${JSON.stringify(entry)}\n`);
    await file.datasync();
  };
  const { total } = await readPage(rest, datasetId, 0, 1);
  const { items: newest } = await readPage(rest, datasetId, Math.max(0, total - 1), 1);
  await add({ after: newest.at(-1)?.record.id ?? null });
  return {
    begin: (items: readonly RecordItem[]) => add({ digests: items.map(digestOf), at: new Date().toISOString() }),
    commit: (ids: string[]) => add({ ids }),
    close: () => file.close(),
  };
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** A batch of which it is unknown whether it was written. Journals of earlier versions do not tell what it comes after. */
type Unconfirmed = BatchEntry & Partial<StartEntry>;

/** Yields the ids batch by batch; returns the last batch if it is unconfirmed. */
async function* readJournal(path: string): AsyncGenerator<string[], Unconfirmed | null> {
  let start: Partial<StartEntry> = {};
  let unconfirmed: Unconfirmed | null = null;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const entry = parse(line);
    if (!entry) break;
    if ('ids' in entry) {
      unconfirmed = null;
      yield entry.ids;
    } else if ('after' in entry) {
      start = entry;
    } else {
      unconfirmed = { ...entry, ...start };
    }
  }
  return unconfirmed;
}

/** Null for an incomplete last line: the batch was not sent yet, or the entry before it tells what it contained. */
function parse(line: string): Entry | null {
  try {
    const entry = JSON.parse(line) as Entry & { wishes?: string[] };
    // Journals of earlier versions call the digests `wishes`.
    return entry.wishes ? { ...entry, digests: entry.wishes } : entry;
  } catch {
    return null;
  }
}

/** Counts the records that are known to be written. */
export async function countWritten(journal: string): Promise<number> {
  let count = 0;
  if (existsSync(journal)) for await (const ids of readJournal(journal)) count += ids.length;
  return count;
}

/** Removes all records an import wrote, unless the dataset has been deleted. */
export async function removeWritten(
  rest: RestClient,
  datasetId: string,
  journal: string,
  onRemoved: (count: number) => void,
): Promise<void> {
  if (!existsSync(journal)) return;
  try {
    const reading = readJournal(journal);
    let next = await reading.next();
    for (; !next.done; next = await reading.next()) {
      await removeAll(rest, datasetId, next.value);
      onRemoved(next.value.length);
    }
    if (next.value) await removeAll(rest, datasetId, await findUnconfirmed(rest, datasetId, next.value));
  } catch (error) {
    if (!(error instanceof RestError) || error.status !== 404) throw error;
  }
}

async function removeAll(rest: RestClient, datasetId: string, ids: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_part, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );
  await Promise.all(parts.map((part) => remove(rest, datasetId, part)));
}

const PAGE = 500;
/** A write that takes longer has failed. */
const WRITE_MS = 10 * 60 * 1000;
/** How far the clocks of this machine and an Argilla server may be apart. */
const CLOCKS_MS = 60 * 60 * 1000;

/** The records of all users, in the order of insertion. */
const readPage = (rest: RestClient, datasetId: string, offset: number, limit: number) =>
  page(rest, { datasetId, query: { offset, limit } });

/**
 * Finds the records of an unconfirmed batch. Others may have added the same texts: only what came after the start of the import and
 * about the time of the batch can belong to it, and of that the first.
 */
async function findUnconfirmed(rest: RestClient, datasetId: string, batch: Unconfirmed): Promise<string[]> {
  const apartMs = rest.capabilities.backend === 'EMBEDDED' ? 1000 : CLOCKS_MS;
  const time = (ms: number): string => new Date(Date.parse(batch.at) + ms).toISOString();
  const [first, last] = [time(-apartMs), time(apartMs + WRITE_MS)];
  const missing = new Map<string, number>();
  for (const digest of batch.digests) missing.set(digest, (missing.get(digest) ?? 0) + 1);
  const found = new Map<string, string[]>();
  let { total: end } = await readPage(rest, datasetId, 0, 1);
  let isBefore = false;
  while (end > 0 && !isBefore) {
    const offset = Math.max(0, end - PAGE);
    const { items } = await readPage(rest, datasetId, offset, end - offset);
    for (const { record } of items.toReversed()) {
      const { id, fields, external_id: externalId, inserted_at: at } = record;
      isBefore = id === batch.after || at < first;
      if (isBefore) break;
      const digest = digestOf({ fields, externalId });
      if (at <= last && missing.has(digest)) found.set(digest, [id, ...(found.get(digest) ?? [])]);
    }
    end = offset;
  }
  return [...found].flatMap(([digest, ids]) => ids.slice(0, missing.get(digest)));
}

/** The external ids of a dataset's records, page by page. */
export async function* readExternalIds(rest: RestClient, datasetId: string): AsyncGenerator<string[]> {
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const { items } = await readPage(rest, datasetId, offset, limit);
    yield items.flatMap(({ record }) => record.external_id ?? []);
    if (items.length < limit) return;
  }
}
