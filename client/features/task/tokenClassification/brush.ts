import { useSyncExternalStore } from 'react';
import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { LABEL_KEYS } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';

// The legend and the texts lie apart on the page and share which label a selection gets.
let brush: { datasetId: string; label: string } | undefined;
let openSelection: { datasetId: string; pick(label: string): void } | undefined;
const brushChanges = createEmitter<[]>();

/** The label that selections in a dataset's texts get at once; null where each asks for one. */
export function useBrush(datasetId: string): string | null {
  return useSyncExternalStore(brushChanges.on, () => (brush?.datasetId === datasetId ? brush.label : null));
}

/** Sets the label for all selections to come; null removes it. */
export function setBrush(datasetId: string, label: string | null): void {
  brush = label === null ? undefined : { datasetId, label };
  brushChanges.emit();
}

/** Lets the legend label the open selection. Returns how to end that. */
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

/** The label used last in a dataset, on this device. */
export function useLastLabel(datasetId: string) {
  return {
    lastLabel: useDeviceValue(lastLabels)[datasetId],
    storeLastLabel: (label: string) => lastLabels.write({ ...lastLabels.read(), [datasetId]: label }),
  };
}

const DIGITS = LABEL_KEYS.slice(0, 10);

/** The key of a label by its index: 1 to 9, then 0; later ones have none. */
export const entityKeyAt = (index: number): string | undefined => DIGITS[index];

/** The label of a key. */
export const labelByKey = (labels: TaskDataset['labels'], key: string): string | undefined =>
  labels[DIGITS.indexOf(key)]?.name;
