import type { RestClient } from '#gateway/rest/client.ts';
import { atTask, type TaskPlace } from './taskRecord.source.ts';

export interface RestTaskLabel {
  id: string;
  name: string;
  description?: string;
}

export interface RestTaskSettings {
  label_schema?: { labels: RestTaskLabel[] };
  /** Its length, alone or as a member. */
  vectors?: Record<string, number | { dim: number }>;
}

/** The saved settings; 404 when there are none. */
export const settingsOf = (rest: RestClient, place: TaskPlace) =>
  rest.get<RestTaskSettings>('/datasets/:name/:task/settings', atTask(place));

/** Saves settings in the place of those there are. */
export const save = (rest: RestClient, place: TaskPlace, settings: RestTaskSettings) =>
  rest.patch<RestTaskSettings>('/datasets/:name/:task/settings', { ...atTask(place), body: settings });
