import { isDay } from '../../http/calendar.ts';
import { DAY_MS, wireTimeOf } from '../../store/clock.ts';

const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Years have four digits. */
const FIRST_SECOND = Date.parse('0000-01-01T00:00:00Z') / 1000;
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z') / 1000;
/** Python has no earlier dates. */
const YEAR_ONE = Date.parse('0001-01-01T00:00:00Z') / 1000;

/** A second since 1970, and its microseconds. */
type Timestamp = [second: number, fraction: number];

/** Parses a date, by default in UTC, or seconds or milliseconds since 1970, to microseconds. */
export function microsecondsOf(given: string | number): number | undefined {
  const timestamp = timestampOf(given);
  return timestamp && timestamp[0] * 1e6 + timestamp[1];
}

function timestampOf(given: string | number): Timestamp | undefined {
  const timestamp = typeof given === 'number' ? parseNumber(given) : parseText(given.trim());
  return timestamp && timestamp[0] >= FIRST_SECOND && timestamp[0] <= LAST_SECOND ? timestamp : undefined;
}

function parseNumber(given: number): Timestamp {
  const perSecond = Math.abs(given) > 2e10 ? 1e3 : 1;
  const second = Math.floor(given / perSecond);
  const fraction = Math.round((given - second * perSecond) * (1e6 / perSecond));
  return fraction === 1e6 ? [second + 1, 0] : [second, fraction];
}

function parseText(given: string): Timestamp | undefined {
  const match = DATE_TIME.exec(given);
  if (!match || !isDay(given.slice(0, DAY_LENGTH))) return undefined;
  const [text, zone] = match;
  const iso = text.replace(' ', 'T').replace(',', '.');
  const milliseconds = Date.parse(zone || !iso.includes('T') ? iso : `${iso}Z`);
  if (Number.isNaN(milliseconds)) return undefined;
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? '';
  return [Math.floor(milliseconds / 1000), Number(fraction.padEnd(6, '0').slice(0, 6))];
}

const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** Parses a date to the format of the API. */
export function parseTime(given: string | number): string | undefined {
  const timestamp = timestampOf(given);
  return timestamp && timestamp[0] >= YEAR_ONE ? wireTimeOf(...timestamp) : undefined;
}

/** The first and the last microsecond of a year, month, day or minute. */
interface DateSpan {
  first: number;
  last: number;
}

const UNITS: Record<string, number> = { w: 7 * DAY_MS, d: DAY_MS, h: 3_600_000, H: 3_600_000, m: 60_000, s: 1000 };
const MATH = /^([+-])(\d+)([yMwdhHms])|^\/([yMwdhHms])/;

/** Parses a date, milliseconds since 1970, or date math such as `now-1d/d` or `2026-01-01||+1M`. */
export function dateSpan(text: string): DateSpan | undefined {
  const [, base = '', math = ''] = /^(now|.*?\|\||.*)(.*)$/s.exec(text)!;
  const baseSpan = base === 'now' ? span(Date.now(), 1) : parseSpan(base.replace(/\|\|$/, ''));
  return baseSpan && applyMath(baseSpan, base === 'now' || base.endsWith('||') ? math : '');
}

const span = (milliseconds: number, width: number): DateSpan => ({
  first: milliseconds * 1000,
  last: (milliseconds + width) * 1000 - 1,
});

function parseSpan(text: string): DateSpan | undefined {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text);
  if (parts) {
    const [, year, month, day] = parts.map(Number);
    const first = Date.UTC(year!, (month || 1) - 1, day || 1);
    return span(first, (day ? first + DAY_MS : month ? Date.UTC(year!, month, 1) : Date.UTC(year! + 1, 0, 1)) - first);
  }
  if (/^-?\d+$/.test(text)) return span(Number(text), 1);
  const first = microsecondsOf(text);
  if (first === undefined) return undefined;
  const fraction = /[.,](\d+)/.exec(text)?.[1];
  const hasSeconds = /:\d{2}:\d{2}/.test(text);
  const width = fraction === undefined ? (hasSeconds ? 1e6 : 6e7) : fraction.length > 3 ? 1 : 1000;
  return { first, last: first + width - 1 };
}

function applyMath(start: DateSpan, math: string): DateSpan | undefined {
  let rest = math;
  let result = start;
  while (rest !== '') {
    const step = MATH.exec(rest);
    if (!step) return undefined;
    rest = rest.slice(step[0].length);
    const [, sign, count, unit, rounding] = step;
    result = rounding ? round(result, rounding) : shift(result, Number(`${sign}${count}`), unit!);
  }
  return result;
}

function shift({ first, last }: DateSpan, count: number, unit: string): DateSpan {
  const move = (time: number): number => {
    if (unit !== 'y' && unit !== 'M') return time + count * UNITS[unit]! * 1000;
    const date = new Date(time / 1000);
    if (unit === 'y') date.setUTCFullYear(date.getUTCFullYear() + count);
    else date.setUTCMonth(date.getUTCMonth() + count);
    return date.getTime() * 1000;
  };
  return { first: move(first), last: move(last) };
}

function round({ first }: DateSpan, unit: string): DateSpan {
  const date = new Date(Math.floor(first / 1000));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'y') return span(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1));
  if (unit === 'M') return span(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1) - Date.UTC(year, month, 1));
  const width = UNITS[unit]!;
  // Weeks begin on a Monday, and 1970 began on a Thursday.
  const offset = unit === 'w' ? 3 * DAY_MS : 0;
  return span(Math.floor((date.getTime() + offset) / width) * width - offset, width);
}
