import type { RestClient } from '#gateway/rest/client.ts';
import { at, type RestTask } from './taskDataset.source.ts';
import type { TaskDatasetAddress } from './taskDataset.address.ts';

export type RestTaskStatus = 'Default' | 'Edited' | 'Validated' | 'Discarded';

/** What somebody or something says of a record. */
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
  /** What REST adds to what was logged. */
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

/** Which of them it is, the dataset says. */
export type RestTaskRecord = RestTextRecord | RestTokenRecord | RestText2TextRecord;

/** A dataset and its task, as far as routes need them. */
export interface TaskPlace extends TaskDatasetAddress {
  restTask: RestTask;
}

/** A request to a route of a dataset and its task. */
export const atTask = (place: TaskPlace) => {
  const { params, query } = at(place);
  return { params: { ...params, task: place.restTask }, query };
};

/** A search as it will be asked for: everything but the place goes into the body or beside it. */
export interface TaskPageRequest {
  place: TaskPlace;
  limit: number;
  from: number;
  query: object;
  sort?: readonly object[];
}

export interface RestTaskPage {
  total: number;
  records: RestTaskRecord[];
  /** Only with the first page. */
  aggregations?: RestAggregations;
}

type Counts = Record<string, number>;

/** Metadata that is counted by value, or measured. */
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

export const search = (rest: RestClient, { place, limit, from, ...body }: TaskPageRequest) => {
  const { params, query } = atTask(place);
  return rest.post<RestTaskPage>('/datasets/:name/:task:search', {
    params,
    query: { ...query, limit, from },
    body,
    isRead: true,
  });
};

/** The records with these ids, in no order; ids that nothing has are passed over. A scan counts nothing, unlike a search. */
export const byIds = async (rest: RestClient, place: TaskPlace, ids: readonly string[]): Promise<RestTaskRecord[]> => {
  const { params, query } = at(place);
  const { records } = await rest.post<{ records: ScannedRecord[] }>('/datasets/:name/records/:search', {
    params,
    query: { ...query, limit: ids.length },
    body: { query: { ids } },
    isRead: true,
  });
  return records.map(asSearched);
};

/** A record as it is logged. */
export type LoggedRecord = Omit<
  RestTaskRecord,
  'predictions' | 'annotations' | 'metrics' | 'search_keywords' | 'last_updated'
>;

export interface LogOptions {
  /** An annotation that is not given is taken away. The embedded backend does so; Argilla merges all the same. */
  replace_annotations?: true;
}

/** Stores records. REST merges them into what is there: what is left out stays, lists are replaced. */
export const log = (rest: RestClient, place: TaskPlace, records: readonly LoggedRecord[], how: LogOptions) =>
  rest.post<{ processed: number; failed: number }>('/datasets/:name/:task:bulk', {
    ...atTask(place),
    body: { ...how, records },
  });

interface ScannedLabels {
  agent: string;
  labels: { class_label: string; score?: number }[];
}

/** A record to be classified, as a scan sends it: as it is stored. */
type ScannedTextRecord = Omit<RestTextRecord, 'prediction' | 'annotation'> & {
  prediction?: ScannedLabels;
  annotation?: ScannedLabels;
  /** All texts in one, for searching. */
  text?: string;
};

type ScannedRecord = ScannedTextRecord | RestTaskRecord;

/** A scanned record as a search would send it. */
function asSearched(record: ScannedRecord): RestTaskRecord {
  if (!('inputs' in record)) return record;
  const { prediction, annotation, ...others } = record as ScannedTextRecord;
  delete others.text;
  return {
    ...others,
    ...(prediction ? { prediction: withClasses(prediction) } : {}),
    ...(annotation ? { annotation: withClasses(annotation) } : {}),
  };
}

const withClasses = ({ agent, labels }: ScannedLabels): RestLabels => ({
  agent,
  labels: labels.map(({ class_label: name, ...others }) => ({ class: name, ...others })),
});
