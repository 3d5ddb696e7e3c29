/**
 * An effect for what takes the focus while it is open: once it is gone, the focus goes back to where it was before, unless it has
 * gone somewhere else by itself.
 */
export function returnFocus(): () => void {
  const before = document.activeElement;
  return () => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
    if (isLost && before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
  };
}
