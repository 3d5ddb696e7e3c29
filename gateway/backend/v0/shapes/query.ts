import Type, { type Static } from 'typebox';
import { stringEnum, optional } from '../../http/shapes.ts';
import { STATUSES } from './records.ts';
import type { Task } from './datasets.ts';

/** The most values that aggregations return. */
const MAX_WORDS = 1000;
const MAX_RULES = 250;
const MAX_SORT_KEYS = 10;
const Words = Type.Array(Type.String(), { maxItems: MAX_WORDS });
const Rules = Type.Array(Type.String(), { maxItems: MAX_RULES });

/** The conditions of all tasks; like Argilla, only some may be null. */
const members = {
  query_text: optional(Type.String()),
  ids: optional(Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }))),
  predicted_by: Type.Optional(Words),
  annotated_by: Type.Optional(Words),
  status: Type.Optional(Type.Array(stringEnum(STATUSES), { maxItems: MAX_WORDS })),
  predicted: optional(stringEnum(['ok', 'ko'])),
  score: optional(
    Type.Object({
      from: Type.Optional(Type.Number()),
      to: optional(Type.Number()),
      range_from: Type.Optional(Type.Number()),
      range_to: optional(Type.Number()),
    }),
  ),
  metadata: optional(Type.Record(Type.String(), Type.Unsafe<unknown>({ maxItems: MAX_WORDS }))),
  has_annotation: optional(Type.Boolean()),
  has_prediction: optional(Type.Boolean()),
  vector: optional(
    Type.Object({
      name: Type.String(),
      value: Type.Array(Type.Number(), { minItems: 1 }),
      k: optional(Type.Integer({ minimum: 1 })),
    }),
  ),
  raw_query: optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' })),
};
/** The query for any task, which ignores conditions of other tasks. */
export const RecordsQuery = Type.Object({
  ...members,
  predicted_as: optional(Words),
  annotated_as: optional(Words),
  uncovered_by_rules: optional(Rules),
});
export type RecordsQuery = Static<typeof RecordsQuery>;

const LabelledQuery = Type.Object({
  ...members,
  predicted_as: Type.Optional(Words),
  annotated_as: Type.Optional(Words),
  uncovered_by_rules: Type.Optional(Rules),
});

export const queryOf = (task: Task) => Type.Unsafe<RecordsQuery>(task === 'Text2Text' ? RecordsQuery : LabelledQuery);

const Order = stringEnum(['asc', 'desc']);
const Sort = Type.Array(Type.Object({ id: Type.String(), order: Type.Optional(Order) }), {
  maxItems: MAX_SORT_KEYS,
});
export type Sort = Static<typeof Sort>;

export const searchBodyOf = (task: Task) =>
  Type.Object({ query: Type.Optional(queryOf(task)), sort: Type.Optional(Sort) });

export const TaskSearchParameters = Type.Object({
  limit: Type.Optional(Type.Integer({ maximum: 1000 })),
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  include_metrics: Type.Optional(Type.Boolean()),
});

export const ScanParameters = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) });

export const ScanBody = Type.Object({
  query: optional(RecordsQuery),
  fields: optional(Words),
  sort_by: Type.Optional(Sort),
  next_idx: optional(Type.String()),
  next_page_cfg: optional(Type.String()),
});
export type ScanBody = Static<typeof ScanBody>;

/** The content of `next_page_cfg`, which is JSON in a text. */
export const ScanPage = Type.Object({
  sort_by: optional(Sort),
  next_search_params: optional(Type.Array(Type.Unsafe<unknown>({}))),
});
export type ScanPage = Static<typeof ScanPage>;
