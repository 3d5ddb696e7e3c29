import type { AnswerValue, Question, Suggestion, SuggestionState } from '#client/features/answer/index.ts';

export interface ControlProps<Q extends Question> {
  recordId: string;
  question: Q;
  value: AnswerValue | undefined;
  suggestion: Suggestion | undefined;
  suggestionState: SuggestionState | undefined;
  /** The ids of the title and, with a fault, of the message. */
  labelledBy: string;
  describedBy: string | undefined;
  /** `isSuggested`: the suggestion was taken over as a whole. */
  onAnswer(value: AnswerValue | undefined, isSuggested?: boolean): void;
  /** A choice that completes the question was made. */
  onChosen(by: 'digit' | 'pick'): void;
}

/** The actions of questions; the same object for the life of the form. */
export interface FormActions {
  answer(questionName: string, value: AnswerValue | undefined, isSuggested?: boolean): void;
  chosen(questionName: string, by: 'digit' | 'pick'): void;
  restore(questionName: string | null): void;
}
