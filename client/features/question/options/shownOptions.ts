import { type KeyboardEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { fold } from '#client/lib/text.ts';
import { byData } from '../focus.ts';
import type { Option, SuggestedOption } from '#client/features/answer/index.ts';

/** An option with its number in the question's own order, so that it keeps its key wherever it is shown. */
export interface NumberedOption extends Omit<Option, '__typename'> {
  number: number;
}

/** The number of options from which there is always a search box. */
const SEARCH_FROM = 15;
/** Up to this number all options are always shown. */
export const FEW_OPTIONS = 3;

export function numberOptions(options: readonly Omit<Option, '__typename'>[]): NumberedOption[] {
  return options.map((option, index) => ({ ...option, number: index + 1 }));
}

/** Suggested options first, best score first. The order never depends on answers. */
export function suggestedFirst(
  options: readonly NumberedOption[],
  suggested: ReadonlyMap<string, SuggestedOption>,
): NumberedOption[] {
  const first = options.filter(({ value }) => suggested.has(value));
  const scoreOf = ({ value }: NumberedOption) => suggested.get(value)?.score ?? -1;
  first.sort((a, b) => scoreOf(b) - scoreOf(a));
  return [...first, ...options.filter(({ value }) => !suggested.has(value))];
}

/** The number of options in a collapsed list; null where it cannot be collapsed. */
export function collapsedCount(optionCount: number, visibleOptions: number | null): number | null {
  if (visibleOptions === null || optionCount <= FEW_OPTIONS || visibleOptions >= optionCount) return null;
  return visibleOptions;
}

export function hasSearch(optionCount: number, visibleOptions: number | null): boolean {
  return optionCount >= SEARCH_FROM || collapsedCount(optionCount, visibleOptions) !== null;
}

/** The options of a collapsed list: the first ones, then any selected ones. */
export function collapse(
  options: readonly NumberedOption[],
  count: number,
  isSelected: (value: string) => boolean,
): NumberedOption[] {
  return options.filter(({ value }, index) => index < count || isSelected(value));
}

/** Options whose text contains the search, ignoring case and accents; those that begin with it first. */
export function searchOptions(options: readonly NumberedOption[], search: string): NumberedOption[] {
  const folded = fold(search.trim());
  const hits = options.filter(({ text }) => fold(text).includes(folded));
  const begins = (option: NumberedOption) => Number(fold(option.text).startsWith(folded));
  return hits.sort((a, b) => begins(b) - begins(a));
}

export type ShownOptions = ReturnType<typeof useShownOptions>;

/** The options on screen: all, the first ones (`visibleCount`) and the selected ones, or the search results. */
export function useShownOptions(
  options: readonly NumberedOption[],
  visibleCount: number | null,
  isSelected: (value: string) => boolean,
) {
  const [isExpanded, setExpanded] = useState(false);
  const [search, setSearch] = useState('');
  const isCollapsed = visibleCount !== null && !isExpanded;
  const found = useMemo(() => (search.trim() ? searchOptions(options, search) : null), [options, search]);
  const shown = found ?? (isCollapsed ? collapse(options, visibleCount, isSelected) : options);

  /** Enter picks the first result, Escape ends the search, ArrowDown moves to the options. */
  function handleSearchKey(event: KeyboardEvent<HTMLInputElement>, onPick: (value: string) => void) {
    if (!['Enter', 'Escape', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    const input = event.currentTarget;
    const list = input.closest('[data-options]');
    const hit = found?.[0]?.value;
    const first = () => list?.querySelector<HTMLElement>('[data-option]');
    if (event.key === 'ArrowDown') first()?.focus();
    else if (event.key === 'Escape') {
      // After a search without results, the options appear only now.
      flushSync(() => setSearch(''));
      (list?.querySelector<HTMLElement>('[data-focus-first]') ?? first())?.focus();
    } else if (hit !== undefined) {
      flushSync(() => {
        onPick(hit);
        setSearch('');
      });
      // Unless picking moved the focus to another question, the option takes it, so that Enter submits.
      if (document.activeElement === input) (byData(list, 'option', hit) ?? first())?.focus();
    }
  }

  return {
    shown,
    hiddenCount: options.length - shown.length,
    isCollapsible: visibleCount !== null,
    isCollapsed: isCollapsed && found === null,
    isExpanded: !isCollapsed,
    isSearching: found !== null,
    toggle: () => setExpanded(!isExpanded),
    search,
    setSearch,
    handleSearchKey,
  };
}
