export { type AnswerValue, type Answers, type RankedOption, type SpanValue, withAnswer } from './model.ts';
export type { Question, SpanQuestion, Status, Suggestion } from './types.ts';
export { type AnswerState, answerState, canSubmit, isFaulty, sendableAnswers } from './validity.ts';
export { fromResponse, fromSuggestions, toAnswerInputs } from './wire.ts';
export { sameAnswer, type SuggestionState, suggestionState } from './suggestionState.ts';
export { type SpanLabels, useSpanLabels } from './useSpanLabels.ts';
export { QuestionForm, type QuestionFormHandle, type QuestionFormProps } from './QuestionForm.tsx';
