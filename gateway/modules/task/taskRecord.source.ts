import type { RestClient } from '#gateway/rest/client.ts';
import { at, atTask, type TaskPlace } from './taskDataset.source.ts';

export type RestTaskStatus = 'Default' | 'Edited' | 'Validated' | 'Discarded';

/** The predictions and annotations of each task. */
export interface RestLabels {
  agent: string;
  labels: { class: string; score?: number }[];
}

export interface RestEntities {
  agent: string;
  entities: { start: number; end: number; label: string; score?: number }[];
  score?: number;
}

export interface RestSentences {
  agent: string;
  sentences: { text: string; score?: number }[];
}

interface RestRecordOf<Statement> {
  id: string | number;
  metadata?: Record<string, unknown>;
  event_timestamp?: string;
  status: RestTaskStatus;
  vectors?: Record<string, { value: number[] }>;
  prediction?: Statement;
  annotation?: Statement;
  /** Added by REST. */
  predictions?: unknown;
  annotations?: unknown;
  metrics?: unknown;
  search_keywords?: string[];
  last_updated?: string;
}

export interface RestTextRecord extends RestRecordOf<RestLabels> {
  inputs: Record<string, string | string[]>;
  multi_label: boolean;
  explanation?: Record<string, { token: string; attributions: Record<string, number> }[]>;
}

export interface RestTokenRecord extends RestRecordOf<RestEntities> {
  text: string;
  tokens: string[];
}

export interface RestText2TextRecord extends RestRecordOf<RestSentences> {
  text: string;
}

/** Depends on the dataset's task. */
export type RestTaskRecord = RestTextRecord | RestTokenRecord | RestText2TextRecord;

export interface TaskPageRequest {
  place: TaskPlace;
  limit: number;
  from: number;
  query: object;
  sort?: readonly object[] | undefined;
}

export interface RestTaskPage {
  total: number;
  records: RestTaskRecord[];
  /** Sent with the first page only. */
  aggregations?: RestAggregations;
}

type Counts = Record<string, number>;

/** Counts by value, or the range of numbers. */
export type RestMetadataCounts = Counts | { 'argilla:stats': { min: number | null; max: number | null } };

export interface RestAggregations {
  predicted_as?: Counts;
  annotated_as?: Counts;
  predicted_by?: Counts;
  annotated_by?: Counts;
  status?: Partial<Record<RestTaskStatus, number>>;
  predicted?: { ok?: number; ko?: number };
  score?: Counts;
  words?: Counts;
  metadata?: Record<string, RestMetadataCounts>;
  predicted_mentions?: Record<string, Counts>;
  mentions?: Record<string, Counts>;
}

export const search = (rest: RestClient, { place, limit, from, ...body }: TaskPageRequest) =>
  rest.post<RestTaskPage>('/datasets/:name/:task:search', { ...atTask(place, { limit, from }), body, isRead: true });

/** The records with these ids, in no order, by a scan, which computes no aggregations. */
export const byIds = async (rest: RestClient, place: TaskPlace, ids: readonly string[]): Promise<RestTaskRecord[]> => {
  const { records } = await rest.post<{ records: ScannedRecord[] }>('/datasets/:name/records/:search', {
    ...at(place, { limit: ids.length }),
    body: { query: { ids } },
    isRead: true,
  });
  return records.map(asSearched);
};

export type LoggedRecord = Omit<
  RestTaskRecord,
  'predictions' | 'annotations' | 'metrics' | 'search_keywords' | 'last_updated'
>;

export interface LogOptions {
  /** Removes annotations that are left out. Argilla ignores this and merges. */
  replace_annotations?: true;
  /** Requests with the same batch are undone together. Argilla ignores this. */
  batch?: string;
}

/** Stores records. REST merges them into existing ones and replaces lists. */
export const log = (rest: RestClient, place: TaskPlace, records: readonly LoggedRecord[], options: LogOptions) =>
  rest.post<{ processed: number; failed: number }>('/datasets/:name/:task:bulk', {
    ...atTask(place),
    body: { ...options, records },
  });

/** Scans return records of text classification in the form in which they are stored. */
interface ScannedLabels {
  agent: string;
  labels: { class_label: string; score?: number }[];
}

type ScannedTextRecord = Omit<RestTextRecord, 'prediction' | 'annotation'> & {
  prediction?: ScannedLabels;
  annotation?: ScannedLabels;
  text?: string;
};

type ScannedRecord = ScannedTextRecord | RestTaskRecord;

/** Converts a scanned record to the form that a search returns. */
function asSearched(record: ScannedRecord): RestTaskRecord {
  if (!('inputs' in record)) return record;
  const { prediction, annotation, text: _text, ...rest } = record as ScannedTextRecord;
  return {
    ...rest,
    ...(prediction ? { prediction: withClasses(prediction) } : {}),
    ...(annotation ? { annotation: withClasses(annotation) } : {}),
  };
}

const withClasses = ({ agent, labels }: ScannedLabels): RestLabels => ({
  agent,
  labels: labels.map(({ class_label: name, ...others }) => ({ class: name, ...others })),
});
