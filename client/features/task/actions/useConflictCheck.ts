import { useApolloClient } from '@apollo/client/react';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { createFreshness, type Edits, type Outcome } from '#client/features/sync/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Annotation, TaskDataset, TaskRecord } from '../model.ts';
import type { Item } from './action.ts';
import { sameAnnotation, savedAnnotation } from './annotation.ts';
import { readSaved } from './optimisticCache.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';
import type { createTaskApi } from './taskApi.ts';

/** A record that somebody else changed after it was loaded here. */
export interface Conflict {
  readonly item: Item;
  /** The version on the server. */
  readonly theirs: SavedTaskRecordFragment;
}

/** Detects changes by other people, who share the annotations, before an action overwrites them. */
export function useConflictCheck(
  dataset: TaskDataset,
  edits: Edits<Annotation>,
  read: ReturnType<typeof createTaskApi>['read'],
) {
  const { cache } = useApolloClient();
  const [freshness] = useState(() => createFreshness(Infinity));
  const ownVersions = useRef(new Map<string, string>());
  const { markAllStale } = freshness;
  useWindowEvent('online', markAllStale);

  return useHandlers({
    /** A record on screen becomes stale after a while. */
    noteShown: ({ id, lastUpdated }: Pick<TaskRecord, 'id' | 'lastUpdated'>): void =>
      freshness.noteShown(id, lastUpdated),
    /** After changes by others, and once the page is told of changes, every record is read again before it is written. */
    markAllStale,
    /** Versions saved on this page are no changes by others. */
    noteSaved(outcomes: readonly Outcome[]): void {
      for (const { recordId, version } of outcomes) if (version) ownVersions.current.set(recordId, version);
    },
    /** Reads records again that may have changed. Records that cannot be read are refused, so that nothing is overwritten unseen. */
    async findConflicts(items: readonly Item[]): Promise<{ conflicts: Conflict[]; refused: readonly Outcome[] }> {
      const stale = items.flatMap((item) => {
        const { recordId } = item;
        const known = readSaved(cache, dataset, recordId, 'server');
        const edit = edits.get(recordId);
        const basis = edit?.version === undefined ? known?.lastUpdated : edit.version;
        const isStale = freshness.isKnown(recordId) && freshness.isStale(recordId);
        return isStale || basis !== known?.lastUpdated ? [{ item, known, basis }] : [];
      });
      const { records, refused } = await read(stale.map(({ item }) => item.recordId));
      const conflicts = stale.flatMap(({ item, known, basis }) => {
        const theirs = records.get(item.recordId);
        if (!theirs || theirs.lastUpdated === ownVersions.current.get(item.recordId)) return [];
        return isOverwritten(item, known, basis, theirs) ? [{ item, theirs }] : [];
      });
      return { conflicts, refused };
    },
  });
}

/** Whether an action that builds on version `basis` would overwrite a change by somebody else. */
function isOverwritten(
  item: Item,
  known: SavedTaskRecordFragment | undefined,
  basis: string | null | undefined,
  theirs: SavedTaskRecordFragment,
): boolean {
  if (theirs.lastUpdated === basis) return false;
  // Only other parts, e.g. its metadata or its prediction, have changed.
  if (known && known.lastUpdated === basis && hasStatusAndAnnotation(theirs, known.status, savedAnnotation(known)))
    return false;
  return !hasStatusAndAnnotation(theirs, item.status, item.annotation ?? savedAnnotation(theirs));
}

const hasStatusAndAnnotation = (
  record: SavedTaskRecordFragment,
  status: SavedTaskRecordFragment['status'],
  annotation: Annotation | undefined,
): boolean => record.status === status && sameAnnotation(annotation, savedAnnotation(record));
