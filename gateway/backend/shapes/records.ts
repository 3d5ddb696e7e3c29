import Type, { type Static, type TSchema } from 'typebox';
import { type RuleIssue, canonicalUuid } from '../http/ajv.ts';
import { lenientNumber } from '../http/leniency.ts';
import { optional, nullable, oneOfWords, refined, understood, Uuid, strict, repeated } from '../http/shapes.ts';
import { AnswerValue, UserResponseCreate } from './responses.ts';

export const Agent = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?=.*[a-zA-Z0-9])[a-zA-Z0-9-_:\\.\\/\\s]+$',
});

/** One score between 0 and 1, or one for each item of the value. */
export type Score = number | number[];

function scoreIssue(score: unknown): RuleIssue | undefined {
  if (score === null || score === undefined) return undefined;
  if (!Array.isArray(score)) return unitIssue(score);
  if (score.length === 0) {
    return {
      msg: 'ensure this value has at least 1 items',
      type: 'value_error.list.min_items',
      ctx: { limit_value: 1 },
    };
  }
  for (const [index, one] of score.entries()) {
    const issue = unitIssue(one);
    if (issue) return { ...issue, at: [index] };
  }
  return undefined;
}

function unitIssue(score: unknown): RuleIssue | undefined {
  if (typeof score !== 'number') return { msg: 'value is not a valid float', type: 'type_error.float' };
  if (score < 0) return outside('greater', 'not_ge', 0);
  if (score > 1) return outside('less', 'not_le', 1);
  return undefined;
}

const outside = (direction: string, type: string, limit: number): RuleIssue => ({
  msg: `ensure this value is ${direction} than or equal to ${limit}`,
  type: `value_error.number.${type}`,
  ctx: { limit_value: limit },
});

const understoodScore = (score: unknown): unknown =>
  Array.isArray(score) ? score.map(lenientNumber) : lenientNumber(score);

export const SuggestionCreate = Type.Object({
  question_id: Uuid,
  value: AnswerValue,
  type: optional(oneOfWords(['model', 'human'])),
  agent: optional(Agent),
  score: Type.Optional(understood(refined(Type.Unsafe<Score | null>({}), scoreIssue), understoodScore)),
});
export type SuggestionCreate = Static<typeof SuggestionCreate>;

const Fields = Type.Record(Type.String(), nullable(strict(Type.String())));
const Metadata = optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' }));
const Suggestions = optional(Type.Array(SuggestionCreate));
const Vectors = optional(Type.Record(Type.String(), Type.Array(Type.Number())));

/** The rule sees ids as they were written: one user may be named in several ways. */
function oneForEachUser(responses: readonly { user_id?: unknown }[] | null): RuleIssue | undefined {
  if (!Array.isArray(responses)) return undefined;
  const ids = strings(responses.map((response: { user_id?: unknown } | null) => response?.user_id));
  const [user] = repeated(ids.map((id) => canonicalUuid(id) ?? id));
  if (user === undefined) return undefined;
  return { msg: `'responses' contains several responses for the same user_id='${user}'`, type: 'value_error' };
}

function uniqueExternalIds(items: readonly { external_id?: unknown }[]): RuleIssue | undefined {
  if (!Array.isArray(items)) return undefined;
  const ids = strings(items.map((item: { external_id?: unknown } | null) => item?.external_id));
  return repeated(ids).length > 0 ? { msg: 'External IDs must be unique', type: 'value_error' } : undefined;
}

const strings = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

const members = {
  metadata: Metadata,
  external_id: optional(Type.String()),
  responses: Type.Optional(refined(nullable(Type.Array(UserResponseCreate)), oneForEachUser)),
  suggestions: Suggestions,
  vectors: Vectors,
};

export const RecordCreate = Type.Object({ fields: Fields, ...members });
export type RecordCreate = Static<typeof RecordCreate>;

export const RecordUpsert = Type.Object({
  id: optional(Uuid),
  fields: optional(Fields),
  ...members,
});
export type RecordUpsert = Static<typeof RecordUpsert>;

export const RecordUpdate = Type.Object({ metadata: Metadata, suggestions: Suggestions, vectors: Vectors });
export type RecordUpdate = Static<typeof RecordUpdate>;

const RecordUpdateWithId = Type.Object({
  id: Uuid,
  metadata: Metadata,
  suggestions: Suggestions,
  vectors: Vectors,
});

const items = <Shape extends TSchema>(
  shape: Shape,
  maxItems: number,
  rule: (items: never) => RuleIssue | undefined = () => undefined,
) => Type.Object({ items: refined(Type.Array(shape, { minItems: 1, maxItems }), rule) });

export const RecordsCreate = items(RecordCreate, 1000, uniqueExternalIds);
export const RecordsBulkCreate = items(RecordCreate, 500, uniqueExternalIds);
export const RecordsBulkUpsert = items(RecordUpsert, 500, uniqueExternalIds);
export const RecordsUpdate = items(RecordUpdateWithId, 1000);
