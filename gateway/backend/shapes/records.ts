import Type, { type Static, type TSchema } from 'typebox';
import { canonicalUuid } from '../http/ajv.ts';
import { coerceNumber } from '../http/coercion.ts';
import type { RuleIssue } from '../http/errors.ts';
import { NOT_A, outOfLimit } from '../http/issues.ts';
import { optional, nullable, stringEnum, withRule, withCoercion, Uuid, duplicatesIn } from '../http/shapes.ts';
import { FieldValues } from './fields.ts';
import { AnswerValue, UserResponseCreate } from './responses.ts';

export const AGENT_PATTERN = '^(?=.*[a-zA-Z0-9])[a-zA-Z0-9-_:\\.\\/\\s]+$';
export const Agent = Type.String({ minLength: 1, maxLength: 200, pattern: AGENT_PATTERN });

/** One score between 0 and 1, or one for each item of the value. */
export type Score = number | number[];

function scoreIssue(score: unknown): RuleIssue | undefined {
  if (score === null || score === undefined) return undefined;
  if (!Array.isArray(score)) return unitIssue(score);
  if (score.length === 0) return outOfLimit('minItems', 1);
  for (const [index, item] of score.entries()) {
    const issue = unitIssue(item);
    if (issue) return { ...issue, at: [index] };
  }
  return undefined;
}

function unitIssue(score: unknown): RuleIssue | undefined {
  if (typeof score !== 'number') return NOT_A.number;
  if (score < 0) return outOfLimit('minimum', 0);
  return score > 1 ? outOfLimit('maximum', 1) : undefined;
}

const coerceScore = (score: unknown): unknown => (Array.isArray(score) ? score.map(coerceNumber) : coerceNumber(score));

export const SuggestionCreate = Type.Object({
  question_id: Uuid,
  value: AnswerValue,
  type: optional(stringEnum(['model', 'human'])),
  agent: optional(Agent),
  score: Type.Optional(withCoercion(withRule(Type.Unsafe<Score | null>({}), scoreIssue), coerceScore)),
});
export type SuggestionCreate = Static<typeof SuggestionCreate>;

/** A suggestion with its record, by one of the two ids. */
export const SuggestionOfRecord = Type.Object({
  ...SuggestionCreate.properties,
  record_id: optional(Uuid),
  external_id: optional(Type.String()),
});
export type SuggestionOfRecord = Static<typeof SuggestionOfRecord>;

/** Each item is validated alone, as a `SuggestionOfRecord`. */
export const SuggestionsBulk = Type.Object({
  items: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object' }), { minItems: 1, maxItems: 1000 }),
});

/** Compares ids by their canonical spelling, since the rule gets them as they were sent. */
function duplicateUserIssue(responses: readonly { user_id?: unknown }[] | null): RuleIssue | undefined {
  if (!Array.isArray(responses)) return undefined;
  const ids = strings(responses.map((response: { user_id?: unknown } | null) => response?.user_id));
  const [user] = duplicatesIn(ids.map((id) => canonicalUuid(id) ?? id));
  if (user === undefined) return undefined;
  return { msg: `'responses' contains several responses for the same user_id='${user}'`, type: 'value_error' };
}

/** How many of the repeated ids an error names. */
const MOST_NAMED = 10;

function externalIdsIssue(items: readonly { external_id?: unknown }[]): RuleIssue | undefined {
  if (!Array.isArray(items)) return undefined;
  const ids = strings(items.map((item: { external_id?: unknown } | null) => item?.external_id));
  const repeated = duplicatesIn(ids);
  if (repeated.length === 0) return undefined;
  const some = repeated.slice(0, MOST_NAMED).join(', ');
  return { msg: `External IDs must be unique; given more than once: ${some}`, type: 'value_error' };
}

const strings = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

const changes = {
  fields: optional(FieldValues),
  metadata: optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' })),
  suggestions: optional(Type.Array(SuggestionCreate)),
  vectors: optional(Type.Record(Type.String(), Type.Array(Type.Number()))),
};
const members = {
  metadata: changes.metadata,
  external_id: optional(Type.String()),
  responses: Type.Optional(withRule(nullable(Type.Array(UserResponseCreate)), duplicateUserIssue)),
  suggestions: changes.suggestions,
  vectors: changes.vectors,
};

export const RecordCreate = Type.Object({ fields: FieldValues, ...members });
export type RecordCreate = Static<typeof RecordCreate>;

export const RecordUpsert = Type.Object({ id: optional(Uuid), fields: optional(FieldValues), ...members });
export type RecordUpsert = Static<typeof RecordUpsert>;

export const RecordUpdate = Type.Object(changes);
export type RecordUpdate = Static<typeof RecordUpdate>;

const items = <Shape extends TSchema>(
  shape: Shape,
  maxItems: number,
  rule: (items: never) => RuleIssue | undefined = () => undefined,
) => Type.Object({ items: withRule(Type.Array(shape, { minItems: 1, maxItems }), rule) });

/** The most records in a request, by the older or the newer route. */
export const MOST_RECORDS = { older: 1000, newer: 500 };

export const RecordsCreate = items(RecordCreate, MOST_RECORDS.older, externalIdsIssue);
export type RecordsCreate = Static<typeof RecordsCreate>;
export const RecordsBulkCreate = items(RecordCreate, MOST_RECORDS.newer, externalIdsIssue);
export const RecordsBulkUpsert = items(RecordUpsert, 500, externalIdsIssue);
export const RecordsUpdate = items(Type.Object({ id: Uuid, ...changes }), 1000);
