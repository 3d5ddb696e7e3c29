import type { SettingsBody } from '../shapes/datasets.ts';
import type { TaskDatasetRow, TaskSettings } from '../store/taskDatasets.ts';
import type { Answer, TaskDocument } from '../store/taskRecords.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { badRequest } from './refusals.ts';
import { documentsOf, liveSet, taskSearch } from './search/taskSearch.ts';

/** The number of records to read for labels that have no facet: those that are not the best of a prediction. */
const SAMPLE = 1000;

/** The labels of a dataset's predictions and annotations. */
export function usedLabels(tasks: TaskStore, dataset: TaskDatasetRow): string[] {
  const used = new Set(
    ['predicted_as', 'annotated_as'].flatMap((name) => {
      const facet = tasks.facets.find(dataset.pk, name);
      return facet ? tasks.facets.termCounts(facet.pk).map(({ term }) => term) : [];
    }),
  );
  const search = taskSearch(tasks, dataset);
  for (const { document } of documentsOf(search, liveSet(search).toArray().subarray(0, SAMPLE))) {
    for (const label of [...labelsIn(document.prediction), ...labelsIn(document.annotation)]) used.add(label);
  }
  return [...used];
}

/** Every label of an answer, even with a low score. */
const labelsIn = (answer: Answer | undefined): string[] => [
  ...(answer?.labels ?? []).map(({ class_label }) => class_label),
  ...(answer?.entities ?? []).map(({ label }) => label),
];

/** Refuses labels that are not in the dataset's settings, if these have labels. */
export function checkLabels({ settings }: TaskDatasetRow, documents: readonly TaskDocument[]): void {
  if (!settings?.label_schema) return;
  const names = new Set(settings.label_schema.labels.map(({ name }) => name));
  const used = documents.flatMap(({ prediction, annotation }) => [...labelsIn(prediction), ...labelsIn(annotation)]);
  const unknown = [...new Set(used)].filter((label) => !names.has(label));
  if (unknown.length > 0) throw badRequest(`Provided records contain labels not in label schema: ${list(unknown)}`);
}

/** Refuses a label schema without labels of existing records. */
function checkSchema(tasks: TaskStore, dataset: TaskDatasetRow, names: ReadonlySet<string>): void {
  const missing = usedLabels(tasks, dataset).filter((label) => !names.has(label));
  if (missing.length > 0) throw badRequest(`The label schema lacks labels that records have: ${list(missing)}`);
}

const list = (labels: readonly string[]): string => labels.map((label) => `\`${label}\``).join(', ');

export function saveSettings(
  tasks: TaskStore,
  dataset: TaskDatasetRow,
  { label_schema, vectors }: SettingsBody,
): TaskSettings {
  if (label_schema) checkSchema(tasks, dataset, new Set(label_schema.labels.map(({ name }) => name)));
  const settings: TaskSettings = {
    ...(label_schema && {
      label_schema: {
        labels: label_schema.labels.map(({ id, name, description }) => ({
          id,
          name,
          ...(description && { description }),
        })),
      },
    }),
    ...(vectors && { vectors }),
  };
  tasks.datasets.update(dataset.pk, { settings });
  return settings;
}
