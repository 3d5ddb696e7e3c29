import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The tags in their places, with what they said then. */
type Placed = WeakMap<HTMLElement, string>;

/** Moves tags that overflow the text back into it. A tag stays in its place until it, the text or the width changes. */
export function useTagsWithin(root: RefObject<HTMLElement | null>, text: string, tags: unknown): void {
  const placed = useRef<Placed>(undefined);
  useLayoutEffect(
    function keepTagsWithin() {
      const element = root.current;
      if (!element) return;
      // The first call reports the initial width. Only tags change the height, and they are moved below.
      let width: number | undefined;
      const observer = new ResizeObserver(() => {
        const isOther = width !== undefined && element.clientWidth !== width;
        width = element.clientWidth;
        if (isOther) moveIn(element, (placed.current = new WeakMap()));
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        // A text that is hidden for a while may be shown again with another width.
        placed.current = undefined;
      };
    },
    [root, text],
  );
  useLayoutEffect(
    function keepNewTagsWithin() {
      placed.current ??= new WeakMap();
      if (root.current) moveIn(root.current, placed.current);
    },
    [root, text, tags],
  );
}

/** Measures and moves the tags that are not in their places yet. */
function moveIn(root: HTMLElement, placed: Placed): void {
  const found = [...root.querySelectorAll<HTMLElement>('[data-tag]')];
  const moving = found.filter((tag) => placed.get(tag) !== tag.textContent);
  // Measuring forces a layout, and measuring a thousand tags takes as long as that.
  if (moving.length === 0) return;
  for (const tag of moving) if (tag.style.translate) tag.style.translate = '';
  const box = root.getBoundingClientRect();
  // Measures all tags before moving any, so that the browser computes one layout.
  const overshoots = moving.map((tag) => {
    const rect = tag.getBoundingClientRect();
    return Math.max(0, rect.right - box.right) - Math.max(0, box.left - rect.left);
  });
  moving.forEach((tag, index) => {
    const overshoot = overshoots[index]!;
    if (overshoot !== 0) tag.style.translate = `${-overshoot}px`;
    placed.set(tag, tag.textContent);
  });
}
