import { responsesOf } from '../answers.ts';
import { between, chance, pick } from '../chance.ts';
import type { DemoDataset, DemoRecord, DemoSuggestion } from '../demoDataset.ts';
import type { Mark } from '../model.ts';
import { spansOf } from '../spans.ts';
import { textVectors } from '../vectors/textVectors.ts';
import { code } from './code.ts';
import { cooking } from './cooking.ts';
import { email } from './email.ts';
import { everydayLaw } from './everydayLaw.ts';
import { gardening } from './gardening.ts';
import { guidelines } from './guidelines.ts';
import { health } from './health.ts';
import { history } from './history.ts';
import { household } from './household.ts';
import { maths } from './maths.ts';
import type { AssistantAnswer } from './model.ts';
import { DIMENSIONS, MODELS, problems, settings } from './settings.ts';
import { smallTalk } from './smallTalk.ts';
import { spreadsheets } from './spreadsheets.ts';
import { translation } from './translation.ts';
import { travel } from './travel.ts';
import { wording } from './wording.ts';

const topics: Record<string, AssistantAnswer[]> = {
  code,
  cooking,
  'e-mail': email,
  'everyday law': everydayLaw,
  gardening,
  health,
  history,
  household,
  maths,
  'small talk': smallTalk,
  spreadsheets,
  translation,
  travel,
  wording,
};

const AGENTS = {
  task: ['task-router-v3', 'osprey-2'],
  quality: ['quality-judge-v1', 'osprey-2'],
  aspects: ['quality-judge-v1', 'osprey-2'],
  parts: ['span-tagger-v2', 'tern-large'],
  correction: ['osprey-2', 'tern-large'],
} as const;

/** Prompts and responses of an assistant, asking all six types of questions. */
export function assistantAnswers(): DemoDataset {
  const all = Object.entries(topics).flatMap(([topic, answers]) =>
    answers.map((answer, index) => ({ answer, topic, key: `${topic.replace(' ', '-')}-${index + 1}` })),
  );
  // The prompt says what it is about; the response, much longer, would drown it.
  const vectors = textVectors(
    all.map(({ answer }) => `${answer.prompt}\n${answer.prompt}\n${answer.response}`),
    DIMENSIONS,
  );
  const records = all.map(({ answer, topic, key }, index): DemoRecord => {
    const { prompt, context, response, source, language = 'en' } = answer;
    return {
      external_id: key,
      fields: { prompt, ...(context !== undefined && { context }), response },
      metadata: {
        topic,
        source,
        language,
        words: response.split(/\s+/).length,
        model: pick(MODELS, `${key}/model`),
        confidence: between(0.31, 0.98, `${key}/confidence`),
      },
      suggestions: suggestionsOf(answer, key),
      responses: responsesOf(answer, (question, value) => wireValue(answer, question, value)),
      vectors: { wording: vectors[index]! },
    };
  });
  return {
    ...settings(Object.keys(topics)),
    guidelines,
    records: records.sort((a, b) => chance(a.external_id) - chance(b.external_id)),
  };
}

function suggestionsOf(answer: AssistantAnswer, key: string): DemoSuggestion[] {
  if (!answer.suggested) return [];
  const proposed = Object.entries(answer.suggested).map(([name, proposal]): DemoSuggestion => {
    const question = name as keyof typeof AGENTS;
    const value = wireValue(answer, question, proposal);
    const agent = pick(AGENTS[question], `${key}/${question}`);
    return { question, value, type: 'model', agent, score: scoreOf(question, value, `${key}/${question}`) };
  });
  return [...proposed, SEEDED];
}

/** What the specification has every multi-label question with more than three options come with. */
const SEEDED: DemoSuggestion = {
  question: 'problems',
  value: problems.slice(0, 2).map(({ value }) => value),
  type: 'model',
  agent: 'system',
  score: [0.5, 0.7],
};

/** One score, or one for each part of the value; of a ranking, the first is the surest. */
function scoreOf(question: string, value: unknown, key: string): number | number[] {
  if (!Array.isArray(value)) return between(0.38, 0.99, key);
  const scores = value.map((_, index) => between(0.42, 0.98, `${key}/${index}`));
  return question === 'aspects' ? scores.sort((a, b) => b - a) : scores;
}

function wireValue(answer: AssistantAnswer, question: string, value: unknown): unknown {
  if (question === 'parts') return spansOf(answer.prompt, value as Mark<string>[]);
  if (question === 'aspects') return (value as string[]).map((aspect, index) => ({ value: aspect, rank: index + 1 }));
  return value;
}
