/** A record that was read longer ago than this is read again before it is written. */
const FRESH_MS = 60_000;

/**
 * Remembers when this page last read each record, so that changes by others are not overwritten unseen. With `Infinity`, all records are
 * stale until the first `markAllStale`: until the page is told of changes.
 */
export function createFreshness(staleBefore = 0) {
  /** Orders what happens: the clock may be put back. */
  let count = 0;
  const known = new Map<string, { version: string | null | undefined; at: number; order: number }>();
  const note = (recordId: string, version?: string | null): void =>
    void known.set(recordId, { version, at: Date.now(), order: ++count });
  return {
    /** A record is on screen. Its age counts from the first time that its version is shown. */
    noteShown(recordId: string, version?: string | null): void {
      const before = known.get(recordId);
      if (!before || before.version !== version) note(recordId, version);
    },
    /** The server has just returned the record. */
    noteRead: (recordId: string): void => note(recordId),
    /** Changes may have been missed, e.g. while offline. */
    markAllStale: (): void => void (staleBefore = ++count),
    isKnown: (recordId: string): boolean => known.has(recordId),
    isStale(recordId: string): boolean {
      const last = known.get(recordId);
      return staleBefore > (last?.order ?? 0) || (last !== undefined && Math.abs(Date.now() - last.at) > FRESH_MS);
    },
  };
}
