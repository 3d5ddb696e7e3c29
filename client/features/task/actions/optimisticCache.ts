import type { ApolloCache } from '@apollo/client';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { TaskDataset } from '../model.ts';
import { TaskProgressPartsFragmentDoc, type TaskProgressPartsFragment } from '../TaskProgressParts.generated.ts';
import type { Action } from './action.ts';
import { outcomeOf } from './optimistic.ts';
import { SavedTaskRecordFragmentDoc, type SavedTaskRecordFragment } from './SaveAnnotations.generated.ts';

type Place = Pick<TaskDataset, '__typename' | 'id'>;

let layers = 0;

/**
 * Shows what records will be once an action to them is done: in a layer of the cache, over what the server said. Returns how to take
 * it off again, which brings back what the server said last.
 */
export function applyOptimistically(cache: ApolloCache, dataset: Place, action: Action, agent: string): () => void {
  layers += 1;
  const layer = `task action ${layers}`;
  cache.recordOptimisticTransaction((staged) => writeOutcome(staged, dataset, action, agent), layer);
  return () => cache.removeOptimistic(layer);
}

/** A record as the server last said it was; undefined for one that no page has loaded. */
export function readSaved(cache: ApolloCache, dataset: Place, id: string): SavedTaskRecordFragment | undefined {
  return readRecord(cache, dataset, id, false);
}

/** A record as it is on screen, without what is held of it. */
export function readShown(cache: ApolloCache, dataset: Place, id: string): SavedTaskRecordFragment | undefined {
  return readRecord(cache, dataset, id, true);
}

const readRecord = (cache: ApolloCache, dataset: Place, id: string, optimistic: boolean) =>
  cache.readFragment<SavedTaskRecordFragment>({ ...PARTS, id: keyOf(cache, dataset, id), optimistic }) ?? undefined;

/** Puts what the server said of a record into the cache. */
export function writeSaved(cache: ApolloCache, dataset: Place, record: SavedTaskRecordFragment): void {
  cache.writeFragment<SavedTaskRecordFragment>({ ...PARTS, id: keyOf(cache, dataset, record.id), data: record });
}

const PARTS = { fragment: SavedTaskRecordFragmentDoc, fragmentName: 'SavedTaskRecord' };
const PROGRESS = { fragment: TaskProgressPartsFragmentDoc, fragmentName: 'TaskProgressParts' };

const RECORDS = {
  TextClassificationDataset: 'TextClassificationRecord',
  TokenClassificationDataset: 'TokenClassificationRecord',
  Text2TextDataset: 'Text2TextRecord',
} as const;

const keyOf = (cache: ApolloCache, { __typename }: Place, id: string): string =>
  cache.identify({ __typename: RECORDS[__typename], id })!;

/** The counters go on from what lies beneath: other actions may be settled before this one. */
function writeOutcome(cache: ApolloCache, dataset: Place, { kind, items }: Action, agent: string): void {
  const moves: Move[] = [];
  for (const item of items) {
    const before = readSaved(cache, dataset, item.id);
    if (!before) continue;
    writeSaved(cache, dataset, outcomeOf(before, kind, item, agent));
    moves.push({ from: before.status, to: item.status });
  }
  cache.updateFragment<TaskProgressPartsFragment>(
    { ...PROGRESS, id: cache.identify({ ...dataset })! },
    (held) => held && { ...held, progress: held.progress && progressAfter(held.progress, moves) },
  );
}

interface Move {
  from: TaskRecordStatus;
  to: TaskRecordStatus;
}

type Progress = NonNullable<TaskProgressPartsFragment['progress']>;

function progressAfter(progress: Progress, moves: readonly Move[]): Progress {
  const change = (count: number, statuses: readonly TaskRecordStatus[]): number => {
    const isIn = (status: TaskRecordStatus): number => Number(statuses.includes(status));
    return moves.reduce((sum, { from, to }) => sum + isIn(to) - isIn(from), count);
  };
  return {
    ...progress,
    validated: change(progress.validated, ['VALIDATED']),
    discarded: change(progress.discarded, ['DISCARDED']),
    pending: change(progress.pending, ['DEFAULT', 'EDITED']),
  };
}
