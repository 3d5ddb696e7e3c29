import type { TaskKind } from './taskKind.ts';

export const text2Text: TaskKind = {
  members: ({ text = '' }) => ({ text }),
  answer: ({ sentences = [] }) => ({
    sentences: sentences.map(({ text, score }) => ({ text, score })).sort((one, other) => other.score - one.score),
  }),
  check: () => undefined,
};
