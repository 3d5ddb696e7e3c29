/** A record that was read longer ago than this is read again before it is written. */
const FRESH_MS = 60_000;

/**
 * Remembers when this page last read each record, so that changes by others are not overwritten unseen. With `Infinity`, all records are
 * stale until the first `markAllStale`: until the page is told of changes.
 */
export function createFreshness(allStaleSince = 0) {
  const known = new Map<string, { version: string | null | undefined; at: number }>();
  return {
    /** A record is on screen. Its age counts from the first time that its version is shown. */
    noteShown(recordId: string, version?: string | null): void {
      const before = known.get(recordId);
      if (!before || before.version !== version) known.set(recordId, { version, at: Date.now() });
    },
    /** The server has just returned the record. */
    noteRead: (recordId: string): void => void known.set(recordId, { version: undefined, at: Date.now() }),
    /** Changes may have been missed, e.g. while offline. */
    markAllStale: (): void => void (allStaleSince = Date.now()),
    isKnown: (recordId: string): boolean => known.has(recordId),
    isStale(recordId: string): boolean {
      const at = known.get(recordId)?.at;
      return allStaleSince > (at ?? 0) || (at !== undefined && Date.now() - at > FRESH_MS);
    },
  };
}
