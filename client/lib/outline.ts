/**
 * Removes the outline that came with the page (gateway/http/outline.ts) before the next paint, unless a placeholder is on screen for
 * which it stands. One placeholder may replace another in the same commit.
 */
export const endOutline = (): void =>
  queueMicrotask(() => {
    if (!document.querySelector('[data-outlined]')) document.getElementById('outline')?.remove();
  });
