import { useMemo, useSyncExternalStore } from 'react';
import { useOutbox } from '#client/features/response/index.ts';
import { useDatasets } from './rememberedDatasets.ts';
import { removeEdit, useStoredEdits } from './storedEdits.ts';
import type { Group } from './unsentFile.ts';
import { useOtherTabs } from './otherTabs.ts';
import { datasetIdsOf, type Unsent, unsentOn } from './unsent.ts';

/** A user's work that is only on this device, by dataset, and what can be done with it. */
export function useUnsent(userId: string) {
  const outbox = useOutbox(userId);
  const state = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const edits = useStoredEdits(userId);
  const others = useOtherTabs(userId);
  const unsent = useMemo(() => {
    const { items, failed } = state;
    // Of two actions on a record, the later one counts.
    const waiting = new Map(items.map(({ entry }) => [entry.recordId, entry]));
    return unsentOn({ waiting: [...waiting.values()], failed: [...failed.values()], others, edits });
  }, [state, others, edits]);
  const datasetOf = useDatasets(userId, datasetIdsOf(unsent));
  const ids = [...new Set(unsent.map(({ datasetId }) => datasetId))];
  const groups: Group[] = ids.map((datasetId) => ({
    datasetId,
    ...datasetOf(datasetId),
    unsent: unsent.filter((one) => one.datasetId === datasetId),
  }));
  return {
    groups,
    unsent,
    sendAll: outbox.sendAll,
    deleteWork(deleted: readonly Unsent[]): void {
      for (const { entry, edit } of deleted) {
        if (entry) outbox.remove(entry.recordId);
        // The form keeps the answers of an action until it is saved.
        if (entry) removeEdit(userId, { kind: 'answers', key: entry.recordId }, edit ? Infinity : entry.at);
        else if (edit) removeEdit(userId, edit);
      }
    },
  };
}
