import type { AnswerValue } from './model.ts';
import type { SuggestionState } from './suggestionState.ts';
import type { Question, Suggestion } from './types.ts';

/** What the control of a question gets from its card. */
export interface ControlProps<Q extends Question> {
  recordId: string;
  question: Q;
  value: AnswerValue | undefined;
  suggestion: Suggestion | undefined;
  suggestionState: SuggestionState | undefined;
  /** The ids of the title and, while something is wrong, of the message. */
  labelledBy: string;
  describedBy: string | undefined;
  onAnswer(value: AnswerValue | undefined): void;
  /** A choice that completes the question was made. */
  onChosen(by: 'digit' | 'pick'): void;
}
