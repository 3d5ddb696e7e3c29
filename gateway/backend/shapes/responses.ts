import Type, { type Static } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { isObject, lenient, lenientObject, lenientText } from '../http/leniency.ts';
import { refined, understood, discriminated, optional, oneOfWords, Uuid } from '../http/shapes.ts';

export interface SpanAnswer {
  label: string;
  start: number;
  end: number;
}

export interface RankingAnswer {
  value: string;
  rank: number | null;
}

/** What a question can be answered with; which of these fits is for the question to say. */
export type Answer = string | number | string[] | SpanAnswer[] | RankingAnswer[];

/** Answers by question name. */
export type Answers = Record<string, { value: Answer }>;

const SPANS_MAX = 10_000;
const NAME = /^(?=.*[a-z0-9])[a-z0-9_-]+$/;

const NULL: RuleIssue = { msg: 'none is not an allowed value', type: 'type_error.none.not_allowed' };
const MISSING: RuleIssue = { msg: 'field required', type: 'value_error.missing' };
const NOT_A_STRING: RuleIssue = { msg: 'str type expected', type: 'type_error.str' };
const NOT_AN_INTEGER: RuleIssue = { msg: 'value is not a valid integer', type: 'type_error.integer' };
const NOT_A_DICT: RuleIssue = { msg: 'value is not a valid dict', type: 'type_error.dict' };

const at = (issue: RuleIssue | undefined, ...place: (string | number)[]): RuleIssue | undefined =>
  issue && { ...issue, at: [...place, ...(issue.at ?? [])] };

/** What is wrong with the form of an answer, whatever the question. */
export function answerIssue(value: unknown): RuleIssue | undefined {
  if (value === undefined) return MISSING;
  if (value === null) return NULL;
  if (typeof value === 'string' || Number.isInteger(value)) return undefined;
  if (!Array.isArray(value)) return NOT_AN_INTEGER;
  if (value.length > SPANS_MAX) {
    const msg = `ensure this value has at most ${SPANS_MAX} items`;
    return { msg, type: 'value_error.list.max_items', ctx: { limit_value: SPANS_MAX } };
  }
  const itemIssue = isObject(value[0]) ? (isSpan(value[0]) ? spanIssue : rankIssue) : stringIssue;
  for (const [index, item] of value.entries()) {
    const issue = itemIssue(item);
    if (issue) return at(issue, index);
  }
  return undefined;
}

/** What could be both is a span. */
const isSpan = (item: object): boolean => !('value' in item) || spanIssue(item) === undefined;

const stringIssue = (item: unknown): RuleIssue | undefined =>
  typeof item === 'string' ? undefined : item === null ? NULL : NOT_A_STRING;

function rankIssue(item: unknown): RuleIssue | undefined {
  if (!isObject(item)) return NOT_A_DICT;
  if (item.value === undefined) return at(MISSING, 'value');
  if (typeof item.value !== 'string') return at(NOT_A_STRING, 'value');
  return item.rank == null || Number.isInteger(item.rank) ? undefined : at(NOT_AN_INTEGER, 'rank');
}

function spanIssue(item: unknown): RuleIssue | undefined {
  if (!isObject(item)) return NOT_A_DICT;
  for (const key of ['label', 'start', 'end']) if (item[key] === undefined) return at(MISSING, key);
  const { label, start, end } = item as { label: unknown; start: number; end: number };
  if (typeof label !== 'string') return at(NOT_A_STRING, 'label');
  if (!Number.isInteger(start)) return at(NOT_AN_INTEGER, 'start');
  if (!Number.isInteger(end)) return at(NOT_AN_INTEGER, 'end');
  if (start < 0) return at(tooSmall(0), 'start');
  if (end < 1) return at(tooSmall(1), 'end');
  if (end > start) return undefined;
  return { msg: "span 'end' must have a value greater than span 'start'", type: 'value_error', at: ['__root__'] };
}

const tooSmall = (limit: number): RuleIssue => ({
  msg: `ensure this value is greater than or equal to ${limit}`,
  type: 'value_error.number.not_ge',
  ctx: { limit_value: limit },
});

function answersIssue(values: unknown): RuleIssue | undefined {
  if (!isObject(values)) return undefined;
  for (const [name, answer] of Object.entries(values)) {
    if (name.length > 200 || !NAME.test(name)) {
      const msg = `string does not match regex "${NAME.source}"`;
      return { msg, type: 'value_error.str.regex', at: ['__key__'], ctx: { pattern: NAME.source } };
    }
    if (!isObject(answer)) return at(answer === null ? NULL : NOT_A_DICT, name);
    const issue = answerIssue(answer.value);
    if (issue) return at(issue, name, 'value');
  }
  return undefined;
}

/** All that items of an answer are made of, whichever kind of item it is. */
const Item = Type.Object({
  label: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  value: Type.String(),
  rank: Type.Integer(),
});

/** A single answer counts only as it is; what stands in a list may be written in other ways. */
function understoodAnswer(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const isOfTexts = value.every((item) => typeof item !== 'object');
  return value.map((item) => (isOfTexts ? lenientText(item) : lenient(Item, item)));
}

function understoodAnswers(values: unknown): unknown {
  const answers = lenientObject(values);
  if (!isObject(answers)) return values;
  for (const [name, given] of Object.entries(answers)) {
    const answer = lenientObject(given);
    answers[name] = isObject(answer) ? { value: understoodAnswer(answer.value) } : given;
  }
  return answers;
}

export const Values = understood(refined(Type.Unsafe<Answers>({ type: 'object' }), answersIssue), understoodAnswers);
export const AnswerValue = understood(refined(Type.Unsafe<Answer>({}), answerIssue), understoodAnswer);

/** The answer with only the members it is made of. */
export function cleanAnswer(value: Answer): Answer {
  if (!Array.isArray(value) || typeof value[0] !== 'object') return value;
  return isSpan(value[0])
    ? (value as SpanAnswer[]).map(({ label, start, end }) => ({ label, start, end }))
    : (value as RankingAnswer[]).map(({ value, rank = null }) => ({ value, rank }));
}

export const cleanAnswers = (values: Answers): Answers =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, { value: cleanAnswer(value) }]));

const Status = oneOfWords(['draft', 'submitted', 'discarded']);

export const ResponseCreate = Type.Object({ status: Status, values: optional(Values) });
export type ResponseCreate = Static<typeof ResponseCreate>;

const OptionalValues = optional(Values);
const draft = Type.Literal('draft');
const discarded = Type.Literal('discarded');
const submitted = Type.Literal('submitted');

/** What is submitted has values; the rest may have some. */
export const ResponseUpdate = discriminated('status', [
  Type.Object({ status: draft, values: OptionalValues }, { title: 'DraftResponseUpdate' }),
  Type.Object({ status: discarded, values: OptionalValues }, { title: 'DiscardedResponseUpdate' }),
  Type.Object({ status: submitted, values: Values }, { title: 'SubmittedResponseUpdate' }),
]);

/** A response that comes along with a new record says whose it is, and a draft has values too, if only none. */
export const UserResponseCreate = discriminated('status', [
  Type.Object({ user_id: Uuid, status: draft, values: Values }, { title: 'UserDraftResponseCreate' }),
  Type.Object({ user_id: Uuid, status: discarded, values: OptionalValues }, { title: 'UserDiscardedResponseCreate' }),
  Type.Object({ user_id: Uuid, status: submitted, values: Values }, { title: 'UserSubmittedResponseCreate' }),
]);

const ResponseUpsert = discriminated('status', [
  Type.Object({ record_id: Uuid, status: draft, values: OptionalValues }),
  Type.Object({ record_id: Uuid, status: discarded, values: OptionalValues }),
  Type.Object({ record_id: Uuid, status: submitted, values: Values }),
]);
export type ResponseUpsert = Static<typeof ResponseUpsert>;

/** Ours: each response names its record's dataset, which a bulk may have several of. Argilla takes no notice. */
export const ResponsesBulkQuery = Type.Object({ datasets: Type.Optional(Type.Boolean()) });

export const ResponsesBulk = Type.Object({ items: Type.Array(ResponseUpsert, { minItems: 1, maxItems: 100 }) });
