import { createKept, useKept } from '#client/lib/kept.ts';

const kept = createKept<Readonly<Record<string, string>>>('task.lastEntities', (read) =>
  typeof read === 'object' && read !== null ? (read as Record<string, string>) : {},
);

/** The label that was given last in a dataset, on this device. */
export function useLastEntity(datasetId: string) {
  const all = useKept(kept);
  return {
    last: all[datasetId],
    keep: (label: string) => kept.write({ ...kept.read(), [datasetId]: label }),
  };
}
