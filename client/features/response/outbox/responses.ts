import type { ApolloCache, ApolloClient } from '@apollo/client';
import { metricsAfter, ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { lazy } from '#client/lib/lazy.ts';
import { SavedRecordDocument, type SavedRecordQuery } from '../Response.generated.ts';
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

/** With more unsent actions than this, layers are rebuilt only now and then: each time, all outcomes are written again. */
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
  let timer: ReturnType<typeof setTimeout> | undefined;

  function rebuild(saved?: Saved): void {
    clearTimeout(timer);
    timer = undefined;
    cache.batch({
      removeOptimistic: LAYER,
      optimistic: false,
      update: (root) => saved && writeSaved(root, saved),
    });
    const entries = [...shown.values()];
    if (entries.length === 0) return;
    cache.recordOptimisticTransaction((layer) => entries.forEach((entry) => writeOutcome(layer, entry)), LAYER);
  }

  return {
    /** The server's current version of a record (null: deleted), and who is signed in. */
    read: async (recordId: string) => (await loadRequests()).readRecord(client, recordId),
    /** Sends an action; rejects with the server's or network's error. */
    async write(entry: Entry): Promise<Saved> {
      const { mutations, send } = await loadRequests();
      return send(client, mutations[entry.kind], entry);
    },
    /** Shows a record as it will be once the action is saved. */
    applyOptimistically(entry: Entry): void {
      shown.set(entry.recordId, entry);
      cache.recordOptimisticTransaction((layer) => writeOutcome(layer, entry), LAYER);
    },
    /** Shows all of them again, as with counters that do not know of them. */
    showAgain: (): void => rebuild(),
    /** Replaces the optimistic version of a record by the server's, in one update. */
    settle(recordId: string, saved?: Saved): void {
      if (!shown.delete(recordId) && !saved) return;
      if (shown.size <= MANY) return rebuild(saved);
      if (saved) cache.batch({ optimistic: false, update: (root) => writeSaved(root, saved) });
      timer ??= setTimeout(rebuild, REBUILD_MS);
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

function writeSaved(cache: ApolloCache, { record, dataset }: Saved): void {
  const variables = { recordId: record.id };
  cache.writeQuery<SavedRecordQuery>({ query: SavedRecordDocument, variables, data: { record } });
  if (!dataset) return;
  cache.writeQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId: dataset.id }, data: { dataset } });
}

/** Counters change relative to the outcomes below. */
function writeOutcome(cache: ApolloCache, { recordId, datasetId, basis, outcome }: Entry): void {
  const from = readSaved(cache, recordId, 'screen')?.status ?? basis.status;
  writeSaved(cache, { record: outcome });
  cache.updateQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId } }, (data) => {
    const dataset = data?.dataset;
    if (!dataset?.metrics) return undefined;
    return { dataset: { ...dataset, metrics: metricsAfter(dataset.metrics, from, outcome.status) } };
  });
}
