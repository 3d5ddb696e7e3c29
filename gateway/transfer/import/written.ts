import { access } from 'node:fs/promises';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { digestOf, readJournal, type Unknown } from './journal.ts';

/** As many ids as the REST API takes to delete at a time. */
const MOST_IDS = 100;
const PAGE = 500;
/** How far the clocks of this machine and the REST server's may be apart. */
const CLOCKS_MS = 60 * 60 * 1000;

interface RestRow {
  id: string;
  external_id: string | null;
  fields: Record<string, string | null>;
  inserted_at: string;
}

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
    await remove(rest, datasetId, next.value);
    onRemoved(next.value.length);
  }
  if (next.value) await remove(rest, datasetId, await findUnknown(rest, datasetId, next.value));
}

async function remove(rest: RestClient, datasetId: string, ids: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_part, index) =>
    ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
  );
  await Promise.all(
    parts.map((part) =>
      rest.delete('/v1/datasets/:id/records', { params: { id: datasetId }, query: { ids: part.join(',') } }),
    ),
  );
}

/** The records of a batch that was sent and never answered, among the newest of the dataset. */
async function findUnknown(rest: RestClient, datasetId: string, { wishes, at }: Unknown): Promise<string[]> {
  const missing = new Map<string, number>();
  for (const digest of wishes) missing.set(digest, (missing.get(digest) ?? 0) + 1);
  const since = new Date(Date.parse(at) - CLOCKS_MS).toISOString();
  const list = (offset: number, limit: number) =>
    rest.get<{ items: RestRow[]; total: number }>('/v1/datasets/:id/records', {
      params: { id: datasetId },
      query: { offset, limit },
    });
  const found: string[] = [];
  // The list is in the order of insertion, and read from its end.
  let { total: end } = await list(0, 1);
  while (end > 0) {
    const offset = Math.max(0, end - PAGE);
    const { items } = await list(offset, end - offset);
    for (const { id, fields, external_id: externalId } of items.toReversed()) {
      const digest = digestOf({ fields, externalId });
      const count = missing.get(digest) ?? 0;
      if (!count) continue;
      missing.set(digest, count - 1);
      found.push(id);
    }
    if ((items[0]?.inserted_at ?? '') < since) break;
    end = offset;
  }
  return found;
}

/** The external ids that records of the dataset have, page by page. */
export async function* externalIdsOf(rest: RestClient, datasetId: string): AsyncGenerator<string[]> {
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const { items } = await rest.get<{ items: RestRow[] }>('/v1/datasets/:id/records', {
      params: { id: datasetId },
      query: { offset, limit },
    });
    yield items.flatMap(({ external_id: id }) => id ?? []);
    if (items.length < limit) return;
  }
}
