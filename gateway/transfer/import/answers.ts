import { codePoints } from '#gateway/lib/codePoints.ts';
import type { Question } from '../recordSchema.ts';
import { refuse } from '../refusal.ts';
import { firstOverlap, inCharacters, toSpans } from '../spans.ts';
import type { FieldValues } from './fieldValues.ts';
import { listed, parseStructure, quoted, toNumber, toText } from '../values.ts';

/**
 * Converts an answer in a file to the REST API's form; other annotation tools export answers as lists of one, or in an object. An invalid
 * one is returned as it is, for the check to refuse.
 */
export function parseAnswer(question: Question, value: unknown, fields: FieldValues): unknown {
  switch (question.__typename) {
    case 'TextQuestion':
      return toText(onlyItem(value));
    case 'LabelQuestion':
      return toText(onlyItem(memberOf(value, 'choices')));
    case 'RatingQuestion':
      return toNumber(memberOf(onlyItem(value), 'rating')) ?? value;
    case 'MultiLabelQuestion':
      return labelsIn(question.choices, memberOf(parseStructure(value), 'choices'));
    case 'RankingQuestion':
      return parseRanking(parseStructure(value));
    case 'SpanQuestion':
      return parseSpans(parseStructure(value), fields[question.field]);
    case 'UnknownQuestion':
      return parseStructure(value);
  }
}

const onlyItem = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : value;

function parseSpans(value: unknown, text: unknown): unknown {
  const spans = toSpans(value);
  return spans && typeof text === 'string' ? inCharacters(spans, text) : (spans ?? value);
}

const labelsIn = (choices: Question['choices'], value: unknown): unknown =>
  typeof value === 'string' ? parseLabels(choices, value) : value;

/** One label, or several with commas, semicolons or bars between them. */
export function parseLabels(choices: Question['choices'], text: string): string[] {
  return choices.has(text) ? [text] : text.split(/[,;|]/).map((label) => label.trim());
}

/** A plain list of values is a ranking, best first. */
const parseRanking = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.map((item, index) => ({ value: item, rank: index + 1 }))
    : value;

/** Refuses an answer that does not fit its question; returns it without unknown members. */
export function checkAnswer(question: Question, value: unknown, fields: FieldValues, isSubmitted: boolean): unknown {
  const { name } = question;
  switch (question.__typename) {
    case 'TextQuestion':
      return typeof value === 'string' ? value : refuse('ANSWER_NOT_TEXT', { question: name, value: quoted(value) });
    case 'LabelQuestion':
      return checkChoice(question, value);
    case 'RatingQuestion':
      return typeof value === 'number' ? checkChoice(question, value) : refuseChoice(question, value);
    case 'MultiLabelQuestion': {
      const labels = checkList(name, value, '"…"');
      if (!labels.length) refuse('ANSWER_EMPTY', { question: name });
      refuseRepeated(name, labels);
      return labels.map((label) => checkChoice(question, label));
    }
    case 'RankingQuestion':
      return checkRanking(question, value, isSubmitted);
    case 'SpanQuestion': {
      const text = fields[question.field];
      if (typeof text !== 'string') refuse('MARKED_FIELD_EMPTY', { question: name, field: question.field });
      return checkSpans(question, value, text, question.allowOverlapping);
    }
    case 'UnknownQuestion':
      return refuse('QUESTION_TYPE_UNKNOWN', { question: name });
  }
}

const refuseChoice = ({ name, choices }: Question, value: unknown): never =>
  refuse('ANSWER_NOT_OPTION', { question: name, value: quoted(value), options: listed(choices) });

const checkChoice = (question: Question, value: unknown): unknown =>
  question.choices.has(value as string) ? value : refuseChoice(question, value);

const checkList = (name: string, value: unknown, items: string): unknown[] =>
  Array.isArray(value) ? value : refuse('ANSWER_NOT_LIST', { question: name, items, value: quoted(value) });

function refuseRepeated(name: string, values: readonly unknown[]): void {
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) refuse('ANSWER_REPEATS', { question: name, value: quoted(repeated) });
}

interface RankedOption {
  value: unknown;
  rank: number | null;
}

function checkRanking(question: Question, given: unknown, isSubmitted: boolean): RankedOption[] {
  const { name } = question;
  const items = checkList(name, given, '{"value": …, "rank": …}').map((item): RankedOption => {
    const { value, rank = null } = (item ?? {}) as Partial<RankedOption>;
    if (rank !== null && !Number.isInteger(rank)) refuse('RANK_NOT_WHOLE', { question: name, value: quoted(rank) });
    return { value: checkChoice(question, value), rank };
  });
  const values = items.map(({ value }) => value);
  refuseRepeated(name, values);
  const count = question.choices.size;
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

function checkSpans(question: Question, given: unknown, text: string, mayOverlap: boolean): Span[] {
  const { name } = question;
  const length = codePoints(text);
  const items = checkList(name, given, '{"label": …, "start": …, "end": …}').map((item): Span => {
    const { label, start, end } = (item ?? {}) as Partial<Span>;
    if (!Number.isInteger(start) || !Number.isInteger(end)) refuse('SPAN_WITHOUT_ENDS', { question: name });
    if (start! < 0 || end! <= start! || end! > length) {
      refuse('SPAN_OUTSIDE_TEXT', { question: name, start: start!, end: end!, length });
    }
    return { label: checkChoice(question, label), start: start!, end: end! };
  });
  if (items.length > MOST_SPANS) refuse('SPANS_TOO_MANY', { question: name, count: items.length, most: MOST_SPANS });
  const overlap = mayOverlap ? undefined : firstOverlap(items);
  if (overlap) refuse('SPANS_OVERLAP', { question: name, position: overlap.start });
  return items;
}
