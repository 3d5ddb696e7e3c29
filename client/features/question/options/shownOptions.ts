import { fold } from '#client/lib/text.ts';
import type { Option, SuggestedOption } from '#client/features/answer/index.ts';

/** An option with its number, which follows the question's own order, so that a label keeps its key wherever it is shown. */
export interface NumberedOption extends Option {
  number: number;
}

/** From how many options on there is a search box, even when all of them are shown. */
const SEARCH_FROM = 15;
/** Up to this number all options are shown, whatever the question says. */
const NEVER_COLLAPSED = 3;

export function numberOptions(options: readonly Option[]): NumberedOption[] {
  return options.map((option, index) => ({ ...option, number: index + 1 }));
}

/** Suggested options first, best score first; the others as they are. The order hangs on the suggestion alone, never on answers. */
export function suggestedFirst(
  options: readonly NumberedOption[],
  suggested: ReadonlyMap<string, SuggestedOption>,
): NumberedOption[] {
  const first = options.filter(({ value }) => suggested.has(value));
  const scoreOf = ({ value }: NumberedOption) => suggested.get(value)?.score ?? -1;
  first.sort((one, other) => scoreOf(other) - scoreOf(one));
  return [...first, ...options.filter(({ value }) => !suggested.has(value))];
}

/** How many options a collapsed list shows; null where it cannot be collapsed. */
export function collapsedCount(optionCount: number, visibleOptions: number | null): number | null {
  if (visibleOptions === null || optionCount <= NEVER_COLLAPSED || visibleOptions >= optionCount) return null;
  return visibleOptions;
}

export function hasSearch(optionCount: number, visibleOptions: number | null): boolean {
  return optionCount >= SEARCH_FROM || collapsedCount(optionCount, visibleOptions) !== null;
}

/** What a collapsed list shows: the first ones, and behind them whatever else is selected. */
export function collapse(
  options: readonly NumberedOption[],
  count: number,
  isSelected: (value: string) => boolean,
): NumberedOption[] {
  return options.filter(({ value }, index) => index < count || isSelected(value));
}

/** Options whose text holds the search, whatever the case and the accents. Those that begin with it come first. */
export function searchOptions(options: readonly NumberedOption[], search: string): NumberedOption[] {
  const wanted = fold(search.trim());
  const hits = options.filter(({ text }) => fold(text).includes(wanted));
  const begins = (option: NumberedOption) => Number(fold(option.text).startsWith(wanted));
  return hits.sort((one, other) => begins(other) - begins(one));
}
