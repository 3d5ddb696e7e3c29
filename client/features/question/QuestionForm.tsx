import type { Ref } from 'react';
import type { AnswerValue, Answers } from './model.ts';
import type { Question, Status, Suggestion } from './types.ts';
import type { SpanLabels } from './useSpanLabels.ts';

export interface QuestionFormProps {
  recordId: string;
  questions: readonly Question[];
  suggestions: readonly Suggestion[];
  /** On a pending record the caller starts from `fromSuggestions`. */
  answers: Answers;
  status: Status;
  /** Field name → text; the list of spans shows what was marked. */
  contents: Readonly<Record<string, unknown>>;
  spanControl: SpanLabels;
  /** True once submitting was tried: each faulty question then says what is missing. */
  showErrors: boolean;
  onAnswer(questionName: string, value: AnswerValue | undefined): void;
  /** A digit answered the only question. The answers hold that answer already. */
  onComplete?(answers: Answers): void;
  ref?: Ref<QuestionFormHandle>;
}

/** What a page may ask of the form. */
export interface QuestionFormHandle {
  /** Puts the focus on the first question still to answer, else on the first. */
  focusFirst(): void;
  /** Puts the focus on the first question that stands in the way of submitting. Returns false when there is none. */
  focusFaulty(): boolean;
}

/** All questions about one record. */
export function QuestionForm({ questions }: QuestionFormProps) {
  return (
    <div data-command-scope="form">
      {questions.map((question) => (
        <section key={question.id}>{question.title}</section>
      ))}
    </div>
  );
}
