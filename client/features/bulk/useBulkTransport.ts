import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { toAnswerInputs } from '#client/features/answer/index.ts';
import { useClearResponseMutation } from '#client/features/response/ClearResponse.generated.ts';
import {
  SavedResponse_RecordFragmentDoc,
  type SavedResponse_RecordFragment,
} from '#client/features/response/Response.generated.ts';
import type { ResponseStatus } from '#client/graphql/schema-types.ts';
import { mayPass, saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { BulkItem } from './items.ts';
import { useRespondInBulkMutation } from './RespondInBulk.generated.ts';
import type { Outcome } from './bulkJob.ts';
import type { BulkTransport } from './send.ts';

/** The line to the server: what it answers goes into the cache, records and counters alike. */
export function useBulkTransport(): BulkTransport {
  const { cache } = useApolloClient();
  const [respondInBulk] = useRespondInBulkMutation();
  const [clearResponse] = useClearResponseMutation();

  return useMemo(() => {
    const respond = async (items: readonly BulkItem[]): Promise<readonly Outcome[]> => {
      if (items.length === 0) return [];
      const inputs = items.map(({ recordId, status, answers }) => ({
        recordId,
        status: status as ResponseStatus,
        answers: toAnswerInputs(answers),
      }));
      const { data } = await respondInBulk({ variables: { items: inputs }, context: QUIET });
      return data?.respondInBulk.results ?? [];
    };
    const clear = async ({ recordId }: BulkItem): Promise<Outcome> => {
      const responseId = cache.readFragment<SavedResponse_RecordFragment>({
        id: cache.identify({ __typename: 'Record', id: recordId }),
        fragment: SavedResponse_RecordFragmentDoc,
        fragmentName: 'SavedResponse_record',
      })?.response?.id;
      if (!responseId) return { recordId, error: null };
      return clearResponse({ variables: { recordId, responseId }, context: QUIET }).then(
        () => ({ recordId, error: null }),
        (error: unknown) => {
          if (mayPass(error)) throw error;
          return { recordId, error: saveMessage(error) };
        },
      );
    };
    return {
      send: async (chunk) => {
        const kept = chunk.filter(({ status }) => status !== 'PENDING');
        const cleared = chunk.filter(({ status }) => status === 'PENDING');
        const outcomes = await Promise.all([respond(kept), ...cleared.map(clear)]);
        return outcomes.flat();
      },
      isOnline: () => navigator.onLine,
      online: (signal) =>
        new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true, signal })),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    };
  }, [cache, respondInBulk, clearResponse]);
}
