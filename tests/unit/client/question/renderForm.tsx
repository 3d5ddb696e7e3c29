import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useImperativeHandle, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MantineProvider } from '@mantine/core';
import { onTestFinished } from 'vitest';
import { CommandsProvider, KeymapProvider } from '#client/commands/CommandsProvider.tsx';
import { createCommandRegistry } from '#client/commands/registry.ts';
import { FieldList, type FieldListProps } from '#client/features/field/index.ts';
import {
  type Answers,
  type AnswerValue,
  fromSuggestions,
  type Question,
  withAnswer,
} from '#client/features/answer/index.ts';
import { QuestionForm, type QuestionFormHandle, useSpanLabels } from '#client/features/question/index.ts';
import { spanField } from '#client/features/field/FieldList.tsx';
import { rankingControl, ratingControl, spanControl } from '#client/features/question/QuestionCard.tsx';
import { markdown } from '#client/ui/Markdown.tsx';
import type { FocusFormProps } from '#client/features/question/QuestionForm.tsx';
import { standIns } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

// Pages load these before they show a record.
await Promise.all([markdown, rankingControl, ratingControl, spanControl, spanField].map((part) => part.fetch()));

export function Providers({ children }: { children: ReactNode }) {
  const [registry] = useState(createCommandRegistry);
  return (
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <CommandsProvider registry={registry}>
          <KeymapProvider userId="ana">{children}</KeymapProvider>
        </CommandsProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}

type Settings = Partial<Omit<FocusFormProps, 'mode'> & Pick<FieldListProps, 'fields' | 'hits'>> & {
  questions: readonly Question[];
  mode?: 'focus' | 'bulk';
  /** Whether the fields are read-only. */
  isReadOnly?: boolean;
};

/** A small record page: the form, the given fields, and the answers as state. */
export function renderForm(settings: Settings) {
  standIns();
  cleanup();
  // Files share one window: remaining elements would receive the keys of the next test.
  onTestFinished(cleanup);
  const seen = { answers: {} as Answers, completed: undefined as Answers | undefined };
  const handle: { current: QuestionFormHandle | null } = { current: null };
  const answerer: { current: FocusFormProps['onAnswer'] | null } = { current: null };

  function Page() {
    const suggestions = settings.suggestions ?? [];
    const [answers, setAnswers] = useState(settings.answers ?? fromSuggestions(suggestions));
    const ref = useRef<QuestionFormHandle>(null);
    const labels = useSpanLabels(settings.questions);
    const onAnswer: FocusFormProps['onAnswer'] = (name, value) =>
      setAnswers((held) => (seen.answers = withAnswer(held, name, value)));
    useImperativeHandle(answerer, () => onAnswer);
    const common = { recordId: 'r', answers, suggestions, status: 'PENDING', contents: {}, onAnswer } as const;
    return (
      <>
        <FieldList
          {...common}
          fields={[]}
          {...settings}
          {...(settings.isReadOnly ? {} : { activeLabels: labels })}
          spanQuestions={settings.questions}
          answers={answers}
        />
        <QuestionForm
          {...common}
          showErrors={false}
          spanControl={labels}
          onComplete={(complete) => (seen.completed = complete)}
          {...settings}
          answers={answers}
          ref={(form) => {
            ref.current = form;
            handle.current = form;
          }}
        />
      </>
    );
  }
  render(<Page />, { wrapper: Providers });
  return {
    seen,
    form: () => handle.current!,
    /** Simulates a change by something else than the form, such as undo. */
    answerElsewhere: (name: string, value: AnswerValue | undefined) => act(() => answerer.current?.(name, value)),
    user: userEvent.setup({ delay: null }),
  };
}

/** The accessible name of the focused element. */
export function focused(): string | null {
  const element = document.activeElement;
  return element?.getAttribute('aria-label') ?? element?.textContent ?? null;
}

export { screen };
