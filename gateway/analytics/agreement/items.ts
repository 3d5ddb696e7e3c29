import { codePoints } from '#gateway/modules/question/question.codePoints.ts';
import type { QuestionModel, SpanQuestionModel } from '#gateway/modules/question/question.model.ts';
import { ranksIn, sameness, spansIn } from '../answers.ts';
import type { Scale } from './scales.ts';
import type { AgreementTally, Judgement } from './tally.ts';

/** An annotator's answer to a question about a record. */
export interface GivenAnswer {
  annotator: string;
  value: unknown;
}

/** How the answers to a question are compared; null for texts, of which no two are alike. */
export function scaleOf({ __typename }: QuestionModel): Scale | null {
  switch (__typename) {
    case 'LabelQuestion':
    case 'RankingQuestion':
    case 'SpanQuestion':
      return 'NOMINAL';
    case 'RatingQuestion':
      return 'ORDINAL';
    case 'MultiLabelQuestion':
      return 'SET';
    case 'TextQuestion':
    case 'UnknownQuestion':
      return null;
  }
}

/** Adds the answers of all annotators to one question about one record. */
export function addAnswers(
  tally: AgreementTally,
  question: QuestionModel,
  answers: readonly GivenAnswer[],
  fields: Readonly<Record<string, string | null>>,
): void {
  if (answers.length < 2) return;
  if (question.__typename === 'RankingQuestion') return addPreferences(tally, answers);
  if (question.__typename === 'SpanQuestion') return addCharacters(tally, question, answers, fields);
  tally.add(answers.flatMap(({ annotator, value }) => judged(annotator, sameness(question, value))));
}

const judged = (annotator: string, category: string | null): Judgement[] =>
  category === null ? [] : [{ annotator, category }];

/** Of a ranking each two options are a thing of its own: the first is better, the second is, or they are equal. */
function addPreferences(tally: AgreementTally, answers: readonly GivenAnswer[]): void {
  const ranked = answers.map(({ annotator, value }) => ({ annotator, ranks: ranksIn(value) ?? new Map() }));
  const options = [...new Set(ranked.flatMap(({ ranks }) => [...ranks.keys()]))].sort();
  options.forEach((first, place) => {
    for (const second of options.slice(place + 1)) {
      tally.add(ranked.flatMap(({ annotator, ranks }) => judged(annotator, preference(ranks, first, second))));
    }
  });
}

function preference(ranks: ReadonlyMap<string, number>, first: string, second: string): string | null {
  const [a, b] = [ranks.get(first), ranks.get(second)];
  return a === undefined || b === undefined ? null : String(Math.sign(a - b));
}

/** Of a text each character is a thing of its own: it has the labels of the spans over it, or none. */
function addCharacters(
  tally: AgreementTally,
  { field }: SpanQuestionModel,
  answers: readonly GivenAnswer[],
  fields: Readonly<Record<string, string | null>>,
): void {
  const marked = answers.map(({ annotator, value }) => ({ annotator, spans: spansIn(value) ?? [] }));
  const length = codePoints(fields[field] ?? '');
  const within = (offset: number) => Math.min(Math.max(offset, 0), length);
  // Between two bounds nothing changes, so that characters in a row are added at once.
  const bounds = new Set([0, length]);
  for (const { spans } of marked) {
    for (const { start, end } of spans) bounds.add(within(start)).add(within(end));
  }
  const sorted = [...bounds].sort((a, b) => a - b);
  for (const [place, start] of sorted.slice(0, -1).entries()) {
    const judgements = marked.map(({ annotator, spans }): Judgement => {
      const labels = spans.filter((span) => span.start <= start && start < span.end).map(({ label }) => label);
      return { annotator, category: JSON.stringify([...new Set(labels)].sort()) };
    });
    tally.add(judgements, sorted[place + 1]! - start);
  }
}
