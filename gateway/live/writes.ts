import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';
import { isUuid } from '#gateway/graphql/input.ts';
import type { DatasetEventKind, ResponseEventKind } from './bus.ts';

/** A write that the REST API has accepted. */
export interface Write {
  /** The method and the route with its ids left out, e.g. `PUT /v1/responses/:id`. */
  call: string;
  /** The id in the route, if there is one: of the thing itself, or of the dataset of an older task that holds it. */
  id: string | undefined;
  /** The parsed body of the answer; undefined when there was none, or nobody kept it. */
  answer: unknown;
}

/** The dataset a change belongs to: known, or to be found by one of its records. */
export type Place = { datasetId: string } | { recordId: string };

/** What a write did. */
export type Change = Place &
  (
    | { kinds: readonly DatasetEventKind[] }
    | {
        response: {
          recordId: string;
          userId: string | null;
          kind: ResponseEventKind;
          forOthers: 'everything' | 'counters' | 'nothing';
        };
      }
  );

interface Rule {
  changes(write: Write): Change[];
  /** Whether the answer's body is needed to know what changed. */
  readsAnswer: boolean;
}

/** What the REST API answers to writes, as far as it tells where they went. */
interface Row {
  dataset_id?: string;
  record_id?: string;
  user_id?: string | null;
  status?: 'draft' | 'submitted' | 'discarded';
  inserted_at?: string;
  updated_at?: string;
}

const KIND = { draft: 'DRAFTED', submitted: 'SUBMITTED', discarded: 'DISCARDED' } as const;

/** The route names the dataset. */
const inDataset = (...kinds: DatasetEventKind[]): Rule => ({
  changes: ({ id }) => (id ? [{ datasetId: id, kinds }] : []),
  readsAnswer: false,
});

/** The answer names the dataset. */
const answersDataset = (...kinds: DatasetEventKind[]): Rule => ({
  changes: ({ answer }) => {
    const datasetId = (answer as Row | undefined)?.dataset_id;
    return datasetId ? [{ datasetId, kinds }] : [];
  },
  readsAnswer: true,
});

/** The route names a record. */
const ofRecord = (...kinds: DatasetEventKind[]): Rule => ({
  changes: ({ id }) => (id ? [{ recordId: id, kinds }] : []),
  readsAnswer: false,
});

const responseWritten: Rule = { changes: ({ answer }) => stored(answer as Row | undefined), readsAnswer: true };
const responseCleared: Rule = { changes: ({ answer }) => cleared(answer as Row | undefined), readsAnswer: true };
const responsesWritten: Rule = {
  changes: ({ answer }) => {
    const items = (answer as { items?: unknown } | undefined)?.items;
    return Array.isArray(items) ? (items as ({ item?: Row } | null)[]).flatMap((one) => stored(one?.item)) : [];
  },
  readsAnswer: true,
};

/** Every route by which a dataset, its records or its responses change. */
const RULES: Readonly<Record<string, Rule>> = {
  'POST /v1/records/:id/responses': responseWritten,
  'PUT /v1/responses/:id': responseWritten,
  'DELETE /v1/responses/:id': responseCleared,
  'POST /v1/me/responses/bulk': responsesWritten,

  'POST /v1/datasets/:id/records': inDataset('RECORDS_ADDED'),
  'POST /v1/datasets/:id/records/bulk': inDataset('RECORDS_ADDED'),
  'PUT /v1/datasets/:id/records/bulk': inDataset('RECORDS_ADDED', 'RECORDS_UPDATED'),
  'PATCH /v1/datasets/:id/records': inDataset('RECORDS_UPDATED'),
  'DELETE /v1/datasets/:id/records': inDataset('RECORDS_DELETED'),
  'PATCH /v1/records/:id': answersDataset('RECORDS_UPDATED'),
  'DELETE /v1/records/:id': answersDataset('RECORDS_DELETED'),
  'PUT /v1/records/:id/suggestions': ofRecord('RECORDS_UPDATED'),
  'DELETE /v1/records/:id/suggestions': ofRecord('RECORDS_UPDATED'),

  'PATCH /v1/datasets/:id': inDataset('SETTINGS'),
  'PUT /v1/datasets/:id/publish': inDataset('SETTINGS'),
  'DELETE /v1/datasets/:id': inDataset('DELETED'),
  ...settingsOf('fields'),
  ...settingsOf('questions'),
  ...settingsOf('metadata-properties'),
  ...settingsOf('vectors-settings'),

  // Of the older tasks. Whether records logged are new or known, nobody says.
  'POST /datasets/:name/:task:bulk': inDataset('RECORDS_ADDED', 'RECORDS_UPDATED'),
  'PATCH /datasets/:name/records/:record': inDataset('RECORDS_UPDATED'),
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

/** What a dataset is made of is added below the dataset, and changed and removed by its own id. */
function settingsOf(part: string): Record<string, Rule> {
  return {
    [`POST /v1/datasets/:id/${part}`]: inDataset('SETTINGS'),
    [`PATCH /v1/${part}/:id`]: answersDataset('SETTINGS'),
    [`DELETE /v1/${part}/:id`]: answersDataset('SETTINGS'),
  };
}

/** Whether a call, if it succeeds, is worth telling. */
export const isTold = (call: string): boolean => Object.hasOwn(RULES, call);

/** Whether what to tell stands in the answer. */
export const readsAnswer = (call: string): boolean => RULES[call]?.readsAnswer ?? false;

/** What a write changed; nothing for reads and for writes that change no dataset. */
export const changesOf = (write: Write): Change[] => RULES[write.call]?.changes(write) ?? [];

function stored(row: Row | undefined | null): Change[] {
  if (!row?.record_id || !row.status || !Object.hasOwn(KIND, row.status)) return [];
  const { record_id: recordId, dataset_id: datasetId, user_id: userId = null, status } = row;
  const isNew = row.inserted_at === row.updated_at;
  const forOthers = status !== 'draft' ? 'everything' : isNew ? 'nothing' : 'counters';
  const place = datasetId ? { datasetId } : { recordId };
  return [{ ...place, response: { recordId, userId, kind: KIND[status], forOthers } }];
}

function cleared(row: Row | undefined): Change[] {
  if (!row?.record_id) return [];
  const { record_id: recordId, user_id: userId = null, status } = row;
  return [
    {
      recordId,
      response: { recordId, userId, kind: 'CLEARED', forOthers: status === 'draft' ? 'nothing' : 'everything' },
    },
  ];
}

interface Call {
  call: string;
  id: string | undefined;
}

/**
 * A request to the REST API, in the words in which its routes are written: `/api/v1/records/…` → `POST /v1/records/:id`. The id
 * is that of the dataset or record in the path; a dataset of an older task has its workspace's name and its own.
 */
export function callOf(method: string, url: string, headers: IncomingHttpHeaders): Call {
  const [path = '', query = ''] = url.split('?', 2);
  const parts = path
    .replace(/^\/api/, '')
    .replace(/\/$/, '')
    .split('/');
  if (parts[1] === 'datasets') {
    const workspace = new URLSearchParams(query).get('workspace') ?? headers['x-argilla-workspace'];
    return olderCallOf(method, parts.slice(2), String(workspace ?? ''));
  }
  return {
    call: `${method} ${parts.map((part) => (isUuid(part) ? ':id' : part)).join('/')}`,
    id: parts.find((part) => isUuid(part))?.toLowerCase(),
  };
}

const TASK = /^(TextClassification|TokenClassification|Text2Text)\b/;

/** Of a dataset of an older task: `reviews/TextClassification:bulk` → `POST /datasets/:name/:task:bulk`. */
function olderCallOf(method: string, [first = '', ...others]: readonly string[], workspace: string): Call {
  // Old clients put the task before the name.
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

/** Longer answers than a hundred long responses are not read along. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Hands everything on to `target`, and keeps a copy for who wants to read it in the end. */
export function copying(target: Writable): { through: Writable; parsed(): unknown } {
  let chunks: Buffer[] = [];
  let size = 0;
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_BYTES) chunks = [];
    else chunks.push(chunk);
  });
  // The writer gets the error too, and closes the connection to the target.
  through.on('error', () => undefined);
  through.pipe(target);
  return {
    through,
    parsed: () => {
      try {
        return size > MOST_BYTES ? undefined : (JSON.parse(Buffer.concat(chunks).toString()) as unknown);
      } catch {
        return undefined;
      }
    },
  };
}
