import type { ApolloClient } from '@apollo/client';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { ClearResponseDocument } from '../ClearResponse.generated.ts';
import { DiscardRecordDocument } from '../DiscardRecord.generated.ts';
import type { SavedResponse_PayloadFragment } from '../Response.generated.ts';
import { SaveDraftDocument } from '../SaveDraft.generated.ts';
import { RecordNowDocument, type RecordNowQuery } from '../RecordNow.generated.ts';
import { SubmitResponseDocument } from '../SubmitResponse.generated.ts';
import type { Entry, Saved, SavedRecord } from './entry.ts';

/** Reads and writes responses on the server. */
export interface ResponseApi {
  /** Sends an action; rejects with the server's or network's error. */
  write(entry: Entry): Promise<Saved>;
  /** The server's current version of a record (null: deleted), and who is signed in. */
  read(recordId: string): Promise<{ viewerId: string | undefined; record: SavedRecord | null }>;
}

const DOCUMENTS = {
  submit: SubmitResponseDocument,
  draft: SaveDraftDocument,
  discard: DiscardRecordDocument,
  clear: ClearResponseDocument,
} as const;

/** Speaks GraphQL. Bypasses the cache: the outbox decides when an answer is shown. */
export function createResponseApi(client: ApolloClient): ResponseApi {
  const read: ResponseApi['read'] = async (recordId) => {
    const { data } = await client.query<RecordNowQuery>({
      query: RecordNowDocument,
      variables: { recordId },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    return { viewerId: data?.me?.id, record: data?.record ?? null };
  };

  const write: ResponseApi['write'] = async ({ kind, recordId, answers, basis: { responseId } }) => {
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
  };

  return {
    read,
    write: (entry) =>
      write(entry).catch(async (error: unknown) => {
        if (entry.kind !== 'clear' || problemOf(error).status !== 404) throw error;
        // The response was already deleted elsewhere.
        const { record } = await read(entry.recordId);
        if (record?.status === 'PENDING') return { record };
        throw error;
      }),
  };
}
