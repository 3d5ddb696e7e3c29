import type { TSchema } from 'typebox';
import { SUBJECTS } from '../../acts/settings.ts';
import { CLIENTS } from '../../history/origin.ts';
import { stringEnum } from '../../http/shapes.ts';
import { byName, Count, type Domain, Flag, Id, list, object, orNull, ref, Text, Time } from '../descriptions.ts';

const Person = object({ id: orNull(Id), username: orNull(Text), pseudonym: Text });
const HistoryVersion = object(
  { values: orNull(byName(object({ value: ref('Answer') }))) },
  { status: orNull(Text), comment: orNull(Text) },
);
const HistoryEntry = object({
  number: Count,
  dataset_id: Id,
  record_id: orNull(Id),
  made_at: Time,
  kind: stringEnum(['response', 'resolution', 'record']),
  action: stringEnum(['created', 'changed', 'deleted']),
  after: orNull(ref('HistoryVersion')),
  before: orNull(ref('HistoryVersion')),
  is_erased: Flag,
  user: orNull(ref('Person')),
  response_user: orNull(ref('Person')),
  client: stringEnum(CLIENTS),
  is_bulk: Flag,
  api_key: orNull(object({ id: orNull(Id), name: orNull(Text) })),
  hash: Text,
  cursor: Text,
});

const UNDO =
  'Responses and resolutions that were changed later stay as they are, and are told in `kept`, the first 100 of `kept_count`. A request changes about 1,000, in several transactions; repeat it while `is_complete` is false.';
const TASK_UNDO =
  'Annotations, rules and labels that were changed later stay as they are, and are told in `kept`, the first 100 of `kept_count`. A request changes about 1,000, in several transactions; repeat it while `is_complete` is false. `record_ids` are those whose annotations came back.';
const Deeds = object({
  submitted: Count,
  discarded: Count,
  draft: Count,
  cleared: Count,
  added: Count,
  resolved: Count,
  revised: Count,
  withdrawn: Count,
  validated: Count,
  annotated: Count,
  reopened: Count,
});
const LaterChange = object({ user: orNull(ref('Person')), made_at: Time });
const ACT_KINDS = ['responses', 'resolutions', 'settings', 'records', 'annotations'] as const;
const Act = object({
  id: Id,
  made_at: Time,
  client: stringEnum(CLIENTS),
  kind: stringEnum(ACT_KINDS),
  total: Count,
  done: Count,
  undone: Count,
  changed: Count,
  deleted: Count,
  deeds: Deeds,
  record: orNull(object({ id: Text, external_id: orNull(Text), preview: orNull(Text) })),
  settings: orNull(
    object({
      subject: stringEnum([...SUBJECTS, 'labels', 'rules']),
      title: orNull(Text),
      action: stringEnum(['created', 'changed', 'deleted']),
      changed: list(Text),
    }),
  ),
  last_change: orNull(ref('LaterChange')),
});
/** The outcome of undo or redo, for any kind of act. */
const outcome = (recordId: TSchema) => ({
  is_complete: Flag,
  changed: Count,
  settings_changed: Flag,
  records_removed: Count,
  kept_count: Count,
  kept: list(
    object({
      record_id: orNull(recordId),
      reason: stringEnum(['changed', 'deleted', 'refused']),
      detail: orNull(Text),
      change: orNull(ref('LaterChange')),
    }),
  ),
});
const ActsOutcome = object({
  responses: list(object({ record_id: Id, user_id: Id, response: orNull(ref('Response')) })),
  resolutions: list(object({ record_id: Id, resolution: orNull(ref('Resolution')) })),
  ...outcome(Id),
});

export const history: Domain = {
  tag: 'History',
  description: 'Every change of responses and resolutions: who made it, when, and by which program.',
  schemas: {
    Person,
    HistoryVersion,
    HistoryEntry,
    History: object({ items: list(ref('HistoryEntry')), has_next: Flag }),
    LaterChange,
    Act,
    Acts: object({ items: list(ref('Act')), has_next: Flag }),
    ActsOutcome,
    TaskActsOutcome: object({ record_ids: list(Text), ...outcome(Text) }),
  },
  operations: {
    'GET /api/v1/records/{record_id}/history': {
      id: 'getRecordHistory',
      summary: 'Read what happened to the responses and the resolution of a record',
      description: 'Annotators see what happened to their own responses.',
      answer: ref('History'),
    },
    'GET /api/v1/datasets/{dataset_id}/history': {
      id: 'getDatasetHistory',
      summary: 'Read what happened to the responses and resolutions of a dataset',
      answer: ref('History'),
    },
    'GET /api/datasets/{name}/acts': {
      id: 'getOwnTaskActs',
      summary: 'Read what you did in an older dataset during the last day',
      description:
        'Newest first. An act is what one request changed in annotations, in rules or in labels, or the records that it added. Requests with the same `batch` are one act, and so are those that add records within a minute. Of its `total` records, `done` are as the act left them, `undone` as before; `changed` were changed later, by others or by yourself, and `deleted` otherwise.',
      answer: ref('Acts'),
    },
    'POST /api/datasets/{name}/acts/undo': {
      id: 'undoTaskActs',
      summary: 'Undo what you did in an older dataset during the last day',
      description: `${TASK_UNDO} Acts are undone from the newest to the oldest. Records that an act added are deleted, for those who may delete records; \`records_removed\` is their number.`,
      answer: ref('TaskActsOutcome'),
    },
    'POST /api/datasets/{name}/acts/redo': {
      id: 'redoTaskActs',
      summary: 'Redo acts in an older dataset that were undone',
      description: `${TASK_UNDO} Acts are redone from the oldest to the newest. Deleted records are not added again.`,
      answer: ref('TaskActsOutcome'),
    },
    'GET /api/v1/me/datasets/{dataset_id}/acts': {
      id: 'getOwnActs',
      summary: 'Read what you did in a dataset during the last day',
      description:
        'Newest first. An act is what one request changed in responses, in resolutions or in settings, or the records that it added, or several requests with the same `batch`. Of its `total` responses, resolutions or records (1 for settings), `done` are as the act left them, `undone` as before; `changed` were changed later, by others or by yourself, and `deleted` otherwise.',
      answer: ref('Acts'),
    },
    'POST /api/v1/me/datasets/{dataset_id}/acts/undo': {
      id: 'undoActs',
      summary: 'Undo what you did in a dataset during the last day',
      description: `${UNDO} Acts are undone from the newest to the oldest. Records that an act added are deleted, for those who may delete records; \`records_removed\` is their number.`,
      answer: ref('ActsOutcome'),
    },
    'POST /api/v1/me/datasets/{dataset_id}/acts/redo': {
      id: 'redoActs',
      summary: 'Redo acts that were undone',
      description: `${UNDO} Acts are redone from the oldest to the newest. Deleted records are not added again.`,
      answer: ref('ActsOutcome'),
    },
  },
};
