import Type, { type Static } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { lenientNumber } from '../http/leniency.ts';
import { nullable, oneOfWords, refined, understood, Uuid } from '../http/shapes.ts';
import { AnswerValue } from './answers.ts';

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
  type: Type.Optional(nullable(oneOfWords(['model', 'human']))),
  agent: Type.Optional(nullable(Agent)),
  score: Type.Optional(understood(refined(Type.Unsafe<Score | null>({}), scoreIssue), understoodScore)),
});
export type SuggestionCreate = Static<typeof SuggestionCreate>;
