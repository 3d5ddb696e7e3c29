import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

const PARTS_OF_A_DAY = [
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Creating an `Intl` format is slow, so each is created once. */
function memoized<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const id = JSON.stringify(key);
    const value = values.get(id) ?? create(key);
    values.set(id, value);
    return value;
  };
}

const midnight = (time: string | number): number => new Date(time).setHours(0, 0, 0, 0);

/** How numbers, times and lists are written in a language. */
export const formatsIn = memoized((language: string) => {
  const numbers = memoized((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const dates = memoized((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
  const lists = memoized((options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options));
  const relative = memoized(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
  );

  const withDecimals = (digits: number, value: number, options: Intl.NumberFormatOptions = {}): string =>
    numbers({ ...options, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

  /** The day: May 3, 2026. */
  const formatDate = (iso: string): string => dates({ dateStyle: 'medium' }).format(new Date(iso));

  /** A relative time within the last week, else the date. Counts calendar days, which end at midnight. */
  const formatAgo = (iso: string, now: number): string => {
    const elapsed = now - Date.parse(iso);
    if (Math.abs(elapsed) >= 7 * DAY_MS) return formatDate(iso);
    const ago = relative({ numeric: 'auto', style: 'short' });
    // Rounded, as days with a clock change have 23 or 25 hours.
    if (Math.abs(elapsed) >= DAY_MS) return ago.format(Math.round((midnight(iso) - midnight(now)) / DAY_MS), 'day');
    for (const [unit, length] of PARTS_OF_A_DAY) {
      if (Math.abs(elapsed) >= length) return ago.format(-Math.trunc(elapsed / length), unit);
    }
    return ago.format(0, 'second');
  };

  return {
    /** Grouped digits: 1,204 or 1.204. */
    formatNumber: (value: number): string => numbers({}).format(value),

    /** A share from 0 to 1 as whole percent; only exactly 0 and 1 are shown as 0 % and 100 %. */
    formatPercent(share: number): string {
      const shown = share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share;
      return numbers({ style: 'percent' }).format(shown);
    },

    /** A share from 0 to 1 as percent with exactly one decimal: 93.4%. */
    formatShare: (share: number): string => withDecimals(1, share, { style: 'percent' }),

    /** A score with exactly one decimal: 0.9 or 0,9. */
    formatScore: (score: number): string => withDecimals(1, score),

    /** A coefficient of agreement with two decimals: 0.86. */
    formatCoefficient: (value: number): string => withDecimals(2, value),

    /** A bound of a range, with up to six decimals. */
    formatBound: (bound: number): string => numbers({ maximumFractionDigits: 6 }).format(bound),

    /** A weight with its sign and two significant digits: +0.21. */
    formatWeight: (weight: number): string =>
      numbers({ maximumSignificantDigits: 2, signDisplay: 'exceptZero' }).format(weight),

    /** A span of seconds: 12 sec. */
    formatSeconds: (seconds: number): string => numbers({ style: 'unit', unit: 'second' }).format(seconds),

    /** A size: 74 bytes, 812 kB. */
    formatBytes(bytes: number): string {
      const step = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
      return numbers({
        style: 'unit',
        unit: SIZES[step]!,
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step > 1 ? 1 : 0,
      }).format(bytes / 1000 ** step);
    },

    formatAgo,

    formatDate,

    /** The time of day, with the date if that is not today: 2:05 PM. */
    formatTime(time: number): string {
      const isToday = midnight(time) === midnight(Date.now());
      return dates({ timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) }).format(time);
    },

    /** A time of the last day: 14:02, or with the weekday if it was yesterday. */
    formatRecent(iso: string): string {
      const date = new Date(iso);
      const time = dates({ timeStyle: 'short' }).format(date);
      return midnight(iso) === midnight(Date.now()) ? time : `${dates({ weekday: 'short' }).format(date)}, ${time}`;
    },

    /** The whole date and time, for tooltips. */
    formatDateTime: (iso: string): string => dates({ dateStyle: 'full', timeStyle: 'medium' }).format(new Date(iso)),

    formatList: (items: readonly string[], options: Intl.ListFormatOptions): string => lists(options).format(items),
  };
});

export type Formats = ReturnType<typeof formatsIn>;
