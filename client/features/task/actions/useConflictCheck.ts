import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { createFreshness, type Edits, type Outcome } from '#client/features/sync/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Annotation, TaskDataset, TaskRecord } from '../model.ts';
import type { Item } from './action.ts';
import { sameAnnotation, savedAnnotation } from './annotation.ts';
import { readSaved } from './optimisticCache.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';
import type { createTaskApi } from './taskApi.ts';

/** A record that somebody else changed since this person looked at it. */
export interface Conflict {
  readonly item: Item;
  /** As the server has it. */
  readonly theirs: SavedTaskRecordFragment;
}

/** Finds out what other people did to records meanwhile: they share the annotations. */
export function useConflictCheck(
  dataset: TaskDataset,
  edits: Edits<Annotation>,
  read: ReturnType<typeof createTaskApi>['read'],
) {
  const { cache } = useApolloClient();
  const [freshness] = useState(createFreshness);
  const ownVersions = useRef(new Map<string, string>());
  const { markAllStale } = freshness;
  useEffect(
    function noteAbsence() {
      window.addEventListener('online', markAllStale);
      return () => window.removeEventListener('online', markAllStale);
    },
    [markAllStale],
  );

  return useHandlers({
    /** Called with the records on screen: the longer one stays there, the older is what is known of it. */
    noteShown: ({ id, lastUpdated }: Pick<TaskRecord, 'id' | 'lastUpdated'>): void =>
      freshness.noteShown(id, lastUpdated),
    /** Somebody else changed records: any of them is read again before it is changed. */
    distrust: markAllStale,
    /** What this person has saved is no change by others, whatever version the next action began with. */
    noteSaved(outcomes: readonly Outcome[]): void {
      for (const { recordId, version } of outcomes) if (version) ownVersions.current.set(recordId, version);
    },
    /** Reads the records again that may have changed. Those that could not be read are refused: nobody knows what would be overwritten. */
    async findConflicts(items: readonly Item[]): Promise<{ conflicts: Conflict[]; refused: readonly Outcome[] }> {
      const doubtful = items.flatMap((item) => {
        const { recordId } = item;
        const known = readSaved(cache, dataset, recordId, 'server');
        const edit = edits.get(recordId);
        const basis = edit?.version === undefined ? known?.lastUpdated : edit.version;
        const isStale = freshness.isKnown(recordId) && freshness.isStale(recordId);
        return isStale || basis !== known?.lastUpdated ? [{ item, known, basis }] : [];
      });
      const { records, refused } = await read(doubtful.map(({ item }) => item.recordId));
      const conflicts = doubtful.flatMap(({ item, known, basis }) => {
        const theirs = records.get(item.recordId);
        if (!theirs || theirs.lastUpdated === ownVersions.current.get(item.recordId)) return [];
        return isOverwritten(item, known, basis, theirs) ? [{ item, theirs }] : [];
      });
      return { conflicts, refused };
    },
  });
}

/** Whether an action that builds on an older version of a record would overwrite what somebody did to it. */
function isOverwritten(
  item: Item,
  known: SavedTaskRecordFragment | undefined,
  basis: string | null | undefined,
  now: SavedTaskRecordFragment,
): boolean {
  if (now.lastUpdated === basis) return false;
  // Only its metadata, its prediction and the like have changed.
  if (known && known.lastUpdated === basis && hasStatusAndAnnotation(now, known.status, savedAnnotation(known)))
    return false;
  return !hasStatusAndAnnotation(now, item.status, item.annotation ?? savedAnnotation(now));
}

const hasStatusAndAnnotation = (
  record: SavedTaskRecordFragment,
  status: SavedTaskRecordFragment['status'],
  annotation: Annotation | undefined,
): boolean => record.status === status && sameAnnotation(annotation, savedAnnotation(record));
