import Type, { type Static, type TSchema } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { discriminated, optional, nullable, oneOfWords, refined, Uuid } from '../http/shapes.ts';

const record = Type.Object(
  { entity: Type.Literal('record'), property: oneOfWords(['inserted_at', 'updated_at']) },
  { title: 'RecordFilterScope' },
);
const metadata = Type.Object(
  { entity: Type.Literal('metadata'), metadata_property: Type.String() },
  { title: 'MetadataFilterScope' },
);
const suggestion = Type.Object(
  {
    entity: Type.Literal('suggestion'),
    question: Type.String(),
    property: optional(oneOfWords(['value', 'agent', 'score'])),
  },
  { title: 'SuggestionFilterScope' },
);
const response = Type.Object(
  {
    entity: Type.Literal('response'),
    question: optional(Type.String()),
    property: optional(oneOfWords(['status'])),
  },
  { title: 'ResponseFilterScope' },
);
const Scope = discriminated('entity', [record, metadata, suggestion, response]);
export type Scope = Static<typeof Scope>;

/** A range has at least one end, and does not end before it begins. */
function boundsIssue({ ge, le }: { ge?: unknown; le?: unknown }): RuleIssue | undefined {
  const root = { at: ['__root__'], type: 'value_error' };
  if (ge == null && le == null) return { ...root, msg: "At least one of 'ge' or 'le' must be provided" };
  if (typeof ge === 'number' && typeof le === 'number' && ge > le) {
    return { ...root, msg: `'ge' (${ge}) must be lower or equal than 'le' (${le})` };
  }
  return undefined;
}

const range = <Shape extends TSchema>(shape: Shape) => ({
  ge: optional(shape),
  le: optional(shape),
});
export interface Bounds {
  ge?: number | null;
  le?: number | null;
}

/** Ranges in the parameters of lists, by the type of their metadata property. */
export const METADATA_BOUNDS = {
  integer: refined(Type.Object(range(Type.Integer())), boundsIssue),
  float: refined(Type.Object(range(Type.Number())), boundsIssue),
};

const Filter = discriminated('type', [
  Type.Object(
    {
      type: Type.Literal('terms'),
      scope: Scope,
      values: Type.Array(Type.String(), { minItems: 1, maxItems: 250 }),
    },
    { title: 'TermsFilter' },
  ),
  refined(
    Type.Object({ type: Type.Literal('range'), scope: Scope, ...range(Type.Number()) }, { title: 'RangeFilter' }),
    boundsIssue,
  ),
]);
export type Filter = Static<typeof Filter>;

const Sort = Type.Object({ scope: Scope, order: oneOfWords(['asc', 'desc']) });
export type Sort = Static<typeof Sort>;

/** Exactly one thing to be near to; an empty vector is none. */
function oneTarget({ record_id, value }: { record_id?: unknown; value?: unknown }): RuleIssue | undefined {
  const hasValue = Array.isArray(value) && value.length > 0;
  if ((record_id != null) !== hasValue) return undefined;
  return {
    at: ['__root__'],
    type: 'value_error',
    msg: hasValue
      ? "Cannot provide both 'record_id' and 'value' at the same time"
      : "Either 'record_id' or 'value' must be provided",
  };
}

const VectorQuery = refined(
  Type.Object({
    name: Type.String(),
    record_id: optional(Uuid),
    value: optional(Type.Array(Type.Number())),
    order: Type.Optional(oneOfWords(['most_similar', 'least_similar'])),
  }),
  oneTarget,
);
export type VectorQuery = Static<typeof VectorQuery>;

const TextQuery = Type.Object({ q: Type.String(), field: optional(Type.String()) });
export type TextQuery = Static<typeof TextQuery>;

export const SearchBody = Type.Object({
  query: Type.Optional(nullable(Type.Object({ text: optional(TextQuery), vector: optional(VectorQuery) }))),
  filters: optional(Type.Object({ and: Type.Array(Filter, { minItems: 1, maxItems: 50 }) })),
  sort: optional(Type.Array(Sort, { minItems: 1, maxItems: 10 })),
});
export type SearchBody = Static<typeof SearchBody>;

export const STATUSES = ['missing', 'pending', 'draft', 'submitted', 'discarded'] as const;

const listOf = <Shape extends TSchema>(shape: Shape) => Type.Optional(Type.Array(shape));

/** The pattern as clients are told it. Trying it on a long row of commas takes for ever, and it accepts what the other does. */
const TOLD = '^(?=.*[a-z0-9])[a-z0-9_-]+:(.+(,(.+))*)$';
const METADATA = /^(?=.*[a-z0-9])[a-z0-9_-]+:.+$/u;

const metadataIssue = (parameter: string): RuleIssue | undefined =>
  METADATA.test(parameter)
    ? undefined
    : { msg: `string does not match regex "${TOLD}"`, type: 'value_error.str.regex', ctx: { pattern: TOLD } };

const members = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  include: listOf(Type.String()),
  response_status: listOf(oneOfWords(STATUSES)),
  metadata: listOf(refined(Type.String(), metadataIssue)),
  sort_by: listOf(Type.String()),
  // Our extension: returns the questions with the page, which saves readers of answers a call. Argilla ignores it.
  questions: Type.Optional(Type.Boolean()),
};

/** Parameters of the lists; an offset below zero is taken for zero. */
export const RecordsQuery = Type.Object({ offset: Type.Optional(Type.Integer()), ...members });
export type RecordsQuery = Static<typeof RecordsQuery>;

/** Parameters of the searches. */
export const SearchQuery = Type.Object({ offset: Type.Optional(Type.Integer({ minimum: 0 })), ...members });
