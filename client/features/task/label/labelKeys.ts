import type { Keyed } from '#client/commands/keymap.ts';
import type { TaskDataset } from '../model.ts';

/** The keys of the first labels, by their place in the dataset; those behind have none unless somebody gives them one. */
export const LABEL_KEYS: readonly string[] = [...'1234567890qwertyuiopasdfghjklzxcvbnm'];

/** A label of a dataset, as the pages read it. */
export type Label = TaskDataset['labels'][number];

/** What says which keys a label has. It hangs on the label's place among all, so that the key is the same on each card. */
export function keyedLabel(datasetId: string, name: string, index: number): Keyed {
  return { id: `label.${datasetId}.${name}`, keys: LABEL_KEYS[index] ?? [] };
}
