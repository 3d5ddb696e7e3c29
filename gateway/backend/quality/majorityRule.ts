import { majorityOf } from '#gateway/agreement/majority.ts';
import { own } from '#gateway/lib/own.ts';
import { fits } from '../services/checkAnswers.ts';
import type { AnswerableQuestion } from '../services/datasetSettings.ts';
import type { FieldValues } from '../shapes/fields.ts';
import type { AnswerSource } from '../shapes/resolutions.ts';
import type { Answer, Answers } from '../shapes/responses.ts';
import type { MajorityRule } from '../store/resolutionJobs.ts';
import type { Submitted } from './agreementCounts.ts';

export type Outcome = 'resolvable' | 'too_few' | 'no_majority';

export interface AnsweredRecord {
  submitted: readonly Submitted[];
  /** The fields whose texts spans mark; may be empty if no question asks for spans. */
  fields: FieldValues;
}

interface Settled {
  outcome: Outcome;
  answer?: { value: Answer; source: AnswerSource };
}

/** Applies a rule to the submitted answers to a question about a record. */
export function settle(
  { min_agree, min_answers }: MajorityRule,
  question: AnswerableQuestion,
  { submitted, fields }: AnsweredRecord,
): Settled {
  const { name, settings } = question;
  const given = submitted.flatMap(({ answers }) => {
    const answer = own(answers, name);
    return answer ? [answer.value] : [];
  });
  if (given.length < min_answers) return { outcome: 'too_few' };
  const majority = majorityOf(settings.type, given);
  if (!majority || majority.votes < min_agree) return { outcome: 'no_majority' };
  const { votes, of } = majority;
  const value = majority.value as Answer;
  // The record may have changed since it was answered.
  if (!fits(question, value, fields)) return { outcome: 'no_majority' };
  return { outcome: 'resolvable', answer: { value, source: { type: 'majority', votes, of } } };
}

export const isAnswered = ({ name }: AnswerableQuestion, { submitted }: AnsweredRecord): boolean =>
  submitted.some(({ answers }) => own(answers, name));

/** The answers that a rule takes, with their sources; undefined if it takes none. */
export function resolutionBy(
  rule: MajorityRule,
  questions: readonly AnswerableQuestion[],
  record: AnsweredRecord,
): { values: Answers; sources: Record<string, AnswerSource> } | undefined {
  const taken = questions.flatMap((question) => {
    const { answer } = settle(rule, question, record);
    return answer ? [{ name: question.name, ...answer }] : [];
  });
  if (taken.length === 0) return undefined;
  return {
    values: Object.fromEntries(taken.map(({ name, value }) => [name, { value }])),
    sources: Object.fromEntries(taken.map(({ name, source }) => [name, source])),
  };
}
