import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { focusNeighbour, isEditor } from './focus.ts';

interface Settings {
  recordId: string;
  form: RefObject<HTMLElement | null>;
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
export function useFormKeys({ recordId, form, onRestore }: Settings) {
  const { t } = useTranslation(['form', 'suggestion']);
  /** The question whose description stays open, and its record. */
  const [pinned, setPinned] = useState<{ recordId: string; question: string } | null>(null);
  const described = pinned?.recordId === recordId ? pinned.question : null;
  const focused = () =>
    form.current?.querySelector<HTMLElement>('[data-question]:focus-within')?.dataset.question ?? null;

  /** The label search of the focused question, or else the first one. */
  const labelSearch = () =>
    ['[data-question]:focus-within', '[data-question]']
      .map((card) => form.current?.querySelector<HTMLElement>(`${card} [data-options] input[type="search"]`))
      .find((box) => box != null);

  useCommands('page', [
    { id: 'form.enter', keys: [], label: t('form:enter'), run: () => moveFrom(null, 1) },
    {
      ...DESCRIPTION,
      label: t('form:description'),
      when: () => focused() !== null,
      reason: () => t('form:noFocus'),
      run: () => {
        const question = focused();
        setPinned(question === null || question === described ? null : { recordId, question });
      },
    },
    {
      ...RESTORE,
      label: t('suggestion:restore'),
      when: () => focused() !== null,
      reason: () => t('form:noFocus'),
      run: () => onRestore(focused()),
    },
    {
      ...SEARCH,
      label: t('form:searchLabels'),
      when: () => labelSearch() !== undefined,
      isOffered: () => labelSearch() !== undefined,
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
      when: () => focused() !== null && !isDragging(),
      reason: () => t('form:noFocus'),
      repeats: true,
      run: () => moveFrom(document.activeElement, step),
    }));
  useCommands('form', moves('form', ''));
  useCommands('editor', moves('editor', 'mod+'));

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.key !== 'Escape' || isDragging()) return;
    setPinned(null);
    // Escape leaves the form for the page.
    if (!isEditor(event.target) && event.target instanceof HTMLElement) event.target.blur();
  }

  return { described, handleKey };
}
