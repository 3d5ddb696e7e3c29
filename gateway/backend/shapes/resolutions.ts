import Type, { type Static } from 'typebox';
import { discriminatedUnion, nullable, optional, page, Uuid } from '../http/shapes.ts';
import { Values } from './responses.ts';
import { Filters, TextQuery } from './search.ts';

const COMMENT_MAX = 5_000;
const Count = Type.Integer({ minimum: 1 });

/** The origin of an answer in a resolution. */
const AnswerSource = discriminatedUnion('type', [
  Type.Object({ type: Type.Literal('response'), user_id: nullable(Uuid) }, { title: 'ResponseSource' }),
  Type.Object({ type: Type.Literal('suggestion'), agent: optional(Type.String()) }, { title: 'SuggestionSource' }),
  Type.Object(
    { type: Type.Literal('majority'), votes: Type.Integer({ minimum: 0 }), of: Count },
    { title: 'MajoritySource' },
  ),
  Type.Object({ type: Type.Literal('form') }, { title: 'FormSource' }),
]);
export type AnswerSource = Static<typeof AnswerSource>;

/** The number of the version that is replaced; 0 if there is no resolution yet. */
const Version = Type.Integer({ minimum: 0 });

export const ResolutionPut = Type.Object({
  values: Values,
  sources: optional(Type.Record(Type.String(), AnswerSource)),
  comment: optional(Type.String({ maxLength: COMMENT_MAX })),
  version: optional(Version),
});
export type ResolutionPut = Static<typeof ResolutionPut>;

export const ResolutionDeleteQuery = Type.Object({ version: Type.Optional(Version) });

export const ResolutionsQuery = Type.Object({
  ...page(1000),
});

/** Takes the majority of the answers to matching records. */
export const BulkResolution = Type.Object({
  /** How many have to give exactly this answer. */
  min_agree: Count,
  /** How many have to answer; as many as have to agree without. */
  min_answers: optional(Count),
  /** The names of questions; all without. */
  questions: optional(Type.Array(Type.String(), { minItems: 1 })),
  filters: Filters,
  query: optional(Type.Object({ text: optional(TextQuery) })),
  /** Whether records with a resolution get a new version. */
  overwrite: optional(Type.Boolean()),
});
export type BulkResolution = Static<typeof BulkResolution>;

export const BulkQuery = Type.Object({ dry_run: Type.Optional(Type.Boolean()) });
