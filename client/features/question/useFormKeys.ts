import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApple } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { focusNeighbour, isEditor } from './focus.ts';

interface Settings {
  recordId: string;
  form: RefObject<HTMLElement | null>;
  /** Brings a question's suggestion back, or with null all of them. */
  onRestore(questionName: string | null): void;
}

/** The keys that work in the whole form: moving between questions, leaving it, descriptions and suggestions. */
export function useFormKeys({ recordId, form, onRestore }: Settings) {
  const { t } = useTranslation(['form', 'suggestion']);
  /** The question whose description is held open, on which record. */
  const [held, setHeld] = useState<{ recordId: string; question: string } | null>(null);
  const described = held?.recordId === recordId ? held.question : null;
  const focused = () =>
    form.current?.querySelector<HTMLElement>('[data-question]:focus-within')?.dataset.question ?? null;

  useCommands('page', [
    {
      id: 'form.description',
      keys: 'Alt+i',
      label: t('form:description'),
      when: () => focused() !== null,
      run: () => {
        const question = focused();
        setHeld(question === null || question === described ? null : { recordId, question });
      },
    },
    {
      id: 'form.restore',
      keys: 'Alt+r',
      label: t('suggestion:restore'),
      when: () => focused() !== null,
      run: () => onRestore(focused()),
    },
    { id: 'form.restoreAll', keys: 'Alt+Shift+r', label: t('suggestion:restoreAll'), run: () => onRestore(null) },
  ]);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    // While an option is dragged by keyboard the arrows and Escape are the dragging's.
    if (form.current?.querySelector('[data-dragging]')) return;
    if (event.key === 'Escape') {
      setHeld(null);
      // Escape goes one level up, from the form to the page.
      if (!isEditor(event.target) && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isMod = isApple ? event.metaKey : event.ctrlKey;
    if (!step || event.altKey || event.shiftKey || isMod !== isEditor(event.target)) return;
    event.preventDefault();
    focusNeighbour(event.currentTarget, event.target as Element, step);
  }

  return { described, handleKey };
}
