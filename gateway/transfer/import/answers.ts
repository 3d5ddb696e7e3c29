import { listed, refuse, shown } from './problem.ts';
import type { AskedQuestion } from './rules.ts';
import { numberOf, structureOf, textOf } from './values.ts';

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
      return typeof value === 'string'
        ? value
        : refuse(`The answer to “${name}” has to be a text, and is ${shown(value)}.`);
    case 'LabelQuestion':
      return choice(asked, value);
    case 'RatingQuestion':
      return typeof value === 'number' ? choice(asked, value) : refuse(notAChoice(asked, value));
    case 'MultiLabelQuestion': {
      const labels = listIn(name, value, 'labels');
      if (!labels.length) refuse(`The answer to “${name}” needs a label at least.`);
      refuseRepeated(name, labels);
      return labels.map((label) => choice(asked, label));
    }
    case 'RankingQuestion':
      return ranking(asked, value, isSubmitted);
    case 'SpanQuestion': {
      const text = fields[question.field];
      if (text === undefined)
        refuse(`The answer to “${name}” marks the field “${question.field}”, which is empty here.`);
      return spans(asked, value, text, question.allowOverlapping);
    }
    case 'UnknownQuestion':
      return refuse(`The question “${name}” is of a type that cannot be imported.`);
  }
}

const notAChoice = ({ question, choices }: AskedQuestion, value: unknown): string =>
  `${shown(value)} is no option of “${question.name}”; the options are ${listed(choices)}.`;

const choice = (asked: AskedQuestion, value: unknown): unknown =>
  asked.choices.has(value as string) ? value : refuse(notAChoice(asked, value));

const listIn = (name: string, value: unknown, what: string): unknown[] =>
  Array.isArray(value) ? value : refuse(`The answer to “${name}” has to be a list of ${what}, and is ${shown(value)}.`);

function refuseRepeated(name: string, values: readonly unknown[]): void {
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) refuse(`The answer to “${name}” names ${shown(repeated)} twice.`);
}

interface Ranked {
  value: unknown;
  rank: number | null;
}

function ranking(asked: AskedQuestion, given: unknown, isSubmitted: boolean): Ranked[] {
  const { name } = asked.question;
  const items = listIn(name, given, '{"value": …, "rank": …}').map((item): Ranked => {
    const { value, rank = null } = (item ?? {}) as Partial<Ranked>;
    if (rank !== null && !Number.isInteger(rank)) refuse(`The rank ${shown(rank)} in “${name}” is no whole number.`);
    return { value: choice(asked, value), rank };
  });
  refuseRepeated(
    name,
    items.map(({ value }) => value),
  );
  const count = asked.choices.size;
  if (isSubmitted && (items.length !== count || items.some(({ rank }) => rank === null || rank < 1 || rank > count))) {
    refuse(`The submitted answer to “${name}” has to rank all ${count} options, from 1 to ${count}.`);
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
    if (!Number.isInteger(start) || !Number.isInteger(end))
      refuse(`A span of “${name}” needs "start" and "end" as whole numbers.`);
    if (start! < 0 || end! <= start! || end! > length) {
      refuse(`The span from ${start} to ${end} of “${name}” does not lie in the text of ${length} characters.`);
    }
    return { label: choice(asked, label), start: start!, end: end! };
  });
  if (items.length > MOST_SPANS)
    refuse(`The answer to “${name}” has ${items.length} spans; ${MOST_SPANS} are allowed.`);
  const inOrder = items.toSorted((a, b) => a.start - b.start);
  const clash = mayOverlap
    ? undefined
    : inOrder.find(({ start }, index) => index > 0 && start < inOrder[index - 1]!.end);
  if (clash) refuse(`Two spans of “${name}” overlap at ${clash.start}, which the question does not allow.`);
  return items;
}

/** Positions count characters as people number them, not JavaScript's halves of them. */
const codePoints = (text: string): number => [...text].length;
