import type { DemoResponse } from './demoDataset.ts';
import type { Answered, DemoUser, SeedRecord } from './model.ts';

/** Turns what people said about a record into the API's responses; `toValue` knows how each question's answer is written. */
export function responsesOf<Values extends object>(
  record: SeedRecord<Values>,
  toValue: (question: string, answer: unknown) => unknown,
): DemoResponse[] {
  const answers = Object.entries(record.answers ?? {}) as [DemoUser, Answered<Values>][];
  return answers.map(([user, { status, ...given }]) => {
    const values = Object.entries(given).map(([question, answer]) => [question, { value: toValue(question, answer) }]);
    return { user, status, values: Object.fromEntries(values) };
  });
}
