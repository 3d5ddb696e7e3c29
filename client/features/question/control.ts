import type {
  AnswerOrigin,
  AnswerValue,
  Question,
  Suggestion,
  SuggestionState,
} from '#client/features/answer/index.ts';

export interface ControlProps<Q extends Question> {
  recordId: string;
  question: Q;
  value: AnswerValue | undefined;
  suggestion: Suggestion | undefined;
  suggestionState: SuggestionState | undefined;
  /** The ids of the title and, with a fault, of the message. */
  labelledBy: string;
  describedBy: string | undefined;
  onAnswer(value: AnswerValue | undefined, origin?: AnswerOrigin): void;
  /** A choice that completes the question was made. */
  onChosen(by: 'digit' | 'pick'): void;
}

/** The actions of questions; the same object for the life of the form. */
export interface FormActions {
  answer(questionName: string, value: AnswerValue | undefined, origin?: AnswerOrigin): void;
  chosen(questionName: string, by: 'digit' | 'pick'): void;
  restore(questionName: string | null): void;
}
