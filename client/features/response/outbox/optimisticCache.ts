import type { ApolloCache } from '@apollo/client';
import { metricsAfter, ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { SavedRecordDocument, type SavedRecordQuery } from '../SavedRecord.generated.ts';
import type { Entry, Saved, SavedRecord } from './entry.ts';

/** Shows actions and their results in Apollo's cache. */
export interface OptimisticCache {
  /** Shows a record as it will be once the action is saved. */
  applyOptimistically(entry: Entry): void;
  /** Replaces the optimistic version of a record by the server's, in one update. */
  settle(recordId: string, saved?: Saved): void;
}

/** Each record has an optimistic layer of its own over the server's version. */
export function createOptimisticCache(cache: ApolloCache): OptimisticCache {
  return {
    applyOptimistically(entry) {
      cache.recordOptimisticTransaction((layer) => writeOutcome(layer, entry), layerOf(entry.recordId));
    },
    settle(recordId, saved) {
      cache.batch({
        removeOptimistic: layerOf(recordId),
        optimistic: false,
        update: (root) => saved && writeSaved(root, saved),
      });
    },
  };
}

/** A cached record: as shown on screen, or as the server last returned it. */
export function readSaved(cache: ApolloCache, recordId: string, from: 'screen' | 'server'): SavedRecord | null {
  const optimistic = from === 'screen';
  const variables = { recordId };
  return cache.readQuery<SavedRecordQuery>({ query: SavedRecordDocument, variables, optimistic })?.record ?? null;
}

function writeRecord(cache: ApolloCache, record: SavedRecord): void {
  cache.writeQuery<SavedRecordQuery>({
    query: SavedRecordDocument,
    variables: { recordId: record.id },
    data: { record },
  });
}

/** Writes the server's answer into the cache. */
function writeSaved(cache: ApolloCache, { record, dataset }: Saved): void {
  writeRecord(cache, record);
  if (!dataset) return;
  cache.writeQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId: dataset.id }, data: { dataset } });
}

const layerOf = (recordId: string): string => `outbox ${recordId}`;

/** Counters change relative to the layer below: other actions may be settled before this one. */
function writeOutcome(cache: ApolloCache, { recordId, datasetId, basis, outcome }: Entry): void {
  const from = readSaved(cache, recordId, 'screen')?.status ?? basis.status;
  writeRecord(cache, outcome);
  cache.updateQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId } }, (data) => {
    const dataset = data?.dataset;
    if (!dataset?.metrics) return undefined;
    return { dataset: { ...dataset, metrics: metricsAfter(dataset.metrics, from, outcome.status) } };
  });
}
