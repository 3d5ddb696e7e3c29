const outline = () => document.getElementById('outline');

/** Whether the page came with its first record and shows it. Narrow screens and devices with an own order do not. */
export const hasOutline = (): boolean => (outline()?.getClientRects().length ?? 0) > 0;

/**
 * Removes the outline that came with the page (gateway/http/outline.ts) before the next paint, unless a placeholder is on screen for
 * which it stands. One placeholder may replace another in the same commit.
 */
export const endOutline = (): void =>
  queueMicrotask(() => {
    if (!document.querySelector('[data-outlined]')) outline()?.remove();
  });
