import { type RefObject, useLayoutEffect, useRef } from 'react';
import { byData } from '../focus.ts';

/**
 * Keeps what was selected last in sight where the options scroll by themselves: a number picks what may lie far below. The page
 * around them stays where it is. Elsewhere nothing is measured, which would make the browser lay out each new record twice.
 */
export function useSelectedInSight(
  area: RefObject<HTMLElement | null>,
  isScrolling: boolean,
  selected: readonly string[],
): void {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const added = selected.find((value) => !before.current.includes(value));
    before.current = selected;
    const option = added === undefined || !isScrolling ? null : byData(area.current, 'option', added);
    if (!area.current || !option) return;
    const [around, own] = [area.current.getBoundingClientRect(), option.getBoundingClientRect()];
    // Half an option more, so that its ring is whole and its neighbours can be guessed.
    const room = own.height / 2;
    if (own.top < around.top) area.current.scrollBy(0, own.top - around.top - room);
    else if (own.bottom > around.bottom) area.current.scrollBy(0, own.bottom - around.bottom + room);
  });
}
