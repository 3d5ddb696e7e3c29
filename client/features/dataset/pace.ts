/** How many days the streak looks back, today included. */
export const DAYS = 7;

/** The starts of today and the days before in local time, and of the last hour. */
export function paceTimes(now: Date) {
  const startOf = (daysAgo: number): string =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();
  return {
    hour: new Date(now.getTime() - 3_600_000).toISOString(),
    day0: startOf(0),
    day1: startOf(1),
    day2: startOf(2),
    day3: startOf(3),
    day4: startOf(4),
    day5: startOf(5),
    day6: startOf(6),
  };
}

/**
 * How many days in a row have answers, up to today, or up to yesterday before today's first one. `counts` has the answers since the
 * start of each day until now, today first.
 */
export function streakOf(counts: readonly number[]): number {
  const own = counts.map((count, index) => count - (counts[index - 1] ?? 0));
  const from = own[0] === 0 ? 1 : 0;
  const end = own.findIndex((count, index) => index >= from && count === 0);
  return (end < 0 ? own.length : end) - from;
}
