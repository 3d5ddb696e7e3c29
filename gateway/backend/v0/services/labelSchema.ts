import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import type { TaskDocument } from '../store/document.ts';
import { badRequest } from './refusals.ts';
import { labelsIn, usedLabels } from './usedLabels.ts';

/** Refuses labels that the dataset's settings do not name, if they name any. */
export function checkLabels({ settings }: TaskDatasetRow, documents: readonly TaskDocument[]): void {
  if (!settings?.label_schema) return;
  const names = new Set(settings.label_schema.labels.map(({ name }) => name));
  const used = documents.flatMap(({ prediction, annotation }) => [...labelsIn(prediction), ...labelsIn(annotation)]);
  const unknown = [...new Set(used)].filter((label) => !names.has(label));
  if (unknown.length > 0) throw badRequest(`Provided records contain labels not in label schema: ${list(unknown)}`);
}

/** Refuses a label schema without the labels that records carry. */
export function checkSchema(tasks: TaskStore, dataset: TaskDatasetRow, names: ReadonlySet<string>): void {
  const missing = usedLabels(tasks, dataset).filter((label) => !names.has(label));
  if (missing.length > 0) throw badRequest(`The label schema lacks labels that records have: ${list(missing)}`);
}

const list = (labels: readonly string[]): string => labels.map((label) => `\`${label}\``).join(', ');
