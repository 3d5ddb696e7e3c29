import type { IncomingHttpHeaders } from 'node:http';
import { isUuid } from '#gateway/graphql/input.ts';
import { own } from '#gateway/lib/own.ts';
import type { DatasetEventKind, ResponseEvent } from './bus.ts';
import { assignmentJob, type Job, resolutionJob, suggestionJob } from './jobs.source.ts';

/** A write that the REST API has accepted. */
export interface Write {
  /** The method and the route without ids, e.g. `PUT /v1/responses/:id`. */
  call: string;
  /** The id in the route, if any; for an older task, that of the dataset. */
  id: string | undefined;
  /** The parsed body of the answer; undefined when it was empty or not read. */
  answer: unknown;
}

/** A change by a write, with its dataset or a record of it. */
export type Change = ({ datasetId: string } | { recordId: string }) &
  ({ kinds: readonly DatasetEventKind[] } | { response: Omit<ResponseEvent, 'type' | 'datasetId' | 'origin'> });

interface Rule {
  changes(write: Write): Change[];
  /** Whether `changes` needs the body of the answer. */
  needsAnswer: boolean;
  /** The job that a write began, if any. */
  job?(write: Write): Job | undefined;
}

/** The members of answers that identify what changed. */
interface Row {
  dataset_id?: string;
  record_id?: string;
  user_id?: string | null;
  status?: 'draft' | 'submitted' | 'discarded';
  inserted_at?: string;
  updated_at?: string;
}

interface ActsOutcome {
  responses?: ChangedResponse[];
  resolutions?: unknown[];
  /** The ids of records in an older dataset. */
  record_ids?: string[];
  settings_changed?: boolean;
  records_removed?: number;
}

interface ChangedResponse {
  record_id: string;
  user_id: string;
  /** The current response; null if the record has none any more. */
  response: Row | null;
}

const KIND = { draft: 'DRAFTED', submitted: 'SUBMITTED', discarded: 'DISCARDED' } as const;

/** The route names the dataset. */
const inDataset = (...kinds: DatasetEventKind[]): Rule => ({
  changes: ({ id }) => (id ? [{ datasetId: id, kinds }] : []),
  needsAnswer: false,
});

/** The route names the dataset, and the answer may begin a job that goes on changing it. */
const beginsJob = (kind: DatasetEventKind, jobIn: (datasetId: string, answer: unknown) => Job | undefined): Rule => ({
  ...inDataset(kind),
  needsAnswer: true,
  job: ({ id, answer }) => (id ? jobIn(id, answer) : undefined),
});

/** The answer names the dataset. */
const answersDataset = (...kinds: DatasetEventKind[]): Rule => ({
  changes: ({ answer }) => {
    const datasetId = (answer as Row | undefined)?.dataset_id;
    return datasetId ? [{ datasetId, kinds }] : [];
  },
  needsAnswer: true,
});

/** The route names a record. */
const ofRecord = (...kinds: DatasetEventKind[]): Rule => ({
  changes: ({ id }) => (id ? [{ recordId: id, kinds }] : []),
  needsAnswer: false,
});

/** The answer names a record. An Argilla server's does not, so that pages are not told. */
const answersRecord = (...kinds: DatasetEventKind[]): Rule => ({
  changes: ({ answer }) => {
    const recordId = (answer as Row | undefined)?.record_id;
    return recordId ? [{ recordId, kinds }] : [];
  },
  needsAnswer: true,
});

const responseWritten: Rule = { changes: ({ answer }) => stored(answer as Row | undefined), needsAnswer: true };
const responseCleared: Rule = { changes: ({ answer }) => cleared(answer as Row | undefined), needsAnswer: true };
const responsesWritten: Rule = {
  changes: ({ answer }) => {
    const items = (answer as { items?: unknown } | undefined)?.items;
    return Array.isArray(items) ? (items as ({ item?: Row } | null)[]).flatMap((result) => stored(result?.item)) : [];
  },
  needsAnswer: true,
};

/** Acts of either kind of dataset; the answer has only the members of its kind. */
const actsUndone: Rule = {
  changes: ({ id: datasetId, answer }) => {
    if (!datasetId) return [];
    const outcome = (answer ?? {}) as ActsOutcome;
    const kinds: DatasetEventKind[] = [];
    if (outcome.settings_changed) kinds.push('SETTINGS');
    if (outcome.resolutions?.length) kinds.push('RESOLUTIONS');
    if (outcome.record_ids?.length) kinds.push('RECORDS_UPDATED');
    if (outcome.records_removed) kinds.push('RECORDS_DELETED');
    const responses = (outcome.responses ?? []).flatMap(({ record_id, user_id, response }) =>
      response
        ? stored({ ...response, dataset_id: datasetId })
        : cleared({ record_id, user_id, dataset_id: datasetId }),
    );
    return kinds.length > 0 ? [{ datasetId, kinds }, ...responses] : responses;
  },
  needsAnswer: true,
};

/** The routes that change a dataset, its records or its responses. */
const RULES: Readonly<Record<string, Rule>> = {
  'POST /v1/records/:id/responses': responseWritten,
  'PUT /v1/responses/:id': responseWritten,
  'DELETE /v1/responses/:id': responseCleared,
  'POST /v1/me/responses/bulk': responsesWritten,

  'POST /v1/me/datasets/:id/acts/undo': actsUndone,
  'POST /v1/me/datasets/:id/acts/redo': actsUndone,

  'POST /v1/datasets/:id/records': inDataset('RECORDS_ADDED'),
  'POST /v1/datasets/:id/records/bulk': inDataset('RECORDS_ADDED'),
  'PUT /v1/datasets/:id/records/bulk': inDataset('RECORDS_ADDED', 'RECORDS_UPDATED'),
  'PATCH /v1/datasets/:id/records': inDataset('RECORDS_UPDATED'),
  'DELETE /v1/datasets/:id/records': inDataset('RECORDS_DELETED'),
  'PATCH /v1/records/:id': answersDataset('RECORDS_UPDATED'),
  'DELETE /v1/records/:id': answersDataset('RECORDS_DELETED'),
  'PUT /v1/records/:id/suggestions': ofRecord('RECORDS_UPDATED'),
  'PUT /v1/datasets/:id/suggestions/bulk': inDataset('RECORDS_UPDATED'),
  'DELETE /v1/records/:id/suggestions': ofRecord('RECORDS_UPDATED'),
  'DELETE /v1/suggestions/:id': answersRecord('RECORDS_UPDATED'),

  'PUT /v1/datasets/:id/resolutions/:id': inDataset('RESOLUTIONS'),
  'DELETE /v1/datasets/:id/resolutions/:id': inDataset('RESOLUTIONS'),
  'POST /v1/datasets/:id/resolutions/bulk': beginsJob('RESOLUTIONS', resolutionJob),
  'POST /v1/datasets/:id/resolutions/bulk/:id/undo': beginsJob('RESOLUTIONS', resolutionJob),

  'PUT /v1/datasets/:id/suggester': inDataset('SETTINGS'),
  'DELETE /v1/datasets/:id/suggester': inDataset('SETTINGS'),
  'POST /v1/datasets/:id/suggester/jobs': beginsJob('RECORDS_UPDATED', suggestionJob),
  'POST /v1/datasets/:id/suggester/jobs/:id/resume': beginsJob('RECORDS_UPDATED', suggestionJob),
  'POST /v1/datasets/:id/suggester/jobs/:id/retry': beginsJob('RECORDS_UPDATED', suggestionJob),

  'PATCH /v1/datasets/:id': inDataset('SETTINGS'),
  'PUT /v1/datasets/:id/publish': inDataset('SETTINGS'),
  'PATCH /v1/datasets/:id/queue': inDataset('SETTINGS'),
  'PATCH /v1/datasets/:id/controls': inDataset('SETTINGS'),
  'POST /v1/datasets/:id/assignments': beginsJob('ASSIGNMENTS', assignmentJob),
  'POST /v1/datasets/:id/assignments/remove': beginsJob('ASSIGNMENTS', assignmentJob),
  'POST /v1/datasets/:id/assignments/reassign': beginsJob('ASSIGNMENTS', assignmentJob),
  'DELETE /v1/datasets/:id': inDataset('DELETED'),
  ...settingsOf('fields'),
  ...settingsOf('questions'),
  ...settingsOf('metadata-properties'),
  ...settingsOf('vectors-settings'),

  // The older tasks. Their bulk does not tell whether records are new.
  'POST /datasets/:name/:task:bulk': inDataset('RECORDS_ADDED', 'RECORDS_UPDATED'),
  'PATCH /datasets/:name/records/:record': inDataset('RECORDS_UPDATED'),
  'POST /datasets/:name/acts/undo': actsUndone,
  'POST /datasets/:name/acts/redo': actsUndone,
  'DELETE /datasets/:name/data': inDataset('RECORDS_DELETED'),
  'PATCH /datasets/:name': inDataset('SETTINGS'),
  'PUT /datasets/:name:open': inDataset('SETTINGS'),
  'PUT /datasets/:name:close': inDataset('SETTINGS'),
  'PATCH /datasets/:name/:task/settings': inDataset('SETTINGS'),
  'PUT /datasets/:name/:task/settings': inDataset('SETTINGS'),
  'DELETE /datasets/:name/:task/settings': inDataset('SETTINGS'),
  'POST /datasets/TextClassification/:name/labeling/rules': inDataset('SETTINGS'),
  'PATCH /datasets/TextClassification/:name/labeling/rules/:rule': inDataset('SETTINGS'),
  'DELETE /datasets/TextClassification/:name/labeling/rules/:rule': inDataset('SETTINGS'),
  'DELETE /datasets/:name': inDataset('DELETED'),
};

/** Parts of a dataset are created below the dataset, and changed and deleted by their own id. */
function settingsOf(part: string): Record<string, Rule> {
  return {
    [`POST /v1/datasets/:id/${part}`]: inDataset('SETTINGS'),
    [`PATCH /v1/${part}/:id`]: answersDataset('SETTINGS'),
    [`DELETE /v1/${part}/:id`]: answersDataset('SETTINGS'),
  };
}

/** The rule of a call. The gateway's own calls distinguish two ids of a route, such as `:id` and `:recordId`. */
const ruleOf = (call: string): Rule | undefined => own(RULES, call.replaceAll(/:(record|job)Id\b/g, ':id'));

/** Whether a call changes a dataset if it succeeds. */
export const isPublished = (call: string): boolean => ruleOf(call) !== undefined;

export const needsAnswer = (call: string): boolean => ruleOf(call)?.needsAnswer ?? false;

export const jobOf = (write: Write): Job | undefined => ruleOf(write.call)?.job?.(write);

export const changesOf = (write: Write): Change[] => ruleOf(write.call)?.changes(write) ?? [];

function stored(row: Row | undefined | null): Change[] {
  if (!row?.record_id || !row.status || !Object.hasOwn(KIND, row.status)) return [];
  const { record_id: recordId, dataset_id: datasetId, user_id: userId = null, status } = row;
  const isNew = row.inserted_at === row.updated_at;
  const forOthers = status !== 'draft' ? 'everything' : isNew ? 'nothing' : 'counters';
  const target = datasetId ? { datasetId } : { recordId };
  return [{ ...target, response: { recordId, userId, kind: KIND[status], forOthers } }];
}

function cleared(row: Row | undefined): Change[] {
  if (!row?.record_id) return [];
  const { record_id: recordId, dataset_id: datasetId, user_id: userId = null, status } = row;
  const forOthers = status === 'draft' ? 'nothing' : 'everything';
  const target = datasetId ? { datasetId } : { recordId };
  return [{ ...target, response: { recordId, userId, kind: 'CLEARED', forOthers } }];
}

/**
 * The route of a request to the REST API, e.g. `POST /v1/records/:id`, and the id of the dataset or record in its path. The id of an
 * older dataset consists of the names of its workspace and its own.
 */
export function callOf(method: string, url: string, headers: IncomingHttpHeaders): Omit<Write, 'answer'> {
  const [path = '', query = ''] = url.split('?', 2);
  const parts = path
    .replace(/^\/api/, '')
    .replace(/\/$/, '')
    .split('/');
  if (parts[1] === 'datasets') {
    const workspace = new URLSearchParams(query).get('workspace') ?? headers['x-argilla-workspace'];
    return taskCallOf(method, parts.slice(2), String(workspace ?? ''));
  }
  // A dry run writes nothing.
  const suffix = new URLSearchParams(query).get('dry_run') === 'true' ? '?dry_run' : '';
  return {
    call: `${method} ${parts.map((part) => (isUuid(part) ? ':id' : part)).join('/')}${suffix}`,
    id: parts.find((part) => isUuid(part))?.toLowerCase(),
  };
}

const TASK = /^(TextClassification|TokenClassification|Text2Text)\b/;

/** The call for the older tasks: `reviews/TextClassification:bulk` → `POST /datasets/:name/:task:bulk`. */
function taskCallOf(method: string, [first = '', ...others]: readonly string[], workspace: string) {
  // Older clients put the task before the name.
  const [own, ...rest] = TASK.test(first) ? [others[0] ?? '', first, ...others.slice(1)] : [first, ...others];
  const [name, verb] = own!.split(':', 2);
  const [kind = '', part, , rule] = rest;
  const route =
    part === 'labeling'
      ? `/datasets/TextClassification/:name/labeling/rules${rule === undefined ? '' : '/:rule'}`
      : ['/datasets', verb ? `:name:${verb}` : ':name', ...placesIn(kind, part)].join('/');
  return { call: `${method} ${route}`, id: workspace && name ? `${workspace}.${name}` : undefined };
}

const placesIn = (kind: string, part: string | undefined): string[] =>
  [kind.replace(TASK, ':task'), kind === 'records' && part ? ':record' : part].filter(
    (place) => place !== undefined && place !== '',
  ) as string[];
