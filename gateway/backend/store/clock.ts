let last = 0;

/** How far the clock is set back, in milliseconds. */
let behind = 0;

/**
 * The current time in microseconds since 1970. Never the same twice in a process, so `inserted_at` orders what came later
 * after what came earlier.
 */
export function nowMicroseconds(): number {
  last = Math.max((Date.now() - behind) * 1000, last + 1);
  return last;
}

/** Does something as of so many milliseconds ago. The whole process lives in the past meanwhile: for before it serves anybody. */
export async function withClockSetBack<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const present = last;
  behind = milliseconds;
  last = 0;
  try {
    return await work();
  } finally {
    behind = 0;
    last = Math.max(last, present);
  }
}

/** The current time as it goes over the wire: UTC, microseconds, no zone, and no fraction on a whole second. */
export const now = (): string => wireTime(nowMicroseconds());

/** Microseconds since 1970 in wire format. */
export function wireTime(microseconds: number): string {
  const fraction = microseconds % MICROSECONDS;
  const second = (microseconds - fraction) / MICROSECONDS;
  if (second !== spelled.second) spelled = { second, text: new Date(second * 1000).toISOString().slice(0, 19) };
  return fraction === 0 ? spelled.text : `${spelled.text}.${String(fraction).padStart(6, '0')}`;
}

const MICROSECONDS = 1_000_000;

/** Times come in bunches, and writing a date out takes longer than all the rest. */
let spelled = { second: 0, text: '1970-01-01T00:00:00' };
