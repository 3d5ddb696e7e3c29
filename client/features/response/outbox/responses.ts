import type { ApolloCache, ApolloClient } from '@apollo/client';
import { metricsAfter, ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { recordStatus } from '#client/features/record/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { coalesced } from '#client/lib/coalesced.ts';
import { lazy } from '#client/lib/lazy.ts';
import { SavedResponse_RecordFragmentDoc } from '../Response.generated.ts';
import type { Entry, Saved, SavedRecord } from './entry.ts';

async function loadRequests() {
  const requests = import('./requests.ts');
  // The build leaves out what is not named here.
  const { SubmitResponseDocument, SaveDraftDocument, DiscardRecordDocument, ClearResponseDocument } =
    await import('../SaveResponse.generated.ts');
  const mutations = {
    submit: SubmitResponseDocument,
    draft: SaveDraftDocument,
    discard: DiscardRecordDocument,
    clear: ClearResponseDocument,
  };
  return { ...(await requests), mutations };
}

// The first record can be shown without them.
lazy(loadRequests, 'idle');

/** The optimistic layers over the server's versions. */
const LAYER = 'outbox';

/** With more unsent actions than this, layers are rebuilt less often: each time, all outcomes are written again. */
const MANY = 20;
const REBUILD_MS = 2000;

/**
 * Responses on the server and in Apollo's cache. What the server answers does not enter the cache by itself: the outbox decides when
 * it is shown. The outcomes of unsent actions lie over the server's versions.
 */
export function createResponses(client: ApolloClient) {
  const { cache } = client;
  /** The unsent actions whose outcomes are shown, by record, oldest first. */
  const shown = new Map<string, Entry>();
  /** How many layers there are. Reading takes longer with each. */
  let layers = 0;

  function rebuild(saved?: Saved): void {
    rebuildLater.cancel();
    layers = 0;
    cache.batch({
      removeOptimistic: LAYER,
      optimistic: false,
      update: (root) => saved && writeSaved(root, saved),
    });
    const entries = [...shown.values()];
    if (entries.length === 0) return;
    cache.recordOptimisticTransaction((layer) => writeOutcomes(layer, entries), LAYER);
    layers = 1;
  }

  const rebuildLater = coalesced(rebuild, REBUILD_MS);

  return {
    /** The server's current version of a record (null: deleted), and who is signed in. */
    read: async (recordId: string) => (await loadRequests()).readRecord(client, recordId),
    /** Sends an action; rejects with the server's or network's error. */
    async write(entry: Entry): Promise<Saved> {
      const { mutations, send } = await loadRequests();
      return send(client, mutations[entry.kind], entry);
    },
    /** Shows records as they will be once the actions are saved. */
    applyOptimistically(entries: readonly Entry[]): void {
      if (entries.length === 0) return;
      for (const entry of entries) shown.set(entry.recordId, entry);
      cache.recordOptimisticTransaction((layer) => writeOutcomes(layer, entries), LAYER);
      layers += 1;
      if (layers > MANY) rebuildLater();
    },
    /** Shows all outcomes again, for example after counters arrived that do not include them. */
    showAgain: (): void => rebuild(),
    /** Replaces the optimistic version of a record by the server's, in one update. */
    settle(recordId: string, saved?: Saved): void {
      if (!shown.delete(recordId) && !saved) return;
      if (shown.size <= MANY) return rebuild(saved);
      if (saved) cache.batch({ optimistic: false, update: (root) => writeSaved(root, saved) });
      rebuildLater();
    },
  };
}

export type Responses = ReturnType<typeof createResponses>;

/** A record is read and written by itself: as a field of the query, each would copy the list of all. */
const partOf = (cache: ApolloCache, recordId: string) => ({
  id: cache.identify({ __typename: 'Record', id: recordId })!,
  fragment: SavedResponse_RecordFragmentDoc,
  fragmentName: 'SavedResponse_record',
});

/** A cached record: as shown on screen, or as the server last returned it. */
export const readSaved = (cache: ApolloCache, recordId: string, from: 'screen' | 'server'): SavedRecord | null =>
  cache.readFragment<SavedRecord>({ ...partOf(cache, recordId), optimistic: from === 'screen' });

const writeRecord = (cache: ApolloCache, record: SavedRecord): void =>
  void cache.writeFragment<SavedRecord>({ ...partOf(cache, record.id), data: record });

function writeSaved(cache: ApolloCache, { record, dataset }: Saved): void {
  writeRecord(cache, record);
  if (!dataset) return;
  cache.writeQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId: dataset.id }, data: { dataset } });
}

/** Counters change relative to the outcomes below. */
function writeOutcomes(cache: ApolloCache, entries: readonly Entry[]): void {
  const changes = new Map<string, { from: RecordStatus; to: RecordStatus }[]>();
  for (const { recordId, datasetId, basis, outcome } of entries) {
    const from = recordStatus(cache, recordId) ?? basis.status;
    writeRecord(cache, outcome);
    if (!changes.has(datasetId)) changes.set(datasetId, []);
    changes.get(datasetId)!.push({ from, to: outcome.status });
  }
  for (const [datasetId, moves] of changes) {
    cache.updateQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId } }, (data) => {
      const dataset = data?.dataset;
      if (!dataset?.metrics) return undefined;
      const metrics = moves.reduce((before, { from, to }) => metricsAfter(before, from, to), dataset.metrics);
      return { dataset: { ...dataset, metrics } };
    });
  }
}
