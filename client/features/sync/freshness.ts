/** What the server said of a record longer ago than this is asked again before the record is written. */
const FRESH_MS = 60_000;

/** Remembers when this page last heard of each record, so that answers of others are not overwritten unseen. */
export function createFreshness() {
  const known = new Map<string, { version: string | null | undefined; at: number }>();
  let distrustedAt = 0;
  return {
    /** A record came on screen: from then on, as long as its version stays the same, what is known of it grows older. */
    show(recordId: string, version?: string | null): void {
      const before = known.get(recordId);
      if (!before || before.version !== version) known.set(recordId, { version, at: Date.now() });
    },
    /** The server has just said what the record is. */
    hear: (recordId: string): void => void known.set(recordId, { version: undefined, at: Date.now() }),
    /** Changes may have been missed, as without a network. */
    distrust: (): void => void (distrustedAt = Date.now()),
    isKnown: (recordId: string): boolean => known.has(recordId),
    isStale(recordId: string): boolean {
      const at = known.get(recordId)?.at;
      return distrustedAt > (at ?? 0) || (at !== undefined && Date.now() - at > FRESH_MS);
    },
  };
}
