/**
 * Keeps what is the same for everybody for a while. Callers at the same time share one fetch; a failure is not kept.
 */
export function remembered<T, Args extends unknown[]>(
  lifetimeMs: number,
  fetch: (...args: Args) => Promise<T>,
  now: () => number = Date.now,
): (...args: Args) => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return (...args) => {
    if (kept && now() < kept.until) return kept.value;
    const entry = { value: fetch(...args), until: now() + lifetimeMs };
    kept = entry;
    entry.value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.value;
  };
}
