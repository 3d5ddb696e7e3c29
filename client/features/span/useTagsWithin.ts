import { type RefObject, useLayoutEffect } from 'react';

/** Moves tags that would reach over the edge of the text back into it, at each change and each new width. */
export function useTagsWithin(root: RefObject<HTMLElement | null>, tags: unknown): void {
  useLayoutEffect(
    function keepTagsWithin() {
      const element = root.current;
      if (!element) return;
      // It is called once at the beginning, too. What changes the height is a change of the tags, which are moved below.
      let width: number | undefined;
      const observer = new ResizeObserver(() => {
        const isOther = width !== undefined && element.clientWidth !== width;
        width = element.clientWidth;
        if (isOther) moveIn(element);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [root],
  );
  useLayoutEffect(
    function keepNewTagsWithin() {
      if (root.current) moveIn(root.current);
    },
    [root, tags],
  );
}

function moveIn(root: HTMLElement): void {
  const found = [...root.querySelectorAll<HTMLElement>('[data-tag]')];
  // Measuring makes the browser lay out at once.
  if (found.length === 0) return;
  for (const tag of found) if (tag.style.translate) tag.style.translate = '';
  const box = root.getBoundingClientRect();
  // All are measured before one is moved, so that the browser lays out once.
  const overshoots = found.map((tag) => {
    const rect = tag.getBoundingClientRect();
    return Math.max(0, rect.right - box.right) - Math.max(0, box.left - rect.left);
  });
  found.forEach((tag, index) => {
    const overshoot = overshoots[index]!;
    if (overshoot !== 0) tag.style.translate = `${-overshoot}px`;
  });
}
