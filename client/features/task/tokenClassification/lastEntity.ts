import { useSyncExternalStore } from 'react';
import { createKept } from '#client/lib/kept.ts';

const kept = createKept<Readonly<Record<string, string>>>('task.lastEntities', (read) =>
  typeof read === 'object' && read !== null ? (read as Record<string, string>) : {},
);

/** The label that was given last in a dataset, on this device. */
export function useLastEntity(datasetId: string) {
  const all = useSyncExternalStore(kept.subscribe, kept.read);
  return {
    last: all[datasetId],
    keep: (label: string) => kept.write({ ...kept.read(), [datasetId]: label }),
  };
}
