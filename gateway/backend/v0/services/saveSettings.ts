import type { SettingsBody } from '../shapes/settings.ts';
import type { TaskDatasetRow, TaskSettings } from '../store/taskDatasets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { checkSchema } from './labelSchema.ts';

/** Replaces the settings of a dataset. */
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
