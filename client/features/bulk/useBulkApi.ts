import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { toAnswerInputs } from '#client/features/answer/index.ts';
import { recordStatus } from '#client/features/record/index.ts';
import { ClearResponseDocument } from '#client/features/response/SaveResponse.generated.ts';
import { keyed } from '#client/features/settings/index.ts';
import type { JobTarget, Outcome } from '#client/features/sync/index.ts';
import { isTransient, isUnreached, problemOf, saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { isReached } from '#client/graphql/offlineLink.ts';
import type { ResponseStatus } from '#client/graphql/schema-types.ts';
import { within } from '#client/graphql/within.ts';
import { downloadOwner } from '#client/lib/downloadOwner.ts';
import {
  MatchedRecordsDocument,
  type MatchedRecordsQuery,
  RespondInBulkDocument,
  type RespondInBulkMutation,
} from './Bulk.generated.ts';
import { type BulkItem, cachedRecord } from './items.ts';
import { randomId } from '#client/lib/randomId.ts';
import { MOST_RECORDS } from './selection.ts';

const CHUNK = 10;
const LIMIT_MS = 30_000;

/** Limits the time of a request where `orLater` takes over. */
const limited = () => (downloadOwner() === null ? QUIET : { ...QUIET, ...within(LIMIT_MS) });

interface Matching {
  datasetId: string;
  criteria: RecordCriteria;
  /** Whether the texts are loaded, too; only spans need them. */
  withFields: boolean;
}

/** Actions that are sent once the server can be reached. */
interface Later {
  queue(items: readonly BulkItem[]): void;
  isWaiting(recordId: string): boolean;
}

/**
 * A target that passes actions to `later` if they cannot be sent now or follow a waiting action, provided the records are on this device:
 * the person goes on with the next records. Without records on the device, the job waits for the network.
 */
export function orLater(target: JobTarget<BulkItem>, { queue, isWaiting }: Later): JobTarget<BulkItem> {
  if (downloadOwner() === null) return target;
  const queueAll = (items: readonly BulkItem[]): readonly Outcome[] => {
    queue(items);
    return items.map(({ recordId }) => ({ recordId, error: null }));
  };
  return {
    ...target,
    // Waiting actions are stored at once.
    chunkSize: isReached() ? target.chunkSize : MOST_RECORDS,
    waitsForNetwork: false,
    async send(chunk, key) {
      const free = chunk.filter(({ recordId }) => !isWaiting(recordId));
      const sendAll = () =>
        target.send(free, key).catch((error: unknown) => {
          if (!isUnreached(problemOf(error))) throw error;
          return queueAll(free);
        });
      const sent = isReached() && chunk.length <= target.chunkSize ? await sendAll() : queueAll(free);
      return [...sent, ...queueAll(chunk.filter((item) => !free.includes(item)))];
    },
  };
}

/** Reads and writes many responses on the server, and updates records and counters in the cache. */
export function useBulkApi() {
  const client = useApolloClient();
  return useMemo(() => {
    const { cache } = client;
    async function respond(items: readonly BulkItem[], batch: string, key: string): Promise<readonly Outcome[]> {
      if (items.length === 0) return [];
      const inputs = items.map(({ recordId, status, answers }) => ({
        recordId,
        status: status as ResponseStatus,
        answers: toAnswerInputs(answers),
      }));
      const { data } = await client.mutate<RespondInBulkMutation>({
        mutation: RespondInBulkDocument,
        variables: { items: inputs, batch },
        context: { ...limited(), ...keyed(client, key) },
      });
      return data?.respondInBulk.results ?? [];
    }
    async function clear({ recordId }: BulkItem, batch: string, key: string): Promise<Outcome> {
      const responseId = cachedRecord(cache, recordId)?.response?.id;
      const variables = { recordId, responseId, batch };
      const context = { ...limited(), ...keyed(client, `${key}.${recordId}`) };
      try {
        if (responseId) await client.mutate({ mutation: ClearResponseDocument, variables, context });
      } catch (error) {
        if (isTransient(error)) throw error;
        // Without a response there is nothing left to clear.
        if (problemOf(error).status !== 404) return { recordId, error: saveMessage(error) };
      }
      return { recordId, error: null };
    }
    /** The target to which a job is sent. All its requests are one act of the person. */
    function newTarget(): JobTarget<BulkItem> {
      const batch = randomId();
      return {
        chunkSize: CHUNK,
        waitsForNetwork: true,
        async send(chunk, key) {
          const cleared = chunk.filter(({ status }) => status === 'PENDING');
          const responded = chunk.filter(({ status }) => status !== 'PENDING');
          return (
            await Promise.all([respond(responded, batch, key), ...cleared.map((item) => clear(item, batch, key))])
          ).flat();
        },
      };
    }
    /** The ids of all records that match, up to the limit of one action. */
    async function findMatched({ datasetId, criteria, withFields }: Matching): Promise<string[]> {
      const limit = criteria.similar?.limit ?? MOST_RECORDS;
      const { data } = await client.query<MatchedRecordsQuery>({
        query: MatchedRecordsDocument,
        variables: { datasetId, ...toRecordsVariables(criteria), limit, withFields },
        fetchPolicy: 'network-only',
      });
      const ids = data?.dataset?.records?.items.map(({ record }) => record.id) ?? [];
      // The server may not know the latest answers yet.
      return ids.filter((id) => recordStatus(cache, id) === criteria.status);
    }
    return { newTarget, findMatched };
  }, [client]);
}
