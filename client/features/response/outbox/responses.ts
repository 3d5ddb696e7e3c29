import type { ApolloCache, ApolloClient } from '@apollo/client';
import { equal } from '@wry/equality';
import { metricsAfter, ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { lazy } from '#client/lib/lazy.ts';
import {
  SavedRecordDocument,
  type SavedRecordQuery,
  type SavedResponse_PayloadFragment,
} from '../Response.generated.ts';
import type { RecordNowQuery } from '../SaveResponse.generated.ts';
import type { Entry, Saved, SavedRecord } from './entry.ts';

async function loadDocuments() {
  const { SubmitResponseDocument, SaveDraftDocument, DiscardRecordDocument, ClearResponseDocument, RecordNowDocument } =
    await import('../SaveResponse.generated.ts');
  return {
    submit: SubmitResponseDocument,
    draft: SaveDraftDocument,
    discard: DiscardRecordDocument,
    clear: ClearResponseDocument,
    read: RecordNowDocument,
  };
}

// The first record can be shown without them.
lazy(loadDocuments, 'idle');

/**
 * Responses on the server and in Apollo's cache. What the server answers does not enter the cache by itself: the outbox decides when
 * it is shown. Each record has an optimistic layer of its own over the server's version.
 */
export function createResponses(client: ApolloClient) {
  const { cache } = client;

  /** The server's current version of a record (null: deleted), and who is signed in. */
  async function read(recordId: string): Promise<{ viewerId: string | undefined; record: SavedRecord | null }> {
    const documents = await loadDocuments();
    const { data } = await client.query<RecordNowQuery>({
      query: documents.read,
      variables: { recordId },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    return { viewerId: data?.me?.id, record: data?.record ?? null };
  }

  async function mutate({ kind, recordId, answers, basis: { responseId } }: Entry): Promise<Saved> {
    const documents = await loadDocuments();
    const { data, error } = await client.mutate<Record<string, SavedResponse_PayloadFragment | null>>({
      mutation: documents[kind],
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

  /** An answer whose counters changed in the cache while it was on its way: it may be older, so they are read again. */
  async function withNewestCounters(saved: Saved, before: ProgressQuery | null): Promise<Saved> {
    if (!saved.dataset || equal(readCounters(cache, saved.dataset.id), before)) return saved;
    const variables = { datasetId: saved.dataset.id };
    const { data } = await client.query<ProgressQuery>({
      query: ProgressDocument,
      variables,
      fetchPolicy: 'no-cache',
      // The response is saved; the next event has the counters, too.
      errorPolicy: 'ignore',
      context: QUIET,
    });
    return { record: saved.record, ...(data?.dataset && { dataset: data.dataset }) };
  }

  return {
    read,
    /** Sends an action; rejects with the server's or network's error. */
    async write(entry: Entry): Promise<Saved> {
      const before = readCounters(cache, entry.datasetId);
      try {
        return await withNewestCounters(await mutate(entry), before);
      } catch (error) {
        if (entry.kind !== 'clear' || problemOf(error).status !== 404) throw error;
        // The response was already deleted elsewhere.
        const { record } = await read(entry.recordId);
        if (record?.status === 'PENDING') return { record };
        throw error;
      }
    },
    /** Shows a record as it will be once the action is saved. */
    applyOptimistically(entry: Entry): void {
      cache.recordOptimisticTransaction((layer) => writeOutcome(layer, entry), layerOf(entry.recordId));
    },
    /** Replaces the optimistic version of a record by the server's, in one update. */
    settle(recordId: string, saved?: Saved): void {
      cache.batch({
        removeOptimistic: layerOf(recordId),
        optimistic: false,
        update: (root) => saved && writeSaved(root, saved),
      });
    },
  };
}

export type Responses = ReturnType<typeof createResponses>;

/** A cached record: as shown on screen, or as the server last returned it. */
export function readSaved(cache: ApolloCache, recordId: string, from: 'screen' | 'server'): SavedRecord | null {
  const optimistic = from === 'screen';
  const variables = { recordId };
  return cache.readQuery<SavedRecordQuery>({ query: SavedRecordDocument, variables, optimistic })?.record ?? null;
}

/** The counters of a dataset as the server last returned them. */
function readCounters(cache: ApolloCache, datasetId: string): ProgressQuery | null {
  return cache.readQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId }, optimistic: false });
}

function writeSaved(cache: ApolloCache, { record, dataset }: Saved): void {
  const variables = { recordId: record.id };
  cache.writeQuery<SavedRecordQuery>({ query: SavedRecordDocument, variables, data: { record } });
  if (!dataset) return;
  cache.writeQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId: dataset.id }, data: { dataset } });
}

const layerOf = (recordId: string): string => `outbox ${recordId}`;

/** Counters change relative to the layer below: other actions may be settled before this one. */
function writeOutcome(cache: ApolloCache, { recordId, datasetId, basis, outcome }: Entry): void {
  const from = readSaved(cache, recordId, 'screen')?.status ?? basis.status;
  writeSaved(cache, { record: outcome });
  cache.updateQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId } }, (data) => {
    const dataset = data?.dataset;
    if (!dataset?.metrics) return undefined;
    return { dataset: { ...dataset, metrics: metricsAfter(dataset.metrics, from, outcome.status) } };
  });
}
