import { DAY_MS } from './time.ts';

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Creating an `Intl` format is slow, so each is created once. */
function memoized<Options, Format>(create: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = language + JSON.stringify(options);
    const format = formats.get(key) ?? create(language, options);
    formats.set(key, format);
    return format;
  };
}

export const numberFormat = memoized(
  (language, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(language, options),
);
const dateFormat = memoized(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

const relativeFormat = memoized(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

/** Grouped digits: 1,204 or 1.204. */
export function formatNumber(value: number, language: string): string {
  return numberFormat(language, undefined).format(value);
}

/** A share from 0 to 1 as whole percent; only exactly 0 and 1 are shown as 0 % and 100 %. */
export function formatPercent(share: number, language: string): string {
  const shown = share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share;
  return numberFormat(language, { style: 'percent' }).format(shown);
}

/** A share from 0 to 1 as percent with exactly one decimal: 93.4%. */
export function formatShare(share: number, language: string): string {
  const options = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return numberFormat(language, options).format(share);
}

/** A score with exactly one decimal: 0.9 or 0,9. */
export function formatScore(score: number, language: string): string {
  return numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score);
}

/** A coefficient of agreement with two decimals: 0.86. */
export function formatCoefficient(value: number, language: string): string {
  return numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** A bound of a range, with up to six decimals. */
export function formatBound(bound: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 6 }).format(bound);
}

/** A relative time within the last week, else the date. Counts calendar days, which end at midnight. */
export function formatAgo(iso: string, language: string, now: number = Date.now()): string {
  const elapsed = now - Date.parse(iso);
  if (Math.abs(elapsed) >= 7 * DAY_MS) return formatDate(iso, language);
  const relative = relativeFormat(language, { numeric: 'auto', style: 'short' });
  // Rounded, as days with a clock change have 23 or 25 hours.
  if (Math.abs(elapsed) >= DAY_MS) return relative.format(Math.round((midnight(iso) - midnight(now)) / DAY_MS), 'day');
  for (const [unit, length] of UNITS) {
    if (Math.abs(elapsed) >= length) return relative.format(-Math.trunc(elapsed / length), unit);
  }
  return relative.format(0, 'second');
}

const midnight = (time: string | number): number => new Date(time).setHours(0, 0, 0, 0);

/** The day: May 3, 2026. */
export function formatDate(iso: string, language: string): string {
  return dateFormat(language, { dateStyle: 'medium' }).format(new Date(iso));
}

/** The time of day, with the date if that is not today: 2:05 PM. */
export function formatTime(time: number, language: string, now: number = Date.now()): string {
  const isToday = midnight(time) === midnight(now);
  const options = isToday
    ? { timeStyle: 'short' as const }
    : { dateStyle: 'medium' as const, timeStyle: 'short' as const };
  return dateFormat(language, options).format(time);
}

/** The whole date and time, for tooltips. */
export function formatDateTime(iso: string, language: string): string {
  return dateFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(new Date(iso));
}

/** A span of seconds: 12 sec. */
export function formatSeconds(seconds: number, language: string): string {
  return numberFormat(language, { style: 'unit', unit: 'second' }).format(seconds);
}
