import Type, { type Static } from 'typebox';
import { oneOfWords, optional } from '../../http/shapes.ts';

/** As many as are counted of anything, and so offered to choose from. */
const MAX_WORDS = 1000;
const MAX_RULES = 250;
const MAX_SORT_KEYS = 10;
const Words = optional(Type.Array(Type.String(), { maxItems: MAX_WORDS }));

/** What records are asked for by, in every task; what a task does not know it does not look at. */
const members = {
  query_text: optional(Type.String()),
  ids: optional(Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }))),
  predicted_by: Words,
  annotated_by: Words,
  predicted_as: Words,
  annotated_as: Words,
  status: Words,
  predicted: optional(oneOfWords(['ok', 'ko'])),
  score: optional(
    Type.Object({
      from: optional(Type.Number()),
      to: optional(Type.Number()),
      range_from: optional(Type.Number()),
      range_to: optional(Type.Number()),
    }),
  ),
  metadata: optional(Type.Record(Type.String(), Type.Unsafe<unknown>({ maxItems: MAX_WORDS }))),
  has_annotation: optional(Type.Boolean()),
  has_prediction: optional(Type.Boolean()),
  uncovered_by_rules: optional(Type.Array(Type.String(), { maxItems: MAX_RULES })),
  vector: optional(
    Type.Object({
      name: Type.String(),
      value: Type.Array(Type.Number(), { minItems: 1 }),
      k: optional(Type.Integer({ minimum: 1 })),
    }),
  ),
  raw_query: optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' })),
};
export const RecordsQuery = Type.Object(members);
export type RecordsQuery = Static<typeof RecordsQuery>;

const Order = oneOfWords(['asc', 'desc']);
const Sort = Type.Array(Type.Object({ id: Type.String(), order: optional(Order) }), {
  maxItems: MAX_SORT_KEYS,
});
export type Sort = Static<typeof Sort>;

export const TaskSearchBody = Type.Object({
  query: optional(RecordsQuery),
  sort: optional(Sort),
});

export const TaskSearchParameters = Type.Object({
  limit: Type.Optional(Type.Integer({ maximum: 1000 })),
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  include_metrics: Type.Optional(Type.Boolean()),
});

export const ScanParameters = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) });

export const ScanBody = Type.Object({
  query: optional(RecordsQuery),
  fields: Words,
  sort_by: optional(Sort),
  next_idx: optional(Type.String()),
  next_page_cfg: optional(Type.String()),
});
export type ScanBody = Static<typeof ScanBody>;

/** What `next_page_cfg` says, which is JSON within JSON. */
export const ScanPage = Type.Object({
  sort_by: optional(Sort),
  next_search_params: optional(Type.Array(Type.Unsafe<unknown>({}))),
});
export type ScanPage = Static<typeof ScanPage>;
