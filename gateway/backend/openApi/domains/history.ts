import { CLIENTS } from '../../history/origin.ts';
import { stringEnum } from '../../http/shapes.ts';
import { byName, Count, type Domain, Flag, Id, list, object, orNull, ref, Text, Time } from '../descriptions.ts';

const Person = object({ id: orNull(Id), username: orNull(Text), pseudonym: Text });
const HistoryVersion = object(
  { values: orNull(byName(object({ value: ref('Answer') }))) },
  { status: orNull(Text), comment: orNull(Text) },
);
const HistoryEntry = object({
  ...{ number: Count, dataset_id: Id, record_id: orNull(Id), made_at: Time },
  kind: stringEnum(['response', 'resolution', 'record']),
  action: stringEnum(['created', 'changed', 'deleted']),
  ...{ after: orNull(ref('HistoryVersion')), before: orNull(ref('HistoryVersion')), is_erased: Flag },
  ...{ user: orNull(ref('Person')), response_user: orNull(ref('Person')), client: stringEnum(CLIENTS), is_bulk: Flag },
  ...{ api_key: orNull(object({ id: orNull(Id), name: orNull(Text) })), hash: Text, cursor: Text },
});

export const history: Domain = {
  tag: 'History',
  description: 'Every change of responses and resolutions: who made it, when, and by which program.',
  schemas: {
    Person,
    HistoryVersion,
    HistoryEntry,
    History: object({ items: list(ref('HistoryEntry')), has_next: Flag }),
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
  },
};
