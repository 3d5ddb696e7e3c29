import { pick, randomStream } from './random.ts';

export const LABELS = ['billing', 'delivery', 'returns', 'account', 'praise', 'bug', 'question', 'other'];
export const TOPICS = ['price', 'quality', 'speed', 'support', 'app', 'website'];
export const ANSWERS = ['first', 'second', 'third'];
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];
export const SOURCES = Array.from({ length: 20 }, (_, i) => `source-${i}`);
export const MARKED = ['person', 'place', 'thing'];
export const DIMENSIONS = 128;

const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re'.split(' ');
const TEXT_LENGTH = 500;

/** Made-up words; the n-th word of the list is about n times rarer than the first. */
export const VOCABULARY = vocabulary(4000);

function vocabulary(size: number): string[] {
  const random = randomStream(1);
  const words = new Set<string>();
  while (words.size < size) {
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, SYLLABLES)).join(''));
  }
  return [...words];
}

/** A text of made-up words with at least this many characters. */
export function text(random: () => number, length = TEXT_LENGTH): string {
  let written = '';
  while (written.length < length) {
    written += `${VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1]!} `;
  }
  return written.trimEnd();
}

/** The vector of the record at this index: four decimals, so that its JSON has a realistic length. */
export function vectorOf(index: number): number[] {
  const random = randomStream(index * 2 + 1_000_003);
  return Array.from({ length: DIMENSIONS }, () => Math.round((random() * 2 - 1) * 10_000) / 10_000);
}

/** The ids of the questions, by name. */
export type QuestionIds = Record<'label' | 'topics' | 'rating' | 'ranking' | 'spans' | 'text', string>;

/** The record at this index of the made-up dataset, as REST accepts it. Every tenth has another annotator's response. */
export function recordAt(index: number, questions: QuestionIds, otherUserId: string): object {
  const random = randomStream(index * 2 + 2);
  const prompt = text(random);
  return {
    fields: { prompt, answer: text(random) },
    external_id: `record-${index}`,
    metadata: {
      language: pick(random, LANGUAGES),
      source: pick(random, SOURCES),
      length: Math.floor(random() * 1000),
      turn: index % 50,
      quality: Math.round(random() * 10_000) / 10_000 + 0.000_01,
    },
    suggestions: suggestions(random, questions, prompt),
    vectors: { embedding: vectorOf(index) },
    ...(index % 10 === 0 ? { responses: [{ user_id: otherUserId, status: 'submitted', values: answers(index) }] } : {}),
  };
}

/** Four to six suggestions. */
function suggestions(random: () => number, questions: QuestionIds, prompt: string): object[] {
  const score = () => Math.round(random() * 1000) / 1000;
  const all = [
    { question_id: questions.label, value: pick(random, LABELS), score: score(), agent: 'model-a', type: 'model' },
    { question_id: questions.topics, value: TOPICS.slice(0, 2), score: [score(), score()], agent: 'model-b' },
    { question_id: questions.rating, value: 1 + Math.floor(random() * 5), score: score(), agent: 'model-a' },
    { question_id: questions.ranking, value: ANSWERS.map((value, place) => ({ value, rank: place + 1 })) },
    { question_id: questions.spans, value: [{ label: 'person', start: 0, end: prompt.indexOf(' ') }], agent: 'tagger' },
    { question_id: questions.text, value: 'A suggested answer.', agent: 'model-c', score: score() },
  ];
  return all.slice(0, 4 + Math.floor(random() * 3));
}

/** A complete answer to all six questions, as REST accepts it. */
export function answers(index: number): Record<string, { value: unknown }> {
  return {
    label: { value: LABELS[index % LABELS.length]! },
    topics: { value: TOPICS.slice(0, 1 + (index % 3)) },
    rating: { value: 1 + (index % 5) },
    ranking: { value: ANSWERS.map((value, place) => ({ value, rank: place + 1 })) },
    spans: { value: [{ label: 'thing', start: 0, end: 2 }] },
    text: { value: `Answer number ${index}.` },
  };
}

/** The same answer, as GraphQL accepts it. */
export function answerInputs(index: number): object[] {
  const { label, topics, rating, ranking, spans, text: written } = answers(index);
  return [
    { question: 'label', value: { label: label!.value } },
    { question: 'topics', value: { labels: topics!.value } },
    { question: 'rating', value: { rating: rating!.value } },
    { question: 'ranking', value: { ranking: ranking!.value } },
    { question: 'spans', value: { spans: spans!.value } },
    { question: 'text', value: { text: written!.value } },
  ];
}
