import type { QuestionAnswers, ReviewedRecord } from './decision.ts';

/** Somebody who answered a record. */
export interface Person {
  /** Equal for all answers of the person to the record. */
  readonly key: string;
  readonly userId: string | null;
  /** Null for a deleted or unknown account. */
  readonly name: string | null;
}

type Given = QuestionAnswers['answers'][number];

/** Deleted users cannot be distinguished, so each of their answers counts as a person. */
const keyOf = ({ userId }: Given, place: number): string => userId ?? `gone ${place}`;

/** The people who answered a record, by name. The order gives each person a number. */
export function peopleOf({ responsesByQuestion }: ReviewedRecord): Person[] {
  const people = new Map<string, Person>();
  for (const { answers } of responsesByQuestion ?? []) {
    for (const [place, given] of answers.entries()) {
      const key = keyOf(given, place);
      people.set(key, { key, userId: given.userId, name: given.user?.username ?? null });
    }
  }
  return [...people.values()].sort((a, b) => {
    if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
    return a.name < b.name ? -1 : 1;
  });
}

/** A person's answer to a question. */
export const answerOf = ({ answers }: QuestionAnswers, { key }: Person): Given | undefined =>
  answers.find((given, place) => keyOf(given, place) === key);
