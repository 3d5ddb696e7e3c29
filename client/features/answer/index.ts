export { fromAnswerInputs, fromResponse, fromSuggestions, toAnswerInputs, toAnswerValue } from './convert.ts';
export * from './model.ts';
export * from './suggestion.ts';
export { answerTexts, type Contents } from './texts.ts';
export { answerState, canSubmit, isFaulty, sendableAnswers } from './validity.ts';
