import { memo } from 'react';
import type { AnswerValue, Question, Suggestion, SuggestionState } from '#client/features/answer/index.ts';
import type { FormActions } from './control.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { QuestionControl } from './QuestionControl.tsx';
import type { SpanLabels } from './useSpanLabels.ts';

interface Props {
  recordId: string;
  question: Question;
  value: AnswerValue | undefined;
  suggestion: Suggestion | undefined;
  suggestionState: SuggestionState | undefined;
  message: string | undefined;
  isDescribed: boolean;
  isBulk: boolean;
  spanLabels: SpanLabels;
  contents: Readonly<Record<string, unknown>>;
  actions: FormActions;
}

/** One question of the form: its card and, in it, the control of its type. It is drawn again only when it has changed itself. */
export const QuestionItem = memo(function QuestionItem({ actions, message, isDescribed, ...props }: Props) {
  const { name } = props.question;
  return (
    <QuestionCard
      recordId={props.recordId}
      question={props.question}
      suggestion={props.suggestion}
      suggestionState={props.suggestionState}
      message={message}
      isDescribed={isDescribed}
      onRestore={() => actions.restore(name)}
    >
      {(ids) => (
        <QuestionControl
          {...props}
          {...ids}
          onAnswer={(value) => actions.answer(name, value)}
          onChosen={(by) => actions.chosen(name, by)}
        />
      )}
    </QuestionCard>
  );
});
