import type { TaskRules } from './taskRules.ts';

export const text2Text: TaskRules = {
  members: ({ text = '' }) => ({ text }),
  answer: ({ sentences = [] }) => ({
    sentences: sentences.map(({ text, score }) => ({ text, score })).sort((one, other) => other.score - one.score),
  }),
  check: () => undefined,
};
