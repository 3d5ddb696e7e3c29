import { codePoints } from '#gateway/modules/question/question.source.ts';
import type { AskedQuestion } from './rules.ts';
import { listed, numberOf, refuse, shown, structureOf, textOf } from './values.ts';

export type FieldTexts = Readonly<Record<string, string>>;

/** An answer as a file may write it, as the REST API takes it. What it cannot be stays as it is, for the check to refuse. */
export function readAnswer({ question, choices }: AskedQuestion, value: unknown): unknown {
  switch (question.__typename) {
    case 'TextQuestion':
    case 'LabelQuestion':
      return textOf(value);
    case 'RatingQuestion':
      return numberOf(value) ?? value;
    case 'MultiLabelQuestion':
      return labelsOf(choices, structureOf(value));
    case 'RankingQuestion':
      return rankingOf(structureOf(value));
    default:
      return structureOf(value);
  }
}

/** One label, or several with commas, semicolons or bars between them. */
function labelsOf(choices: AskedQuestion['choices'], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (choices.has(value)) return [value];
  return value.split(/[,;|]/).map((label) => label.trim());
}

/** A plain list of values is a ranking, best first. */
const rankingOf = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.map((item, index) => ({ value: item, rank: index + 1 }))
    : value;

/** Refuses an answer that does not fit its question; gives it with nothing but the members answers have. */
export function checkedAnswer(asked: AskedQuestion, value: unknown, fields: FieldTexts, isSubmitted: boolean): unknown {
  const { question } = asked;
  const { name } = question;
  switch (question.__typename) {
    case 'TextQuestion':
      return typeof value === 'string' ? value : refuse('ANSWER_NOT_TEXT', { question: name, value: shown(value) });
    case 'LabelQuestion':
      return choice(asked, value);
    case 'RatingQuestion':
      return typeof value === 'number' ? choice(asked, value) : refuseChoice(asked, value);
    case 'MultiLabelQuestion': {
      const labels = listIn(name, value, '"…"');
      if (!labels.length) refuse('ANSWER_EMPTY', { question: name });
      refuseRepeated(name, labels);
      return labels.map((label) => choice(asked, label));
    }
    case 'RankingQuestion':
      return ranking(asked, value, isSubmitted);
    case 'SpanQuestion': {
      const text = fields[question.field];
      if (text === undefined) refuse('MARKED_FIELD_EMPTY', { question: name, field: question.field });
      return spans(asked, value, text, question.allowOverlapping);
    }
    case 'UnknownQuestion':
      return refuse('QUESTION_TYPE_UNKNOWN', { question: name });
  }
}

const refuseChoice = ({ question, choices }: AskedQuestion, value: unknown): never =>
  refuse('ANSWER_NOT_OPTION', { question: question.name, value: shown(value), options: listed(choices) });

const choice = (asked: AskedQuestion, value: unknown): unknown =>
  asked.choices.has(value as string) ? value : refuseChoice(asked, value);

const listIn = (name: string, value: unknown, items: string): unknown[] =>
  Array.isArray(value) ? value : refuse('ANSWER_NOT_LIST', { question: name, items, value: shown(value) });

function refuseRepeated(name: string, values: readonly unknown[]): void {
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) refuse('ANSWER_REPEATS', { question: name, value: shown(repeated) });
}

interface Ranked {
  value: unknown;
  rank: number | null;
}

function ranking(asked: AskedQuestion, given: unknown, isSubmitted: boolean): Ranked[] {
  const { name } = asked.question;
  const items = listIn(name, given, '{"value": …, "rank": …}').map((item): Ranked => {
    const { value, rank = null } = (item ?? {}) as Partial<Ranked>;
    if (rank !== null && !Number.isInteger(rank)) refuse('RANK_NOT_WHOLE', { question: name, value: shown(rank) });
    return { value: choice(asked, value), rank };
  });
  refuseRepeated(
    name,
    items.map(({ value }) => value),
  );
  const count = asked.choices.size;
  if (isSubmitted && (items.length !== count || items.some(({ rank }) => rank === null || rank < 1 || rank > count))) {
    refuse('RANKING_INCOMPLETE', { question: name, count });
  }
  return items;
}

interface Span {
  label: unknown;
  start: number;
  end: number;
}

const MOST_SPANS = 10_000;

function spans(asked: AskedQuestion, given: unknown, text: string, mayOverlap: boolean): Span[] {
  const { name } = asked.question;
  const length = codePoints(text);
  const items = listIn(name, given, '{"label": …, "start": …, "end": …}').map((item): Span => {
    const { label, start, end } = (item ?? {}) as Partial<Span>;
    if (!Number.isInteger(start) || !Number.isInteger(end)) refuse('SPAN_WITHOUT_ENDS', { question: name });
    if (start! < 0 || end! <= start! || end! > length) {
      refuse('SPAN_OUTSIDE_TEXT', { question: name, start: start!, end: end!, length });
    }
    return { label: choice(asked, label), start: start!, end: end! };
  });
  if (items.length > MOST_SPANS) refuse('SPANS_TOO_MANY', { question: name, count: items.length, most: MOST_SPANS });
  const inOrder = items.toSorted((a, b) => a.start - b.start);
  const clash = mayOverlap
    ? undefined
    : inOrder.find(({ start }, index) => index > 0 && start < inOrder[index - 1]!.end);
  if (clash) refuse('SPANS_OVERLAP', { question: name, position: clash.start });
  return items;
}
