import { LABEL_KEYS } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';

const DIGITS = LABEL_KEYS.slice(0, 10);

/** The key of a label by its place: 1 to 9, then 0; later ones have none. */
export const entityKeyAt = (place: number): string | undefined => DIGITS[place];

/** The label that a key stands for. */
export const labelByKey = (labels: TaskDataset['labels'], key: string): string | undefined =>
  labels[DIGITS.indexOf(key)]?.name;
