import { type KeyboardEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { fold } from '#client/lib/text.ts';
import { byData } from '../focus.ts';
import type { Option, SuggestedOption } from '#client/features/answer/index.ts';

/** An option with its number, which follows the question's own order, so that a label keeps its key wherever it is shown. */
export interface NumberedOption extends Omit<Option, '__typename'> {
  number: number;
}

/** From how many options on there is a search box, even when all of them are shown. */
const SEARCH_FROM = 15;
/** Up to this number all options are always shown. */
export const FEW_OPTIONS = 3;

export function numberOptions(options: readonly Omit<Option, '__typename'>[]): NumberedOption[] {
  return options.map((option, index) => ({ ...option, number: index + 1 }));
}

/** Suggested options first, best score first; the others as they are. The order depends on the suggestion only, never on answers. */
export function suggestedFirst(
  options: readonly NumberedOption[],
  suggested: ReadonlyMap<string, SuggestedOption>,
): NumberedOption[] {
  const first = options.filter(({ value }) => suggested.has(value));
  const scoreOf = ({ value }: NumberedOption) => suggested.get(value)?.score ?? -1;
  first.sort((a, b) => scoreOf(b) - scoreOf(a));
  return [...first, ...options.filter(({ value }) => !suggested.has(value))];
}

/** How many options a collapsed list shows; null where it cannot be collapsed. */
export function collapsedCount(optionCount: number, visibleOptions: number | null): number | null {
  if (visibleOptions === null || optionCount <= FEW_OPTIONS || visibleOptions >= optionCount) return null;
  return visibleOptions;
}

export function hasSearch(optionCount: number, visibleOptions: number | null): boolean {
  return optionCount >= SEARCH_FROM || collapsedCount(optionCount, visibleOptions) !== null;
}

/** The options of a collapsed list: the first ones, and behind them any others that are selected. */
export function collapse(
  options: readonly NumberedOption[],
  count: number,
  isSelected: (value: string) => boolean,
): NumberedOption[] {
  return options.filter(({ value }, index) => index < count || isSelected(value));
}

/** Options whose text contains the search, ignoring case and accents. Those that begin with it come first. */
export function searchOptions(options: readonly NumberedOption[], search: string): NumberedOption[] {
  const wanted = fold(search.trim());
  const hits = options.filter(({ text }) => fold(text).includes(wanted));
  const begins = (option: NumberedOption) => Number(fold(option.text).startsWith(wanted));
  return hits.sort((a, b) => begins(b) - begins(a));
}

export type ShownOptions = ReturnType<typeof useShownOptions>;

/** Which options are on screen: all, the first ones (`visibleCount`, null for all) and what is selected, or what a search finds. */
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

  /** Enter picks the first option found, Escape ends the search, and ArrowDown goes on to the options. */
  function handleSearchKey(event: KeyboardEvent<HTMLInputElement>, onPick: (value: string) => void) {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    const input = event.currentTarget;
    const list = input.closest('[data-options]');
    const hit = found?.[0]?.value;
    const first = () => list?.querySelector<HTMLElement>('[data-option]');
    if (event.key === 'ArrowDown') first()?.focus();
    else if (event.key === 'Escape') {
      // Where nothing was found, the options are back only now.
      flushSync(() => setSearch(''));
      (list?.querySelector<HTMLElement>('[data-focus-first]') ?? first())?.focus();
    } else if (hit !== undefined) {
      flushSync(() => {
        onPick(hit);
        setSearch('');
      });
      // Unless picking led on to another question, the option gets the focus, so that Enter submits.
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
