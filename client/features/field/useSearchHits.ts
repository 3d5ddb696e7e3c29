import type { RefObject } from 'react';
import { findHits } from './searchHits.ts';
import { useHighlight } from './useHighlight.ts';

/** Marks searched words in an element's text, as `::highlight(search-hit)`. The text hangs on `deps`. */
export function useSearchHits(
  root: RefObject<HTMLElement | null>,
  words: readonly string[],
  deps: readonly unknown[],
): void {
  useHighlight('search-hit', () => (root.current && words.length > 0 ? findHits(root.current, words) : []), [
    words,
    ...deps,
  ]);
}
