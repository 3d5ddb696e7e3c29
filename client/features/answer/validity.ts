import type { AnswerValue, Answers, Question } from './model.ts';

/** A `partial` answer can be saved as a draft but not submitted. */
type AnswerState = 'empty' | 'partial' | 'valid';

export function answerState(question: Question, value: AnswerValue | undefined): AnswerState {
  switch (question.__typename) {
    case 'SpanQuestion':
      // No spans at all are a valid answer.
      return 'valid';
    case 'TextQuestion':
      return filled(value !== undefined && 'text' in value && value.text !== '');
    case 'LabelQuestion':
      return filled(value !== undefined && 'label' in value);
    case 'MultiLabelQuestion':
      return filled(value !== undefined && 'labels' in value && value.labels.length > 0);
    case 'RatingQuestion':
      return filled(value !== undefined && 'rating' in value);
    case 'RankingQuestion': {
      const ranked = value && 'ranking' in value ? value.ranking.filter(({ rank }) => rank !== null).length : 0;
      if (ranked === 0) return 'empty';
      return ranked < question.options.length ? 'partial' : 'valid';
    }
    default:
      return 'empty';
  }
}

/** Whether this answer prevents submitting. */
export function isFaulty(question: Question, value: AnswerValue | undefined): boolean {
  const state = answerState(question, value);
  return state === 'partial' || (state === 'empty' && question.required);
}

/** Whether all required questions are answered, and no optional one is partial. */
export function canSubmit(questions: readonly Question[], answers: Answers): boolean {
  return questions.every((question) => !isFaulty(question, answers[question.name]));
}

/**
 * The answers to send: valid and partial ones to existing questions. A span question without spans is answered with an empty list, unless
 * the record has no text for it (`contents`: field name → text).
 */
export function sendableAnswers(
  questions: readonly Question[],
  answers: Answers,
  contents?: Readonly<Record<string, unknown>>,
): Answers {
  const sendable: Record<string, AnswerValue> = {};
  for (const question of questions) {
    const value = answers[question.name] ?? impliedAnswer(question, contents);
    if (value && answerState(question, value) !== 'empty') sendable[question.name] = value;
  }
  return sendable;
}

function impliedAnswer(question: Question, contents?: Readonly<Record<string, unknown>>): AnswerValue | undefined {
  if (question.__typename !== 'SpanQuestion') return undefined;
  return contents && typeof contents[question.field] !== 'string' ? undefined : { spans: [] };
}

function filled(isFilled: boolean): AnswerState {
  return isFilled ? 'valid' : 'empty';
}
