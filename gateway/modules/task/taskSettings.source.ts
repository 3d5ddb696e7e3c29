import type { RestClient } from '#gateway/rest/client.ts';
import { atTask, type TaskDatasetModel, type TaskPlace } from './taskDataset.source.ts';

export interface RestTaskLabel {
  id: string;
  name: string;
  description?: string;
}

export interface RestTaskSettings {
  label_schema?: { labels: RestTaskLabel[] };
  /** The dimensions of vectors by name. */
  vectors?: Record<string, number | { dim: number }>;
}

export interface NamedLabel {
  name: string;
  description?: string | null | undefined;
}

const COLORS = 50;

/** The first label of each name, without blank names. */
export function distinctLabels(labels: readonly NamedLabel[]): NamedLabel[] {
  const names = new Set<string>();
  return labels.filter(({ name }) => name.trim() && !names.has(name) && names.add(name));
}

/** Converts labels; the position of a label determines its color. */
export const toTaskLabels = (labels: readonly NamedLabel[] = [], isSaved = true) =>
  distinctLabels(labels).map(({ name, description = null }, index) => ({
    name,
    description,
    color: index % COLORS,
    isSaved,
  }));

/** Older versions of Argilla's web page store added labels under this name. */
const USER_DATA = 'rubrix.recogn.ai/ui/custom/userData.v1';

export function labelsInMetadata({ metadata, restTask }: TaskDatasetModel): string[] {
  const userData = metadata[USER_DATA] as Record<string, unknown> | undefined;
  const names = userData?.[restTask === 'TextClassification' ? 'labels' : 'entities'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

export const toTaskSettings = ({ label_schema: schema, vectors = {} }: RestTaskSettings) => ({
  labels: toTaskLabels(schema?.labels),
  vectors: Object.entries(vectors).map(([name, length]) => ({
    name,
    dimensions: typeof length === 'number' ? length : length.dim,
  })),
});

/** The saved settings; 404 when there are none. */
export const settingsOf = (rest: RestClient, place: TaskPlace) =>
  rest.get<RestTaskSettings>('/datasets/:name/:task/settings', atTask(place));

/** Replaces the saved settings. */
export const save = (rest: RestClient, place: TaskPlace, settings: RestTaskSettings) =>
  rest.patch<RestTaskSettings>('/datasets/:name/:task/settings', { ...atTask(place), body: settings });
