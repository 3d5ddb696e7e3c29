export const DAY_MS = 86_400_000;
/** In microseconds, as the store keeps times. */
export const DAY_US = DAY_MS * 1_000;

let last = 0;

/** How far the clock is set back, in milliseconds. */
let setBack = 0;

/** The current time in microseconds since 1970. Always increases, so that `inserted_at` keeps the order of events. */
export const nowMicroseconds = (): number => timesOf(1);

/** The first of some times, one for each of several events at once. */
export function timesOf(events: number): number {
  const first = Math.max((Date.now() - setBack) * 1000, last + 1);
  last = first + events - 1;
  return first;
}

/** The time in microseconds since 1970 by the clock of the machine, which may be set back. */
export const wallClockMicroseconds = (): number => Date.now() * 1000;

/** Sets back the clock of the whole process, so call it only before the server listens. */
export async function withClockSetBack<T>(milliseconds: number, change: () => Promise<T>): Promise<T> {
  const present = last;
  setBack = milliseconds;
  last = 0;
  try {
    return await change();
  } finally {
    setBack = 0;
    last = Math.max(last, present);
  }
}

/** The current time in wire format: UTC with microseconds, without a zone, and without a fraction for a whole second. */
export const now = (): string => wireTime(nowMicroseconds());

export function wireTime(microseconds: number): string {
  // Before 1970, the remainder is negative.
  const fraction = ((microseconds % MICROSECONDS) + MICROSECONDS) % MICROSECONDS;
  return wireTimeOf((microseconds - fraction) / MICROSECONDS, fraction);
}

/** Formats a second since 1970 and its microseconds. In one number, they would have too many digits after the year 2255. */
export function wireTimeOf(second: number, fraction: number): string {
  if (second !== cached.second) cached = { second, text: new Date(second * 1000).toISOString().slice(0, 19) };
  return fraction === 0 ? cached.text : `${cached.text}.${String(fraction).padStart(6, '0')}`;
}

const MICROSECONDS = 1_000_000;

/** The last second that was formatted: many times in a row share it, and formatting is slow. */
let cached = { second: 0, text: '1970-01-01T00:00:00' };
