/**
 * Resolves after the next paint, which does not wait for what follows; earlier if the person goes on, or hides or leaves the page. A page
 * that is not in front may not be painted for long.
 */
export async function afterPaint(): Promise<void> {
  const over = new AbortController();
  await new Promise<unknown>((resolve) => {
    for (const type of ['keydown', 'pointerdown', 'visibilitychange'])
      addEventListener(type, resolve, { capture: true, signal: over.signal });
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
  over.abort();
}
