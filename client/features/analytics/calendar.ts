import { DAY_MS } from '#client/lib/time.ts';

/** What was done on a day. */
export interface Done {
  day: string;
  submitted: number;
  discarded: number;
}

/**
 * The last days up to the last one with anything done, those without in between: a pause is seen as one.
 * @param days the earliest first, as `2026-01-31`.
 * @param most how many days at most.
 */
export function calendar(days: readonly Done[], most: number): Done[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const end = Date.parse(last.day);
  const count = Math.min(most, (end - Date.parse(first.day)) / DAY_MS + 1);
  return Array.from({ length: count }, (_, place) => {
    const day = new Date(end - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, submitted: 0, discarded: 0 };
  });
}
