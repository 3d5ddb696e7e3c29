import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';

/**
 * What the legend and the texts have between them, though they lie apart on the page: the label that selections get at once, and
 * how to label what is selected now.
 */
interface Held {
  datasetId: string;
  label: string;
}

let brush: Held | undefined;
let open: { datasetId: string; pick(label: string): void } | undefined;
const brushes = createEmitter<[]>();

/** The label that selections in a dataset's texts get at once; null where each is asked for. */
export function useBrush(datasetId: string): string | null {
  return useSyncExternalStore(brushes.on, () => (brush?.datasetId === datasetId ? brush.label : null));
}

/** Takes a label for all selections to come, or with null puts it away. */
export function takeBrush(datasetId: string, label: string | null): void {
  brush = label === null ? undefined : { datasetId, label };
  brushes.emit();
}

/** While something is selected, the legend labels that. Returns how to end it. */
export function offerSelection(datasetId: string, pick: (label: string) => void): () => void {
  const offered = { datasetId, pick };
  open = offered;
  return () => {
    if (open === offered) open = undefined;
  };
}

/** Labels what is selected; returns whether anything was. */
export function labelSelection(datasetId: string, label: string): boolean {
  if (open?.datasetId !== datasetId) return false;
  open.pick(label);
  return true;
}
