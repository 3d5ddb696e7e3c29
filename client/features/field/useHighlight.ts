import { useEffect } from 'react';
import { canHighlight } from '#client/lib/canHighlight.ts';

/**
 * Colours ranges by `::highlight(name)`. Several parts of the page may use one name at once. The ranges are asked for after each
 * change of `deps`, when the elements are in place.
 */
export function useHighlight(name: string, ranges: () => readonly Range[], deps: readonly unknown[]): void {
  useEffect(() => {
    if (!canHighlight()) return;
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, highlight);
    const added = ranges();
    for (const range of added) highlight.add(range);
    return () => {
      for (const range of added) highlight.delete(range);
    };
    // The caller names what the ranges hang on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, ...deps]);
}
