import { type RefObject, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { keysOf } from '#client/commands/keymap.ts';
import type { Command } from '#client/commands/registry.ts';
import { KeymapContext, useCommands } from '#client/commands/useCommands.ts';
import { cardOf } from './focus.ts';
import type { Answers, Question } from '#client/features/answer/index.ts';
import type { FormActions } from './control.ts';
import type { SpanLabels } from './useSpanLabels.ts';

interface Settings {
  form: RefObject<HTMLElement | null>;
  questions: readonly Question[];
  latest: RefObject<Answers>;
  actions: FormActions;
  /** Absent where no text can be marked. */
  spanLabels: SpanLabels | undefined;
}

/** A command for each option, without a default key. Keys that users assign work whichever question has the focus. */
export function useLabelCommands({ form, questions, latest, actions, spanLabels }: Settings): void {
  const spans = useRef(spanLabels);
  useLayoutEffect(() => {
    spans.current = spanLabels;
  });
  const commands = useMemo(
    () =>
      questions.flatMap((question): Command[] =>
        pickable(question).map(({ value, text }) => ({
          id: commandId(question, value),
          keys: [],
          label: text,
          group: question.title,
          groupId: question.id,
          isOffered: () => cardOf(form.current, question.name)?.contains(document.activeElement) ?? false,
          run: () => pick(question, value, { latest: latest.current, actions, spanLabels: spans.current }),
        })),
      ),
    [form, questions, latest, actions],
  );
  useCommands('page', commands);
  // Within a question, they take precedence over commands of the page.
  useCommands('form', commands);
}

/** Returns the key that the user gave to an option, if any. */
export function useOwnKey(): (question: { id: string }, value: string) => string | undefined {
  const keymap = useContext(KeymapContext);
  return (question, value) => keysOf(keymap, { id: commandId(question, value), keys: [] })[0];
}

function commandId({ id }: { id: string }, value: string): string {
  return `label.${id}.${value}`;
}

function pickable(question: Question): readonly { value: string; text: string }[] {
  switch (question.__typename) {
    case 'LabelQuestion':
    case 'MultiLabelQuestion':
    case 'SpanQuestion':
      return question.options;
    case 'RatingQuestion':
      return question.values.map((value) => ({ value: String(value), text: String(value) }));
    default:
      return [];
  }
}

interface Form {
  latest: Answers;
  actions: FormActions;
  spanLabels: SpanLabels | undefined;
}

function pick({ __typename, name }: Question, value: string, { latest, actions, spanLabels }: Form): void {
  if (__typename === 'SpanQuestion') spanLabels?.activate(name, value);
  else if (__typename === 'MultiLabelQuestion') {
    const before = latest[name];
    actions.answer(name, toggledLabel(before && 'labels' in before ? before.labels : [], value));
  } else {
    actions.answer(name, __typename === 'RatingQuestion' ? { rating: Number(value) } : { label: value });
    actions.chosen(name, 'digit');
  }
}

/** The answer with one label added or removed. */
export function toggledLabel(before: readonly string[], label: string): { labels: string[] } | undefined {
  const labels = before.includes(label) ? before.filter((existing) => existing !== label) : [...before, label];
  return labels.length > 0 ? { labels } : undefined;
}
