import type { ApolloCache } from '@apollo/client';
import { metricsAfter, ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { SavedRecordDocument, type SavedRecordQuery } from '../SavedRecord.generated.ts';
import type { Entry, Saved, SavedRecord } from './entry.ts';

/** What is on screen of actions and their outcomes. */
export interface Stage {
  /** Shows what a record will be once an action to it is done. */
  applyOptimistically(entry: Entry): void;
  /** Takes back what was shown ahead of a record; what the server said is there at the same moment. */
  settle(recordId: string, saved?: Saved): void;
}

/** The stage is the cache: a layer for each record lies over what the server said, and can be taken off again. */
export function createStage(cache: ApolloCache): Stage {
  return {
    applyOptimistically(entry) {
      cache.recordOptimisticTransaction((layer) => playOut(layer, entry), layerOf(entry.recordId));
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

/** A record as the cache has it: as it is on screen, or as the server last said. */
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

/** Puts what the server said into the cache. */
function writeSaved(cache: ApolloCache, { record, dataset }: Saved): void {
  writeRecord(cache, record);
  if (!dataset) return;
  cache.writeQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId: dataset.id }, data: { dataset } });
}

const layerOf = (recordId: string): string => `outbox ${recordId}`;

/** The counters go by one, starting from what lies beneath: other actions may be settled before this one. */
function playOut(cache: ApolloCache, { recordId, datasetId, basis, outcome }: Entry): void {
  const from = readSaved(cache, recordId, 'screen')?.status ?? basis.status;
  writeRecord(cache, outcome);
  cache.updateQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId } }, (data) => {
    const dataset = data?.dataset;
    if (!dataset?.metrics) return undefined;
    return { dataset: { ...dataset, metrics: metricsAfter(dataset.metrics, from, outcome.status) } };
  });
}
