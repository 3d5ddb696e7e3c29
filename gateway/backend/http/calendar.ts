/** Whether a day such as `2026-02-31` exists: JavaScript reads it as one of the next month. */
export function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
