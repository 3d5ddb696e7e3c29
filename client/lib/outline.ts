const outline = () => document.getElementById('outline');

/** Whether the page came with its first record. A device with an own order may begin with another one. */
export const hasOutline = (): boolean => outline() !== null && !('ownLayout' in document.documentElement.dataset);

/**
 * Removes the outline that came with the page (gateway/http/outline.ts) before the next paint, unless a placeholder is on screen for
 * which it stands. One placeholder may replace another in the same commit.
 */
export const endOutline = (): void =>
  queueMicrotask(() => {
    if (!document.querySelector('[data-outlined]')) outline()?.remove();
  });
