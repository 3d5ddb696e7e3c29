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

/** The way to the server and back. */
export interface Post {
  /** Does an action; rejects with what went wrong. */
  write(entry: Entry): Promise<Saved>;
  /** The record as the server has it now (null: gone), and who is asking. */
  read(recordId: string): Promise<{ viewerId: string | undefined; record: SavedRecord | null }>;
}

const DOCUMENTS = {
  submit: SubmitResponseDocument,
  draft: SaveDraftDocument,
  discard: DiscardRecordDocument,
  clear: ClearResponseDocument,
} as const;

/** Post by GraphQL. The cache is left alone: its owner decides when an answer is shown. */
export function createPost(client: ApolloClient): Post {
  const read: Post['read'] = async (recordId) => {
    const { data } = await client.query<RecordNowQuery>({
      query: RecordNowDocument,
      variables: { recordId },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    return { viewerId: data?.me?.id, record: data?.record ?? null };
  };

  const write: Post['write'] = async ({ kind, recordId, answers, basis: { responseId } }) => {
    const { data, error } = await client.mutate<Record<string, SavedResponse_PayloadFragment | null>>({
      mutation: DOCUMENTS[kind],
      variables: kind === 'clear' ? { recordId, responseId } : { input: { recordId, responseId, answers } },
      fetchPolicy: 'no-cache',
      // What was saved is saved, even if the counters could not be read after it.
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
        // Somebody was quicker to delete the response.
        const { record } = await read(entry.recordId);
        if (record?.status === 'PENDING') return { record };
        throw error;
      }),
  };
}
