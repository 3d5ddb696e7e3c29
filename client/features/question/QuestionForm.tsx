import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { cardOf, focusCard, focusNeighbour } from './focus.ts';
import {
  type AnswerOrigin,
  type Answers,
  answerState,
  type AnswerValue,
  isFaulty,
  type Question,
  sameAnswer,
  type Status,
  type Suggestion,
  suggestionState,
  toAnswerValue,
  withAnswer,
} from '#client/features/answer/index.ts';
import type { FormActions } from './control.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { useFormKeys, useLabelCommands } from './formCommands.ts';
import { NO_SPAN_LABELS, type SpanLabels } from './useSpanLabels.ts';
import styles from './QuestionForm.module.css';

interface FormProps {
  questions: readonly Question[];
  answers: Answers;
  /** Set after a failed attempt to submit. */
  showErrors: boolean;
  onAnswer(questionName: string, value: AnswerValue | undefined, origin?: AnswerOrigin): void;
  /** The question that digits answer before another one had the focus. */
  first?: string | undefined;
  ref?: Ref<QuestionFormHandle>;
}

/** Answers one record. */
export interface FocusFormProps extends FormProps {
  mode?: 'focus';
  recordId: string;
  suggestions: readonly Suggestion[];
  status: Status;
  /** Field name → text; the list of spans quotes it. */
  contents: Readonly<Record<string, unknown>>;
  spanControl: SpanLabels;
  /** Called with the answers when a digit answered the only question. */
  onComplete?(answers: Answers): void;
}

/** Gives many records the same answers, without suggestions, automatic submitting and spans. */
export interface BulkFormProps extends FormProps {
  mode: 'bulk';
}

export type QuestionFormProps = FocusFormProps | BulkFormProps;

const MANY_RECORDS: Omit<FocusFormProps, keyof FormProps> = {
  recordId: 'bulk',
  suggestions: [],
  status: 'PENDING',
  contents: {},
  spanControl: NO_SPAN_LABELS,
};

export interface QuestionFormHandle {
  /** Focuses the first question that must still be answered, else the first. */
  focusFirst(): void;
  /** Focuses the first question that prevents submitting; returns whether there is one. */
  focusFaulty(): boolean;
}

/** All questions, in the dataset's order. */
export function QuestionForm({ ref, ...props }: QuestionFormProps) {
  const { questions, answers } = props;
  const isBulk = props.mode === 'bulk';
  const { recordId, suggestions, status, contents, spanControl, onComplete } = isBulk ? MANY_RECORDS : props;
  const { t } = useTranslation('form');
  const form = useRef<HTMLDivElement>(null);
  /** The answers as of the last change, which may be newer than those of the last render. */
  const latest = useRef(answers);
  useLayoutEffect(() => {
    latest.current = answers;
  }, [answers]);

  const actions = useActions(form, latest, { questions, suggestions, onAnswer: props.onAnswer, onComplete });
  const { described, handleKey, noteFocus } = useFormKeys({
    recordId,
    form,
    first: props.first,
    onRestore: actions.restore,
  });
  useLabelCommands({ questions, latest, actions, spanLabels: isBulk ? undefined : spanControl });

  useImperativeHandle(ref, () => {
    const isOpen = (question: Question) => isFaulty(question, latest.current[question.name]);
    const focusOn = (question: Question | undefined) => focusCard(cardOf(form.current, question?.name));
    return {
      focusFirst() {
        const known = questions.filter(({ __typename }) => __typename !== 'UnknownQuestion');
        focusOn(known.find(isOpen) ?? known[0] ?? questions[0]);
      },
      focusFaulty() {
        const faulty = questions.find(isOpen);
        focusOn(faulty);
        return faulty !== undefined;
      },
    };
  }, [questions]);

  function messageOf(question: Question): string | undefined {
    const value = answers[question.name];
    if (!props.showErrors || !isFaulty(question, value)) return undefined;
    return answerState(question, value) === 'partial' ? t('rankAll') : t('required');
  }

  const isIncomplete = questions.some((question) => messageOf(question) !== undefined);
  return (
    // The questions inside are the controls; the form only passes the focus between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={form} data-command-scope="form" className={styles.form} onFocus={noteFocus} onKeyDown={handleKey}>
      {questions.map((question) => {
        const suggestion = suggestions.find(
          (each) => each.question.name === question.name && each.answer.__typename !== 'UnknownAnswer',
        );
        return (
          <QuestionCard
            // Each record resets the cards: folded lists, no search, no open tab.
            key={`${recordId} ${question.id}`}
            recordId={recordId}
            question={question}
            value={answers[question.name]}
            suggestion={suggestion}
            suggestionState={suggestion && suggestionState(suggestion, answers, status)}
            message={messageOf(question)}
            isDescribed={described === question.name}
            isBulk={isBulk}
            spanLabels={spanControl}
            contents={contents}
            actions={actions}
          />
        );
      })}
      <VisuallyHidden role="status">{isIncomplete ? t('incomplete') : ''}</VisuallyHidden>
    </div>
  );
}

/** Returns a stable object, so that answering one question does not render the others again. */
function useActions(
  form: RefObject<HTMLElement | null>,
  latestRef: RefObject<Answers>,
  settings: Pick<FocusFormProps, 'questions' | 'suggestions' | 'onAnswer' | 'onComplete'>,
): FormActions {
  const current = useRef(settings);
  useLayoutEffect(() => {
    current.current = settings;
  });
  return useMemo(() => {
    const answer: FormProps['onAnswer'] = (name, value, origin) => {
      latestRef.current = withAnswer(latestRef.current, name, value);
      current.current.onAnswer(name, value, origin);
    };
    return {
      answer,
      restore(name) {
        let joinsPrevious = false;
        for (const { question, answer: suggested } of current.current.suggestions) {
          const value = toAnswerValue(suggested);
          const isMeant = name === null || question.name === name;
          if (!value || !isMeant || sameAnswer(latestRef.current[question.name], value)) continue;
          answer(question.name, value, { isSuggested: true, joinsPrevious });
          joinsPrevious = true;
        }
      },
      chosen(name, by) {
        if (current.current.questions.length > 1) {
          const card = cardOf(form.current, name);
          // The focus moves on only if it is still here after waiting for a second digit.
          if (form.current && card?.contains(document.activeElement)) focusNeighbour(form.current, card, 1);
        } else if (by === 'digit') {
          current.current.onComplete?.(latestRef.current);
        }
      },
    };
  }, [form, latestRef]);
}
