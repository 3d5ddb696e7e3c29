import type { Request, Topic } from './model.ts';

/** What a token does for a label: above 0 it speaks for it, below 0 against it. */
interface Attributed {
  token: string;
  attributions: Record<string, number>;
}

/** The words, numbers and signs of a text, in order. */
export const tokensOf = (text: string): string[] => text.match(/\p{L}[\p{L}’'-]*|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? [];

const wordOf = (token: string): string => token.toLowerCase();

/**
 * Why a record is taken to be about a topic: how much oftener than by chance each of its words stands in requests about it. A
 * word that no other request holds explains nothing.
 */
export function explanations(all: readonly (Request & { topic: Topic })[]) {
  const holders = new Map<string, Topic[]>();
  for (const { topic, subject, body } of all) {
    for (const word of new Set(tokensOf(`${subject} ${body}`).map(wordOf))) {
      holders.set(word, [...(holders.get(word) ?? []), topic]);
    }
  }
  const usual = 1 / new Set(all.map(({ topic }) => topic)).size;
  const weightOf = (token: string, topic: Topic): number => {
    const topics = holders.get(wordOf(token)) ?? [];
    if (topics.length < 2 || !/\p{L}/u.test(token)) return 0;
    const share = topics.filter((held) => held === topic).length / topics.length;
    return Math.round((share - usual) * 100) / 100;
  };
  const explained = (text: string, topic: Topic): Attributed[] =>
    tokensOf(text).map((token) => ({ token, attributions: { [topic]: weightOf(token, topic) } }));
  return ({ subject, body }: Request, topic: Topic): Record<keyof Request, Attributed[]> => ({
    subject: explained(subject, topic),
    body: explained(body, topic),
  });
}
