let last = 0;

/**
 * The current time as it goes over the wire: UTC, microseconds, no zone, and no fraction on a whole second. Never the same
 * twice in a process, so `inserted_at` orders what came later after what came earlier.
 */
export function now(): string {
  last = Math.max(Date.now() * 1000, last + 1);
  return wireTime(last);
}

/** Microseconds since 1970 in wire format. */
export function wireTime(microseconds: number): string {
  const fraction = microseconds % 1_000_000;
  const seconds = new Date((microseconds - fraction) / 1000).toISOString().slice(0, 19);
  return fraction === 0 ? seconds : `${seconds}.${String(fraction).padStart(6, '0')}`;
}
