import Type, { type Static, type TSchema } from 'typebox';
import { coerceNumber } from '../http/coercion.ts';
import type { RuleIssue } from '../http/errors.ts';
import { NOT_A, rootIssue, wrongPattern } from '../http/issues.ts';
import { discriminatedUnion, optional, nullable, stringEnum, withCoercion, withRule, Uuid } from '../http/shapes.ts';

const record = Type.Object(
  {
    entity: Type.Literal('record'),
    // The number of responses and resolutions are an extension.
    property: stringEnum(['id', 'external_id', 'inserted_at', 'updated_at', 'status', 'response_count', 'resolved']),
  },
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
    property: optional(stringEnum(['value', 'agent', 'score', 'type'])),
  },
  { title: 'SuggestionFilterScope' },
);
const response = Type.Object(
  {
    entity: Type.Literal('response'),
    question: optional(Type.String()),
    property: optional(stringEnum(['status'])),
    // An extension: the response of this user, in the search for everybody.
    user: optional(Uuid),
  },
  { title: 'ResponseFilterScope' },
);
/** An extension: how far the answers to a question differ, or those to all together. */
const disagreement = Type.Object(
  { entity: Type.Literal('disagreement'), question: optional(Type.String()) },
  { title: 'DisagreementFilterScope' },
);
const Scope = discriminatedUnion('entity', [record, metadata, suggestion, response, disagreement]);
export type Scope = Static<typeof Scope>;

function boundsIssue({ ge, le }: { ge?: unknown; le?: unknown }): RuleIssue | undefined {
  if (ge == null && le == null) return rootIssue("At least one of 'ge' or 'le' must be provided");
  const [first, last] = [coerceNumber(ge), coerceNumber(le)];
  const isFalling = typeof first === typeof last && (first as number) > (last as number);
  return isFalling ? rootIssue(`'ge' (${ge}) must be lower or equal than 'le' (${le})`) : undefined;
}

const range = <Shape extends TSchema>(shape: Shape) => ({ ge: optional(shape), le: optional(shape) });
export interface Bounds {
  ge?: number | null;
  le?: number | null;
}

/** A number, or a date or a term as a text. */
const boundIssue = (bound: unknown): RuleIssue | undefined =>
  bound === null || typeof bound === 'number' || typeof bound === 'string' ? undefined : NOT_A.number;
const Bound = withCoercion(withRule(Type.Unsafe<number | string | null>({}), boundIssue), (bound) =>
  typeof bound === 'boolean' ? Number(bound) : bound,
);

/** Ranges of metadata in the parameters of lists, by the type of the property. */
export const METADATA_BOUNDS = {
  integer: withRule(Type.Object(range(Type.Integer())), boundsIssue),
  float: withRule(Type.Object(range(Type.Number())), boundsIssue),
};

const Filter = discriminatedUnion('type', [
  Type.Object(
    {
      type: Type.Literal('terms'),
      scope: Scope,
      values: Type.Array(Type.String(), { minItems: 1, maxItems: 250 }),
    },
    { title: 'TermsFilter' },
  ),
  withRule(
    Type.Object(
      { type: Type.Literal('range'), scope: Scope, ge: Type.Optional(Bound), le: Type.Optional(Bound) },
      { title: 'RangeFilter' },
    ),
    boundsIssue,
  ),
]);
export type Filter = Static<typeof Filter>;

const Sort = Type.Object({ scope: Scope, order: stringEnum(['asc', 'desc']) });
export type Sort = Static<typeof Sort>;

/** A vector search has one target; an empty vector is none. */
function targetIssue({ record_id, value }: { record_id?: unknown; value?: unknown }): RuleIssue | undefined {
  const hasValue = Array.isArray(value) && value.length > 0;
  if ((record_id != null) !== hasValue) return undefined;
  return rootIssue(
    hasValue
      ? "Cannot provide both 'record_id' and 'value' at the same time"
      : "Either 'record_id' or 'value' must be provided",
  );
}

const VectorQuery = withRule(
  Type.Object({
    name: Type.String(),
    record_id: optional(Uuid),
    value: optional(Type.Array(Type.Number())),
    order: Type.Optional(stringEnum(['most_similar', 'least_similar'])),
  }),
  targetIssue,
);
export type VectorQuery = Static<typeof VectorQuery>;

export const TextQuery = Type.Object({ q: Type.String(), field: optional(Type.String()) });
export type TextQuery = Static<typeof TextQuery>;

export const Filters = optional(Type.Object({ and: Type.Array(Filter, { minItems: 1, maxItems: 50 }) }));

export const SearchBody = Type.Object({
  query: Type.Optional(nullable(Type.Object({ text: optional(TextQuery), vector: optional(VectorQuery) }))),
  filters: Filters,
  sort: optional(Type.Array(Sort, { minItems: 1, maxItems: 10 })),
});
export type SearchBody = Static<typeof SearchBody>;

export const STATUSES = ['missing', 'pending', 'draft', 'submitted', 'discarded'] as const;

const listOf = <Shape extends TSchema>(shape: Shape) => Type.Optional(Type.Array(shape));

/** Argilla's pattern, for messages only: it backtracks catastrophically on rows of commas. The other accepts all names that 2.8 has. */
const ARGILLA_METADATA = '^(?=.*[a-z0-9])[a-z0-9_-]+:(.+(,(.+))*)$';
const METADATA = /^[^:]+:.+$/u;

const metadataIssue = (parameter: string): RuleIssue | undefined =>
  METADATA.test(parameter) ? undefined : wrongPattern(ARGILLA_METADATA);

const members = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  include: listOf(Type.String()),
  response_status: listOf(stringEnum(STATUSES)),
  metadata: listOf(withRule(Type.String(), metadataIssue)),
  sort_by: listOf(Type.String()),
  // An extension: adds the questions to the page, which saves a request.
  questions: Type.Optional(Type.Boolean()),
};

/** Parameters of the lists. An offset below 0 counts as 0. */
export const RecordsQuery = Type.Object({ offset: Type.Optional(Type.Integer()), ...members });
export type RecordsQuery = Static<typeof RecordsQuery>;

/** Parameters of the searches. */
export const SearchQuery = Type.Object({ offset: Type.Optional(Type.Integer({ minimum: 0 })), ...members });

/** Parameters of pages with cursors. */
export const PageQuery = Type.Object(members);

/** A search from a cursor on. */
export const PageBody = Type.Object({ ...SearchBody.properties, after: optional(Type.String()) });
