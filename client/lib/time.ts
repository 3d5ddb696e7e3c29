export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

let last = 0;

/** The time in milliseconds, strictly increasing, so that it orders actions within the same millisecond. */
export function timestamp(): number {
  last = Math.max(last + 1, Date.now());
  return last;
}
