import type { ApolloClient } from '@apollo/client';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { SavedResponse_PayloadFragment } from '../Response.generated.ts';
import {
  ClearResponseDocument,
  DiscardRecordDocument,
  RecordNowDocument,
  type RecordNowQuery,
  SaveDraftDocument,
  SubmitResponseDocument,
} from '../SaveResponse.generated.ts';
import type { Entry, Saved, SavedRecord } from './entry.ts';

const DOCUMENTS = {
  submit: SubmitResponseDocument,
  draft: SaveDraftDocument,
  discard: DiscardRecordDocument,
  clear: ClearResponseDocument,
} as const;

/** Reads and writes responses on the server. Bypasses the cache: the outbox decides when an answer is shown. */
export function createResponseApi(client: ApolloClient) {
  /** The server's current version of a record (null: deleted), and who is signed in. */
  async function read(recordId: string): Promise<{ viewerId: string | undefined; record: SavedRecord | null }> {
    const { data } = await client.query<RecordNowQuery>({
      query: RecordNowDocument,
      variables: { recordId },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    return { viewerId: data?.me?.id, record: data?.record ?? null };
  }

  async function mutate({ kind, recordId, answers, basis: { responseId } }: Entry): Promise<Saved> {
    const { data, error } = await client.mutate<Record<string, SavedResponse_PayloadFragment | null>>({
      mutation: DOCUMENTS[kind],
      variables: kind === 'clear' ? { recordId, responseId } : { input: { recordId, responseId, answers } },
      fetchPolicy: 'no-cache',
      // A response can be saved even if reading the counters failed.
      errorPolicy: 'all',
      context: QUIET,
    });
    const [payload] = Object.values(data ?? {});
    if (!payload) throw error ?? new Error('The server gave no answer.');
    return payload;
  }

  /** Sends an action; rejects with the server's or network's error. */
  async function write(entry: Entry): Promise<Saved> {
    try {
      return await mutate(entry);
    } catch (error) {
      if (entry.kind !== 'clear' || problemOf(error).status !== 404) throw error;
      // The response was already deleted elsewhere.
      const { record } = await read(entry.recordId);
      if (record?.status === 'PENDING') return { record };
      throw error;
    }
  }

  return { read, write };
}

export type ResponseApi = ReturnType<typeof createResponseApi>;
