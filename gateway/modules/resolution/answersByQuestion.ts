import { majorityOf } from '#gateway/agreement/majority.ts';
import { typeOf } from '#gateway/analytics/answers.ts';
import type { QuestionModel } from '../question/question.source.ts';
import { toAnswer } from '../response/response.source.ts';
import type { RecordModel } from '../record/record.source.ts';
import { toSuggestions } from '../suggestion/suggestion.source.ts';
import type { UsersById } from '../user/visibleUsers.ts';

/** The submitted answers to each question, by the names of their users. */
export function answersByQuestion(
  { responses, suggestions: rows, disagreement }: RecordModel,
  questions: readonly QuestionModel[],
  users: UsersById,
) {
  const nameOf = (userId: string | null): string | undefined => users.get(userId ?? '')?.username;
  const submitted = (responses ?? [])
    .filter(({ status }) => status === 'SUBMITTED')
    .toSorted((a, b) => compareNames(nameOf(a.userId), nameOf(b.userId)));
  const suggestions = toSuggestions(rows ?? [], questions);
  return questions.map((question) => {
    const { name } = question;
    const given = submitted.flatMap(({ userId, values }) =>
      Object.hasOwn(values, name) ? [{ userId, value: values[name]!.value }] : [],
    );
    return {
      question,
      disagreement: disagreement?.questions[name] ?? null,
      answers: given.map(({ userId, value }) => ({
        answer: toAnswer(question, value),
        userId,
        user: users.get(userId ?? '') ?? null,
      })),
      suggestion: suggestions.find((suggestion) => suggestion.question.id === question.id) ?? null,
      majority: majorityAnswer(
        question,
        given.map(({ value }) => value),
      ),
    };
  });
}

/** Deleted users, who have no name, come last. */
function compareNames(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}

function majorityAnswer(question: QuestionModel, values: readonly unknown[]) {
  const type = typeOf(question);
  const majority = type && majorityOf(type, values);
  return majority && { answer: toAnswer(question, majority.value), votes: majority.votes, of: majority.of };
}
