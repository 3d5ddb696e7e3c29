/**
 * Keeps what is the same for everybody for a while. Callers at the same time share one fetch; a failure is not kept.
 * @param onLookup hears of each call, and whether the answer was there.
 */
export function remembered<T, Args extends unknown[]>(
  lifetimeMs: number,
  fetch: (...args: Args) => Promise<T>,
  { now = () => performance.now(), onLookup }: { now?: () => number; onLookup?: (isHit: boolean) => void } = {},
): (...args: Args) => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return (...args) => {
    const isHit = kept !== undefined && now() < kept.until;
    onLookup?.(isHit);
    if (kept && isHit) return kept.value;
    const entry = { value: fetch(...args), until: now() + lifetimeMs };
    kept = entry;
    entry.value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.value;
  };
}
