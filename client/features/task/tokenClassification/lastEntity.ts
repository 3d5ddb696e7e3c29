import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';

const kept = createDeviceValue<Readonly<Record<string, string>>>('task.lastEntities', (read) =>
  typeof read === 'object' && read !== null ? (read as Record<string, string>) : {},
);

/** The label that was given last in a dataset, on this device. */
export function useLastEntity(datasetId: string) {
  const all = useDeviceValue(kept);
  return {
    last: all[datasetId],
    keep: (label: string) => kept.write({ ...kept.read(), [datasetId]: label }),
  };
}
