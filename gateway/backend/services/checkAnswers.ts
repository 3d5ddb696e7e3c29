import { UnprocessableError } from '../http/errors.ts';
import { codePoints } from '#gateway/lib/codePoints.ts';
import type { FieldValues } from '../shapes/fields.ts';
import type { Answers, Answer, RankingAnswer, SpanAnswer } from '../shapes/responses.ts';
import type { ResponseStatus } from '../store/responses.ts';
import type { Questionnaire, AnswerableQuestion } from './datasetSettings.ts';
import type { SuggestionCreate } from '../shapes/records.ts';
import type { SpanSettings } from '../shapes/questions.ts';

/** Refuses a response with missing, then with unknown, then with invalid answers. */
export function checkResponse(
  questionnaire: Questionnaire,
  fields: FieldValues,
  status: ResponseStatus,
  values: Answers | null | undefined,
): void {
  const { questions } = questionnaire;
  const answers = values ?? {};
  if (status === 'submitted') {
    if (Object.keys(answers).length === 0) refuse('missing response values for submitted response');
    for (const { required, name } of questions) {
      if (required && !Object.hasOwn(answers, name)) {
        refuse(`missing response value for required question with name ${name}`);
      }
    }
  }
  checkAnswers(questionnaire, fields, answers, status);
}

/** Refuses unknown, then invalid answers. */
export function checkAnswers(
  { questionsByName }: Questionnaire,
  fields: FieldValues,
  answers: Answers,
  status: ResponseStatus,
): void {
  for (const name of Object.keys(answers)) {
    if (!questionsByName.has(name)) refuse(`found response value for non configured question with name ${name}`);
  }
  for (const [name, { value }] of Object.entries(answers)) {
    checkAnswer(questionsByName.get(name)!, value, fields, status);
  }
}

/** Refuses a suggestion whose value does not fit its question, or whose score does not fit the value. */
export function checkSuggestion(
  question: AnswerableQuestion,
  { value, score }: SuggestionCreate,
  fields: FieldValues,
): void {
  checkAnswer(question, value, fields);
  if (score == null) return;
  if (!Array.isArray(value)) {
    if (Array.isArray(score)) refuse('a list of score values is not allowed for a suggestion with a single value');
    return;
  }
  if (!Array.isArray(score)) refuse('a single score value is not allowed for a suggestion with a multiple items value');
  if (score.length !== value.length) refuse('number of items on value and score attributes does not match');
}

/** Whether an answer would be accepted in a submitted response. */
export function fits(question: AnswerableQuestion, answer: Answer, fields: FieldValues): boolean {
  try {
    checkAnswer(question, answer, fields, 'submitted');
    return true;
  } catch {
    return false;
  }
}

/** Refuses an answer that does not fit its question. The values of suggestions have no status. */
function checkAnswer(question: AnswerableQuestion, answer: Answer, fields: FieldValues, status?: ResponseStatus): void {
  const { settings, choices } = question;
  switch (settings.type) {
    case 'text':
      if (typeof answer !== 'string') refuse(`text question expects a text value, found ${typeOf(answer)}`);
      return;
    case 'label_selection':
    case 'rating':
      if (typeof answer === 'object' || !choices.has(answer)) refuse(notAChoice(question, answer));
      return;
    case 'multi_label_selection':
      return checkLabels(question, answer);
    case 'ranking':
      return checkRanking(question, answer, status);
    case 'span':
      return checkSpans(question, settings, answer, fields);
  }
}

function refuse(text: string): never {
  throw new UnprocessableError(text);
}

const typeOf = (answer: Answer): string => (Array.isArray(answer) ? 'list' : typeof answer);

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

const notAChoice = ({ choices, settings }: AnswerableQuestion, value: unknown): string =>
  `${shown(value)} is not a valid option for ${settings.type} question. Valid options are: [${[...choices].map(shown).join(', ')}]`;

const isList = (answer: Answer, has: (item: unknown) => boolean): boolean => Array.isArray(answer) && answer.every(has);

function checkLabels(question: AnswerableQuestion, answer: Answer): void {
  if (!isList(answer, (item) => typeof item === 'string')) {
    refuse(`multi_label_selection question expects a list of values, found ${typeOf(answer)}`);
  }
  const labels = answer as string[];
  if (labels.length === 0) refuse('multi_label_selection question expects a list of values, found empty list');
  if (new Set(labels).size < labels.length) refuse('multi_label_selection question expects a list of unique values');
  for (const label of labels) if (!question.choices.has(label)) refuse(notAChoice(question, label));
}

/** Ties are allowed. A submitted response ranks all options. */
function checkRanking(question: AnswerableQuestion, answer: Answer, status: ResponseStatus | undefined): void {
  if (!isList(answer, (item) => typeof item === 'object' && item !== null && 'value' in item)) {
    refuse(`ranking question expects a list of values with ranks, found ${typeOf(answer)}`);
  }
  const ranking = answer as RankingAnswer[];
  const count = question.choices.size;
  if (status === 'submitted') {
    if (ranking.length !== count) {
      refuse(`ranking question expects a list containing ${count} values, found a list of ${ranking.length} values`);
    }
    for (const { value, rank } of ranking) {
      if (rank == null) refuse(`${shown(value)} has no rank: ranks lie between 1 and ${count}`);
      else if (rank < 1 || rank > count) refuse(`${rank} is not a valid rank: ranks lie between 1 and ${count}`);
    }
  }
  for (const { value } of ranking) if (!question.choices.has(value)) refuse(notAChoice(question, value));
  if (new Set(ranking.map(({ value }) => value)).size < ranking.length) {
    refuse('ranking question expects a list of unique values');
  }
}

function checkSpans(question: AnswerableQuestion, settings: SpanSettings, answer: Answer, fields: FieldValues): void {
  if (!isList(answer, (item) => typeof item === 'object' && item !== null && 'label' in item)) {
    refuse(`span question expects a list of spans, found ${typeOf(answer)}`);
  }
  const spans = answer as SpanAnswer[];
  if (!Object.hasOwn(fields, settings.field)) {
    refuse(`span question requires record to have field \`${settings.field}\``);
  }
  const text = fields[settings.field];
  const length = typeof text === 'string' ? codePoints(text) : 0;
  for (const { label, start, end } of spans) {
    if (!question.choices.has(label)) refuse(notAChoice(question, label));
    if (start > length - 1) {
      refuse(
        `span question value 'start' must have a value lower than record field \`${settings.field}\` length that is \`${length}\``,
      );
    }
    if (end > length) {
      refuse(
        `span question value 'end' must have a value lower or equal to record field \`${settings.field}\` length that is \`${length}\``,
      );
    }
  }
  if (!settings.allow_overlapping && overlap(spans)) {
    refuse('overlapping values found: this span question does not allow spans to overlap');
  }
}

function overlap(spans: readonly SpanAnswer[]): boolean {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  return inOrder.some((span, index) => index > 0 && span.start < inOrder[index - 1]!.end);
}
