import { between, chance, pick } from '../chance.ts';
import { type DemoTaskDataset, type DemoTaskRecord, reviewed, shuffled } from '../demoTaskDataset.ts';
import { textVectors } from '../vectors/textVectors.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { Rewritten } from './model.ts';

const DIMENSIONS = 8;
const AGENTS = ['rewriter-small', 'rewriter-large'] as const;

/** Sentences of offices in two languages, each with two proposals of how to say it in plain words. */
export function plainWords(): DemoTaskDataset {
  const all = [...sentencesIn('en', english), ...sentencesIn('de', german)];
  const vectors = textVectors(
    all.map(({ text }) => text),
    DIMENSIONS,
  );
  const recordOf = ({ id, language, text, plain }: (typeof all)[number], index: number): DemoTaskRecord => {
    // The better proposal is not always the one the model is surer of.
    const ranked = chance(`${id}/order`) < 0.25 ? [...plain].reverse() : plain;
    const first = between(0.55, 0.96, id);
    return {
      id,
      text,
      prediction: {
        agent: pick(AGENTS, id),
        sentences: ranked.map((sentence, rank) => ({
          text: sentence,
          score: rank === 0 ? first : between(0.2, 0.5, id),
        })),
      },
      metadata: { language, words: text.split(' ').length },
      vectors: { wording: { value: vectors[index]! } },
      ...reviewed(id, { sentences: [{ text: plain[0] }] }),
    };
  };
  return {
    name: 'plain-words',
    task: 'Text2Text',
    tags: { domain: 'offices', language: 'en, de' },
    labels: [],
    rules: [],
    records: shuffled(all.map(recordOf)),
  };
}

const sentencesIn = (language: 'en' | 'de', sentences: readonly Rewritten[]) =>
  sentences.map(([text, ...plain], index) => ({ id: `${language}-${index + 1}`, language, text, plain }));
