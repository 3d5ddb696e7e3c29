import { access } from 'node:fs/promises';
import { MOST_IDS } from '#gateway/graphql/ids.ts';
import { page, remove } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { digestOf, readJournal, type Unknown } from './journal.ts';

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
