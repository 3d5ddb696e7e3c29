import type { TaskDatasetModel } from './taskDataset.model.ts';
import type { RestTaskLabel } from './taskSettings.source.ts';

export interface TaskLabelModel {
  name: string;
  description: string | null;
  color: number;
  isSaved: boolean;
}

interface Named {
  name: string;
  description?: string | null | undefined;
}

const COLORS = 50;

/** Labels by name, in order, without blanks and doubles; the place of each decides its colour. */
function toTaskLabels(labels: readonly Named[], isSaved: boolean): TaskLabelModel[] {
  const byName = new Map<string, Named>();
  for (const label of labels) {
    if (label.name.trim() && !byName.has(label.name)) byName.set(label.name, label);
  }
  return [...byName.values()].map(({ name, description }, place) => ({
    name,
    description: description ?? null,
    color: place % COLORS,
    isSaved,
  }));
}

export const toSavedLabels = (labels: readonly RestTaskLabel[] = []) => toTaskLabels(labels, true);

export const toFoundLabels = (names: readonly string[]) =>
  toTaskLabels(
    names.map((name) => ({ name })),
    false,
  );

/** Under this name older versions of Argilla's web page kept the labels that people made there. */
const USER_DATA = 'rubrix.recogn.ai/ui/custom/userData.v1';

/** The labels that are kept in a dataset's metadata. */
export function keptLabels({ metadata, restTask }: TaskDatasetModel): string[] {
  const kept = metadata[USER_DATA] as Record<string, unknown> | undefined;
  const names = kept?.[restTask === 'TextClassification' ? 'labels' : 'entities'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
