import { useSyncExternalStore } from 'react';
import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { LABEL_KEYS } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';

// Shared by the legend and the texts, which have no common parent except the page.
let brush: { datasetId: string; label: string } | undefined;
let openSelection: { datasetId: string; pick(label: string): void } | undefined;
const brushChanges = createEmitter<[]>();

/** The label for all selections in a dataset's texts; null if a menu opens for each. */
export function useBrush(datasetId: string): string | null {
  return useSyncExternalStore(brushChanges.on, () => (brush?.datasetId === datasetId ? brush.label : null));
}

export function setBrush(datasetId: string, label: string | null): void {
  brush = label === null ? undefined : { datasetId, label };
  brushChanges.emit();
}

/** Lets the legend label the open selection, until the returned function is called. */
export function offerSelection(datasetId: string, pick: (label: string) => void): () => void {
  const offered = { datasetId, pick };
  openSelection = offered;
  return () => {
    if (openSelection === offered) openSelection = undefined;
  };
}

/** Labels the open selection; returns whether there was one. */
export function labelSelection(datasetId: string, label: string): boolean {
  if (openSelection?.datasetId !== datasetId) return false;
  openSelection.pick(label);
  return true;
}

const lastLabels = createDeviceValue<Readonly<Record<string, string>>>('task.lastEntities', (stored) =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {},
);

export function useLastLabel(datasetId: string) {
  return {
    lastLabel: useDeviceValue(lastLabels)[datasetId],
    storeLastLabel: (label: string) => lastLabels.write({ ...lastLabels.read(), [datasetId]: label }),
  };
}

const DIGITS = LABEL_KEYS.slice(0, 10);

/** The key of a label by its index: 1 to 9, then 0. */
export const entityKeyAt = (index: number): string | undefined => DIGITS[index];

export const labelByKey = (labels: TaskDataset['labels'], key: string | undefined): string | undefined =>
  key === undefined ? undefined : labels[DIGITS.indexOf(key)]?.name;
