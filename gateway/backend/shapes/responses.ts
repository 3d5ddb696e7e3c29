import Type, { type Static } from 'typebox';
import { isObject } from '#gateway/lib/isObject.ts';
import { coerce, coerceObject, coerceText } from '../http/coercion.ts';
import type { Path, RuleIssue } from '../http/errors.ts';
import { IS_NULL, MISSING, NOT_A, outOfLimit, rootIssue } from '../http/issues.ts';
import { withRule, withCoercion, discriminatedUnion, optional, stringEnum, Uuid } from '../http/shapes.ts';

export interface SpanAnswer {
  label: string;
  start: number;
  end: number;
}

export interface RankingAnswer {
  value: string;
  rank: number | null;
}

export type Answer = string | number | string[] | SpanAnswer[] | RankingAnswer[];

/** Answers by question name. */
export type Answers = Record<string, { value: Answer }>;

const SPANS_MAX = 10_000;
const NAME_MAX = 200;

const at = (issue: RuleIssue | undefined, ...place: Path): RuleIssue | undefined =>
  issue && { ...issue, at: [...place, ...(issue.at ?? [])] };

/** Returns the fault in the form of an answer, for any type of question. */
function answerIssue(value: unknown): RuleIssue | undefined {
  if (value === undefined) return MISSING;
  if (value === null) return IS_NULL;
  if (typeof value === 'string' || Number.isInteger(value)) return undefined;
  if (!Array.isArray(value)) return NOT_A.integer;
  if (value.length > SPANS_MAX) return outOfLimit('maxItems', SPANS_MAX);
  const itemIssue = isObject(value[0]) ? (isSpan(value[0]) ? spanIssue : rankIssue) : stringIssue;
  for (const [index, item] of value.entries()) {
    const issue = itemIssue(item);
    if (issue) return at(issue, index);
  }
  return undefined;
}

/** An item that could be a span or a rank counts as a span. */
const isSpan = (item: object): boolean => !('value' in item) || spanIssue(item) === undefined;

const stringIssue = (item: unknown): RuleIssue | undefined =>
  typeof item === 'string' ? undefined : item === null ? IS_NULL : NOT_A.string;

function rankIssue(item: unknown): RuleIssue | undefined {
  if (!isObject(item)) return NOT_A.object;
  if (item.value === undefined) return at(MISSING, 'value');
  if (typeof item.value !== 'string') return at(NOT_A.string, 'value');
  return item.rank == null || Number.isInteger(item.rank) ? undefined : at(NOT_A.integer, 'rank');
}

function spanIssue(item: unknown): RuleIssue | undefined {
  if (!isObject(item)) return NOT_A.object;
  for (const key of ['label', 'start', 'end']) if (item[key] === undefined) return at(MISSING, key);
  const { label, start, end } = item as { label: unknown; start: number; end: number };
  if (typeof label !== 'string') return at(NOT_A.string, 'label');
  if (!Number.isInteger(start)) return at(NOT_A.integer, 'start');
  if (!Number.isInteger(end)) return at(NOT_A.integer, 'end');
  if (start < 0) return at(outOfLimit('minimum', 0), 'start');
  if (end < 1) return at(outOfLimit('minimum', 1), 'end');
  return end > start ? undefined : rootIssue("span 'end' must have a value greater than span 'start'");
}

function answersIssue(values: unknown): RuleIssue | undefined {
  if (!isObject(values)) return undefined;
  for (const [name, answer] of Object.entries(values)) {
    if (name.length > NAME_MAX) return at(outOfLimit('maxLength', NAME_MAX), '__key__');
    if (!isObject(answer)) return at(answer === null ? IS_NULL : NOT_A.object, name);
    const issue = answerIssue(answer.value);
    if (issue) return at(issue, name, 'value');
  }
  return undefined;
}

/** The members of all kinds of items. */
const Item = Type.Object({
  label: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  value: Type.String(),
  rank: Type.Integer(),
});

/** Converts the items of lists only; a single value is not converted. */
function coerceAnswer(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const isOfTexts = value.every((item) => typeof item !== 'object');
  return value.map((item) => (isOfTexts ? coerceText(item) : coerce(Item, item)));
}

function coerceAnswers(values: unknown): unknown {
  const answers = coerceObject(values);
  if (!isObject(answers)) return values;
  for (const [name, given] of Object.entries(answers)) {
    const answer = coerceObject(given);
    answers[name] = isObject(answer) ? { value: coerceAnswer(answer.value) } : given;
  }
  return answers;
}

export const Values = withCoercion(withRule(Type.Unsafe<Answers>({ type: 'object' }), answersIssue), coerceAnswers);
export const AnswerValue = withCoercion(withRule(Type.Unsafe<Answer>({}), answerIssue), coerceAnswer);

/** Removes unknown members from the items of an answer. */
export function cleanAnswer(value: Answer): Answer {
  if (!Array.isArray(value) || typeof value[0] !== 'object') return value;
  return isSpan(value[0])
    ? (value as SpanAnswer[]).map(({ label, start, end }) => ({ label, start, end }))
    : (value as RankingAnswer[]).map(({ value, rank }) => ({ value, rank: rank ?? null }));
}

export const cleanAnswers = (values: Answers): Answers =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, { value: cleanAnswer(value) }]));

const draft = Type.Literal('draft');
const discarded = Type.Literal('discarded');
const submitted = Type.Literal('submitted');
const OptionalValues = optional(Values);

export const ResponseCreate = Type.Object({
  status: stringEnum(['draft', 'submitted', 'discarded']),
  values: OptionalValues,
});

export const ResponseUpdate = discriminatedUnion('status', [
  Type.Object({ status: draft, values: OptionalValues }, { title: 'DraftResponseUpdate' }),
  Type.Object({ status: discarded, values: OptionalValues }, { title: 'DiscardedResponseUpdate' }),
  Type.Object({ status: submitted, values: Values }, { title: 'SubmittedResponseUpdate' }),
]);

/** A response that arrives with a new record. Unlike other drafts, its draft must have values. */
export const UserResponseCreate = discriminatedUnion('status', [
  Type.Object({ user_id: Uuid, status: draft, values: Values }, { title: 'UserDraftResponseCreate' }),
  Type.Object({ user_id: Uuid, status: discarded, values: OptionalValues }, { title: 'UserDiscardedResponseCreate' }),
  Type.Object({ user_id: Uuid, status: submitted, values: Values }, { title: 'UserSubmittedResponseCreate' }),
]);

const ResponseUpsert = discriminatedUnion('status', [
  Type.Object({ record_id: Uuid, status: draft, values: OptionalValues }),
  Type.Object({ record_id: Uuid, status: discarded, values: OptionalValues }),
  Type.Object({ record_id: Uuid, status: submitted, values: Values }),
]);
export type ResponseUpsert = Static<typeof ResponseUpsert>;

/** Requests with the same text are one act of their user, which is undone as a whole. */
export const Batch = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));

/** An extension. */
export const BatchQuery = Type.Object({ batch: Batch });

/** Extensions: `datasets` adds the id of the record's dataset to each response. */
export const ResponsesBulkQuery = Type.Object({ datasets: Type.Optional(Type.Boolean()), batch: Batch });

export const ResponsesBulk = Type.Object({ items: Type.Array(ResponseUpsert, { minItems: 1, maxItems: 100 }) });
