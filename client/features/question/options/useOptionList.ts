import { type KeyboardEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { byData, isEditor, loopOptions } from '../focus.ts';
import type { Option, SuggestedOption } from '#client/features/answer/index.ts';
import { collapse, collapsedCount, hasSearch, numberOptions, searchOptions, suggestedFirst } from './shownOptions.ts';
import type { Digits } from '../useDigits.ts';

interface Settings {
  options: readonly Option[];
  visibleOptions: number | null;
  isSuggestedFirst: boolean;
  suggested: ReadonlyMap<string, SuggestedOption>;
  isSelected(value: string): boolean;
  onPick(value: string): void;
  digits: Digits;
}

/** What a list of options shows and how it is operated by keyboard. */
export function useOptionList({ options, visibleOptions, isSuggestedFirst, suggested, ...rules }: Settings) {
  const [isExpanded, setExpanded] = useState(false);
  const [search, setSearch] = useState('');
  const ordered = useMemo(() => {
    const numbered = numberOptions(options);
    return isSuggestedFirst ? suggestedFirst(numbered, suggested) : numbered;
  }, [options, isSuggestedFirst, suggested]);

  const count = collapsedCount(options.length, visibleOptions);
  const isCollapsed = count !== null && !isExpanded;
  const searched = useMemo(() => (search.trim() ? searchOptions(ordered, search) : null), [ordered, search]);
  const shown = searched ?? (isCollapsed ? collapse(ordered, count, rules.isSelected) : ordered);
  const withSearch = hasSearch(options.length, visibleOptions);

  function handleTab(event: KeyboardEvent<HTMLElement>) {
    const from = document.activeElement;
    const step = event.shiftKey ? -1 : 1;
    if (isCollapsed && !searched && step === 1 && from instanceof HTMLElement && from.matches(':last-child')) {
      if (from.dataset.option !== undefined) flushSync(() => setExpanded(true));
    }
    if (loopOptions(event.currentTarget, from, step)) event.preventDefault();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || isEditor(event.target)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (rules.digits.handle(event)) return;
    if (event.key === 'Tab' && isPlain) handleTab(event);
  }

  function handleSearchKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const input = event.currentTarget;
    const list = input.closest('[data-options]');
    const first = list?.querySelector<HTMLElement>('[data-option]');
    if (event.key === 'Enter') {
      event.preventDefault();
      const hit = searched?.[0]?.value;
      if (hit === undefined) return;
      flushSync(() => {
        rules.onPick(hit);
        setSearch('');
      });
      // Where picking did not lead on to another question, the label has the focus, and Enter submits.
      if (document.activeElement === input) (byData(list, 'option', hit) ?? first)?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      // Where nothing was found there are labels to go to only now.
      flushSync(() => setSearch(''));
      list?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      first?.focus();
    }
  }

  return {
    shown,
    hiddenCount: ordered.length - shown.length,
    isCollapsible: count !== null && searched === null,
    isExpanded: !isCollapsed,
    toggle: () => setExpanded(!isExpanded),
    search: withSearch ? { text: search, change: setSearch, handleKey: handleSearchKey } : null,
    handleKey,
  };
}
