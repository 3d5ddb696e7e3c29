import { type RefObject, startTransition, useEffect, useState } from 'react';

/** So far beyond what is on screen cards are made ready. */
const AHEAD = '1200px 0px';

/**
 * The records whose cards have come near the screen. Those of a page are more than can be laid out at once without people noticing:
 * what costs time in a card waits until it is near. `list` holds the cards and lies in what scrolls.
 */
export function useVisibleCards(list: RefObject<HTMLElement | null>, records: readonly unknown[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    function watchCards() {
      const scroller = list.current?.parentElement;
      if (!list.current || !scroller) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          const near = entries.filter(({ isIntersecting }) => isIntersecting);
          for (const { target } of near) observer.unobserve(target);
          const ids = near.map(({ target }) => (target instanceof HTMLElement ? (target.dataset.record ?? '') : ''));
          if (ids.length > 0) startTransition(() => setSeen((held) => new Set([...held, ...ids])));
        },
        { root: scroller, rootMargin: AHEAD },
      );
      for (const card of list.current.children) observer.observe(card);
      return () => observer.disconnect();
    },
    [list, records],
  );
  return seen;
}
