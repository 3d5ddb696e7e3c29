import { responsesOf } from '../answers.ts';
import { between, chance, pick } from '../chance.ts';
import type { DemoDataset, DemoRecord } from '../demoDataset.ts';
import { answers } from './answers.ts';
import { guidelines } from './guidelines.ts';
import { headlines } from './headlines.ts';
import type { BestOfFour, Kind } from './model.ts';
import { names } from './names.ts';
import { summaries } from './summaries.ts';

const kinds: Record<Kind, BestOfFour[]> = { name: names, headline: headlines, summary: summaries, answer: answers };
const letters = ['a', 'b', 'c', 'd'] as const;
const AGENTS = ['ranker-v1', 'osprey-2'] as const;

/** A small ranking task: four candidates for one brief. */
export function bestOfFour(): DemoDataset {
  const records = Object.entries(kinds).flatMap(([kind, entries]) =>
    entries.map((entry, index) => recordOf(entry, kind as Kind, `${kind}-${index + 1}`)),
  );
  return {
    name: 'best-of-four',
    guidelines,
    fields: [
      { name: 'brief', title: 'Brief', required: true, settings: { type: 'text', use_markdown: true } },
      ...letters.map((letter) => ({
        name: `candidate-${letter}`,
        title: `Candidate ${letter.toUpperCase()}`,
        required: true,
        settings: { type: 'text' as const, use_markdown: false },
      })),
    ],
    questions: [
      {
        name: 'order',
        title: 'Which is best?',
        description: 'Rank all four, the best first. Equals may share a rank.',
        required: true,
        settings: {
          type: 'ranking',
          options: letters.map((letter) => ({ value: letter, text: `Candidate ${letter.toUpperCase()}` })),
        },
      },
      {
        name: 'comment',
        title: 'Why?',
        required: false,
        settings: { type: 'text', use_markdown: false },
      },
    ],
    metadataProperties: [
      {
        name: 'kind',
        title: 'Kind',
        visible_for_annotators: true,
        settings: { type: 'terms', values: Object.keys(kinds) },
      },
      {
        name: 'language',
        title: 'Language',
        visible_for_annotators: true,
        settings: { type: 'terms', values: ['en', 'de'] },
      },
      {
        name: 'brief-words',
        title: 'Words in the brief',
        visible_for_annotators: true,
        settings: { type: 'integer', min: 0 },
      },
    ],
    vectorsSettings: [],
    records: records.sort((x, y) => chance(x.external_id) - chance(y.external_id)),
  };
}

function recordOf(entry: BestOfFour, kind: Kind, key: string): DemoRecord {
  const { brief, candidates, language = 'en', suggested } = entry;
  return {
    external_id: key,
    fields: {
      brief,
      ...Object.fromEntries(letters.map((letter, index) => [`candidate-${letter}`, candidates[index]!])),
    },
    metadata: { kind, language, 'brief-words': brief.split(/\s+/).length },
    suggestions: suggested?.order
      ? [
          {
            question: 'order',
            value: ranked(suggested.order),
            type: 'model',
            agent: pick(AGENTS, key),
            // The first is the surest.
            score: letters.map((letter) => between(0.4, 0.97, `${key}/${letter}`)).sort((x, y) => y - x),
          },
        ]
      : [],
    responses: responsesOf(entry, (question, answer) => (question === 'order' ? ranked(answer as string[]) : answer)),
  };
}

/** Candidates written together share a rank, and the next one's counts them all: a, bc, d are 1, 2, 2, 4. */
function ranked(order: readonly string[]): { value: string; rank: number }[] {
  let before = 0;
  return order.flatMap((equals) => {
    const rank = before + 1;
    before += equals.length;
    return [...equals].map((value) => ({ value, rank }));
  });
}
