import { useWindowEvent } from '@mantine/hooks';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#client/commands/keymap.ts';
import type { Command } from '#client/commands/registry.ts';
import { KeymapContext, useCommands } from '#client/commands/useCommands.ts';
import type { Answers, Question } from '#client/features/answer/index.ts';
import type { FormActions } from './control.ts';
import { cardOf, firstIn, focusedQuestion, focusNeighbour, isEditor } from './focus.ts';
import { plainDigit } from './useDigits.ts';
import type { SpanLabels } from './useSpanLabels.ts';

interface KeySettings {
  recordId: string;
  form: RefObject<HTMLElement | null>;
  first: string | undefined;
  /** Restores a question's suggestion; null restores all. */
  onRestore(questionName: string | null): void;
}

/** Shows a question's description; also used by its button. */
export const DESCRIPTION = { id: 'form.description', keys: 'Alt+i' };

/** Restores a question's suggestion; also used by its button. */
export const RESTORE = { id: 'form.restore', keys: 'Alt+r' };

/** Focuses the search of a question's labels. */
export const SEARCH = { id: 'form.searchLabels', keys: 'Alt+l' };

/** The keys of the whole form: moving between questions, leaving it, descriptions and suggestions. */
export function useFormKeys({ recordId, form, first, onRestore }: KeySettings) {
  const { t } = useTranslation(['form', 'suggestion']);
  /** The question whose description stays open, and its record. */
  const [pinned, setPinned] = useState<{ recordId: string; question: string } | null>(null);
  const described = pinned?.recordId === recordId ? pinned.question : null;

  /** The label search of the focused question, or else the first one. */
  const labelSearch = () => searchIn(':focus-within') ?? searchIn('');
  const searchIn = (state: string) =>
    form.current?.querySelector<HTMLElement>(`[data-question]${state} [data-options] input[type="search"]`);
  const inQuestion = { when: () => focusedQuestion() !== null, reason: () => t('form:noFocus') };

  useCommands('page', [
    { id: 'form.enter', keys: [], label: t('form:enter'), run: () => moveFrom(null, 1) },
    {
      ...DESCRIPTION,
      label: t('form:description'),
      ...inQuestion,
      run: () => {
        const question = focusedQuestion();
        setPinned(question === null || question === described ? null : { recordId, question });
      },
    },
    {
      ...RESTORE,
      label: t('suggestion:restore'),
      ...inQuestion,
      run: () => onRestore(focusedQuestion()),
    },
    {
      ...SEARCH,
      label: t('form:searchLabels'),
      when: () => labelSearch() != null,
      isOffered: () => labelSearch() != null,
      run: () => labelSearch()?.focus(),
    },
    { id: 'form.restoreAll', keys: 'Alt+Shift+r', label: t('suggestion:restoreAll'), run: () => onRestore(null) },
  ]);

  // While an option is dragged by keyboard, the arrows and Escape belong to the drag.
  const isDragging = () => form.current?.querySelector('[data-dragging]') != null;
  const moveFrom = (element: Element | null, step: 1 | -1) =>
    form.current && focusNeighbour(form.current, element, step);
  const moves = (scope: 'form' | 'editor', mod: string): Command[] =>
    ([-1, 1] as const).map((step) => ({
      id: `${scope}.${step < 0 ? 'previous' : 'next'}`,
      keys: mod + (step < 0 ? 'ArrowUp' : 'ArrowDown'),
      label: t(step < 0 ? 'form:previousQuestion' : 'form:nextQuestion'),
      when: () => focusedQuestion() !== null && !isDragging(),
      reason: () => t('form:noFocus'),
      repeats: true,
      run: () => moveFrom(document.activeElement, step),
    }));
  useCommands('form', moves('form', ''));
  useCommands('editor', moves('editor', 'mod+'));

  /** The question that had the focus last. */
  const last = useRef(first);
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.key !== 'Escape' || isDragging()) return;
    setPinned(null);
    // Escape leaves the form for the page.
    last.current = first;
    if (!isEditor(event.target) && event.target instanceof HTMLElement) event.target.blur();
  }

  const noteFocus = ({ target }: FocusEvent): void =>
    void (last.current = target.closest<HTMLElement>('[data-question]')?.dataset.question);
  // A click on the record takes the focus from the question, but digits still answer it.
  useWindowEvent('keydown', function forwardDigit(event) {
    // The page has the focus then, its main part, or in the bulk view a card.
    const focused = document.activeElement;
    if (plainDigit(event) === undefined || event.defaultPrevented) return;
    if (!focused?.contains(form.current) && !focused?.closest('[data-record]')) return;
    const target = firstIn(cardOf(form.current, last.current));
    if (!target || isEditor(target)) return;
    target.focus();
    target.dispatchEvent(new globalThis.KeyboardEvent(event.type, event));
  });

  return { described, handleKey, noteFocus };
}

interface CommandSettings {
  questions: readonly Question[];
  latest: RefObject<Answers>;
  actions: FormActions;
  /** Absent where no text can be marked. */
  spanLabels: SpanLabels | undefined;
}

/** A command for each option, without a default key. Keys that users assign work whichever question has the focus. */
export function useLabelCommands({ questions, latest, actions, spanLabels }: CommandSettings): void {
  const spans = useRef(spanLabels);
  useLayoutEffect(() => {
    spans.current = spanLabels;
  });
  const commands = useMemo(() => {
    function pick({ __typename, name }: Question, value: string): void {
      if (__typename === 'SpanQuestion') spans.current?.activate(name, value);
      else if (__typename === 'MultiLabelQuestion') {
        const before = latest.current[name];
        actions.answer(name, toggledLabel(before && 'labels' in before ? before.labels : [], value));
      } else {
        actions.answer(name, __typename === 'RatingQuestion' ? { rating: Number(value) } : { label: value });
        actions.chosen(name, 'digit');
      }
    }
    return questions.flatMap((question): Command[] =>
      pickable(question).map(({ value, text }) => ({
        id: commandId(question, value),
        keys: [],
        label: text,
        group: question.title,
        groupId: question.id,
        isOffered: () => focusedQuestion() === question.name,
        run: () => pick(question, value),
      })),
    );
  }, [questions, latest, actions]);
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

/** The answer with one label added or removed. */
export function toggledLabel(before: readonly string[], label: string): { labels: string[] } | undefined {
  const labels = before.includes(label) ? before.filter((existing) => existing !== label) : [...before, label];
  return labels.length > 0 ? { labels } : undefined;
}
