import type { ApolloCache, ApolloClient, DocumentNode } from '@apollo/client';
import { equal } from '@wry/equality';
import { ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { keyed } from '#client/features/settings/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { within } from '#client/graphql/within.ts';
import type { SavedResponse_PayloadFragment } from '../Response.generated.ts';
import { RecordNowDocument, type RecordNowQuery } from '../SaveResponse.generated.ts';
import type { Entry, Saved } from './entry.ts';

// The requests that a page needs only after an answer.

/** The time after which an action is sent again. The first attempt may have arrived. */
const LIMIT_MS = 30_000;
/** The speed that even a poor network reaches. Long answers get time accordingly. */
const BYTES_PER_MS = 5;

interface ServerRecord {
  readonly viewerId: string | undefined;
  readonly record: RecordNowQuery['record'];
}

/** The server's current version of a record (null: deleted), and who is signed in. */
export async function readRecord(client: ApolloClient, recordId: string): Promise<ServerRecord> {
  const { data } = await client.query<RecordNowQuery>({
    query: RecordNowDocument,
    variables: { recordId },
    fetchPolicy: 'no-cache',
    context: { ...QUIET, ...within(LIMIT_MS) },
  });
  return { viewerId: data?.me?.id, record: data?.record ?? null };
}

/** Sends an action; rejects with the server's or network's error. */
export async function send(client: ApolloClient, mutation: DocumentNode, entry: Entry): Promise<Saved> {
  const before = readCounters(client.cache, entry.datasetId);
  try {
    return await withNewestCounters(client, await mutate(client, mutation, entry), before);
  } catch (error) {
    if (entry.kind !== 'clear' || problemOf(error).status !== 404) throw error;
    // The response was already deleted elsewhere.
    const { record } = await readRecord(client, entry.recordId);
    if (record?.status === 'PENDING') return { record };
    throw error;
  }
}

async function mutate(
  client: ApolloClient,
  mutation: DocumentNode,
  { id, kind, recordId, answers, basis: { responseId } }: Entry,
): Promise<Saved> {
  const limit = LIMIT_MS + Math.ceil(JSON.stringify(answers).length / BYTES_PER_MS);
  const { data, error } = await client.mutate<Record<string, SavedResponse_PayloadFragment | null>>({
    mutation,
    variables: kind === 'clear' ? { recordId, responseId } : { input: { recordId, responseId, answers } },
    fetchPolicy: 'no-cache',
    // A response can be saved even if reading the counters failed.
    errorPolicy: 'all',
    // A later attempt may know the response to replace, which makes it another request.
    context: { ...QUIET, ...within(limit), ...keyed(client, `${id}.${responseId ?? ''}`) },
  });
  const [payload] = Object.values(data ?? {});
  if (!payload) throw error ?? new Error('The server gave no answer.');
  return payload;
}

/** An answer whose counters changed in the cache while it was on its way: it may be older, so they are read again. */
async function withNewestCounters(client: ApolloClient, saved: Saved, before: ProgressQuery | null): Promise<Saved> {
  if (!saved.dataset || equal(readCounters(client.cache, saved.dataset.id), before)) return saved;
  const variables = { datasetId: saved.dataset.id };
  const { data } = await client.query<ProgressQuery>({
    query: ProgressDocument,
    variables,
    fetchPolicy: 'no-cache',
    // The response is saved; the next event has the counters, too.
    errorPolicy: 'ignore',
    context: { ...QUIET, ...within(LIMIT_MS) },
  });
  return { record: saved.record, ...(data?.dataset && { dataset: data.dataset }) };
}

/** The counters of a dataset as the server last returned them. */
function readCounters(cache: ApolloCache, datasetId: string): ProgressQuery | null {
  return cache.readQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId }, optimistic: false });
}
