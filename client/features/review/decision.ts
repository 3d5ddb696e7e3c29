import {
  type Answers,
  type AnswerValue,
  fromResponse,
  sameAnswer,
  toAnswerInputs,
  toAnswerValue,
  withAnswer,
} from '#client/features/answer/index.ts';
import type { AnswerSourceInput, AnswerSourceType, ResolveRecordInput } from '#client/graphql/schema-types.ts';
import type { Review_RecordFragment, Review_ResolutionFragment } from './Review.generated.ts';

export type ReviewedRecord = Review_RecordFragment;
export type QuestionAnswers = NonNullable<ReviewedRecord['responsesByQuestion']>[number];
export type Resolution = Review_ResolutionFragment;

export interface Source {
  readonly type: AnswerSourceType;
  readonly userId?: string | null | undefined;
  readonly agent?: string | null | undefined;
  readonly votes?: number | null | undefined;
  readonly of?: number | null | undefined;
}

/** A reviewer's decision about a record. */
export interface Decision {
  readonly datasetId: string;
  readonly answers: Answers;
  /** The origin of each answer, by question. */
  readonly sources: Readonly<Record<string, Source>>;
  readonly comment: string;
  /** The change that the server has still to make; absent until the reviewer has decided. */
  readonly due?: 'save' | 'withdraw' | undefined;
}

const NO_DECISION = { answers: {}, sources: {}, comment: '' };

export function fromResolution(datasetId: string, resolution: Resolution | null): Decision {
  if (!resolution) return { datasetId, ...NO_DECISION };
  return {
    datasetId,
    answers: fromResponse(resolution),
    sources: Object.fromEntries(
      resolution.sources.map(({ question, type, userId, agent, votes, of }) => [
        question.name,
        { type, userId, agent, votes, of },
      ]),
    ),
    comment: resolution.comment ?? '',
  };
}

/** The decision to begin with: the resolution, else what all people agree on. */
export function startingDecision(datasetId: string, { resolution, responsesByQuestion }: ReviewedRecord): Decision {
  const start = fromResolution(datasetId, resolution);
  if (resolution) return start;
  return (responsesByQuestion ?? []).reduce((decision, about) => {
    const { majority } = about;
    return majority && majority.votes >= 2 && majority.votes === majority.of ? withMajority(decision, about) : decision;
  }, start);
}

export function decide(decision: Decision, question: string, value: AnswerValue | undefined, source: Source): Decision {
  const { [question]: _replaced, ...others } = decision.sources;
  return {
    ...decision,
    answers: withAnswer(decision.answers, question, value),
    sources: value ? { ...others, [question]: source } : others,
  };
}

export function withMajority(decision: Decision, { question, majority }: QuestionAnswers): Decision {
  if (!majority) return decision;
  const { votes, of } = majority;
  return decide(decision, question.name, toAnswerValue(majority.answer), { type: 'MAJORITY', votes, of });
}

/** The questions that somebody answered, and that are not decided. */
export const openQuestions = ({ responsesByQuestion }: ReviewedRecord, { answers }: Decision): string[] =>
  (responsesByQuestion ?? [])
    .filter(({ question, answers: given }) => given.length > 0 && !answers[question.name])
    .map(({ question }) => question.name);

/** Whether people gave different answers to a question. */
export function isDisputed({ answers }: QuestionAnswers): boolean {
  const [first, ...others] = answers.map(({ answer }) => toAnswerValue(answer));
  return others.some((value) => !sameAnswer(value, first));
}

export function toInput(recordId: string, decision: Decision, version: number): ResolveRecordInput {
  const { answers, sources, comment } = decision;
  return {
    recordId,
    answers: toAnswerInputs(answers),
    sources: Object.entries(sources).map(([question, source]): AnswerSourceInput => ({ question, ...source })),
    comment: comment.trim() || null,
    version,
  };
}
