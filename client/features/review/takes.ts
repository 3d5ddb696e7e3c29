import { type AnswerValue, toAnswerValue } from '#client/features/answer/index.ts';
import { type Decision, decide, type QuestionAnswers, withMajority } from './decision.ts';
import { answerOf, type Person } from './people.ts';

/** Where an answer is taken from: a person by number, the suggestion, or the majority. */
export type Take = number | 'suggestion' | 'majority';

/** An answer that can be taken. */
export interface Candidate {
  readonly key: string;
  readonly take: Take;
  readonly name: string;
  /** The person's number, which pictures of all answers show. */
  readonly number?: number;
  /** Shown beside the name. */
  readonly detail?: string | undefined;
  readonly value: AnswerValue | undefined;
}

/** The decision with an answer taken; undefined if there is no such answer. */
export function withTaken(
  decision: Decision,
  about: QuestionAnswers,
  people: readonly Person[],
  take: Take,
): Decision | undefined {
  const { question, majority, suggestion } = about;
  if (take === 'majority') return majority ? withMajority(decision, about) : undefined;
  if (take === 'suggestion') {
    const value = suggestion && toAnswerValue(suggestion.answer);
    return value ? decide(decision, question.name, value, { type: 'SUGGESTION', agent: suggestion.agent }) : undefined;
  }
  const person = people[take];
  const given = person && answerOf(about, person);
  const value = given && toAnswerValue(given.answer);
  return value ? decide(decision, question.name, value, { type: 'RESPONSE', userId: person.userId }) : undefined;
}
