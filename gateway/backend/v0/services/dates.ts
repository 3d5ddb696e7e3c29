import { wireTime } from '../../store/clock.ts';

const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Years have four digits wherever they are written, so what lies before and behind them is no time. */
const FIRST = Date.parse('0000-01-01T00:00:00Z') * 1000;
const LAST = Date.parse('9999-12-31T23:59:59Z') * 1000 + 999_999;

/** A moment written as a date, with or without a zone (UTC), or as seconds or milliseconds since 1970. */
export function microsecondsOf(given: string | number): number | undefined {
  const moment = typeof given === 'number' ? ofNumber(given) : ofText(given.trim());
  return moment !== undefined && moment >= FIRST && moment <= LAST ? moment : undefined;
}

const ofNumber = (given: number): number => Math.round(given * (Math.abs(given) > 2e10 ? 1e3 : 1e6));

function ofText(given: string): number | undefined {
  const match = DATE_TIME.exec(given);
  if (!match) return undefined;
  const [text, zone] = match;
  const iso = text.replace(' ', 'T').replace(',', '.');
  const milliseconds = Date.parse(zone || !iso.includes('T') ? iso : `${iso}Z`);
  if (Number.isNaN(milliseconds)) return undefined;
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? '';
  return Math.floor(milliseconds / 1000) * 1e6 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

/** The same as the API writes it. */
export function readTime(given: string | number): string | undefined {
  const moment = microsecondsOf(given);
  return moment === undefined ? undefined : wireTime(moment);
}

/** The moments a written date stands for, in microseconds: all of the year, month, day or minute it names. */
interface DateSpan {
  first: number;
  last: number;
}

const DAY_MS = 86_400_000;
const UNITS: Record<string, number> = { w: 7 * DAY_MS, d: DAY_MS, h: 3_600_000, H: 3_600_000, m: 60_000, s: 1000 };
const MATH = /^([+-])(\d+)([yMwdhHms])|^\/([yMwdhHms])/;

/** Reads a date, a number of milliseconds, or a sum with dates such as `now-1d/d` or `2026-01-01||+1M`. */
export function dateSpan(text: string, now = Date.now()): DateSpan | undefined {
  const [, base = '', sum = ''] = /^(now|.*?\|\||.*)(.*)$/s.exec(text)!;
  const known = base === 'now' ? span(now, 1) : written(base.replace(/\|\|$/, ''));
  return known && added(known, base === 'now' || base.endsWith('||') ? sum : '');
}

const span = (milliseconds: number, width: number): DateSpan => ({
  first: milliseconds * 1000,
  last: (milliseconds + width) * 1000 - 1,
});

function written(text: string): DateSpan | undefined {
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

function added({ first, last }: DateSpan, sum: string): DateSpan | undefined {
  let rest = sum;
  let moments: DateSpan = { first, last };
  while (rest !== '') {
    const step = MATH.exec(rest);
    if (!step) return undefined;
    rest = rest.slice(step[0].length);
    const [, sign, count, unit, rounding] = step;
    moments = rounding ? rounded(moments, rounding) : shifted(moments, Number(`${sign}${count}`), unit!);
  }
  return moments;
}

function shifted({ first, last }: DateSpan, count: number, unit: string): DateSpan {
  const move = (moment: number): number => {
    if (unit !== 'y' && unit !== 'M') return moment + count * UNITS[unit]! * 1000;
    const date = new Date(moment / 1000);
    if (unit === 'y') date.setUTCFullYear(date.getUTCFullYear() + count);
    else date.setUTCMonth(date.getUTCMonth() + count);
    return date.getTime() * 1000;
  };
  return { first: move(first), last: move(last) };
}

function rounded({ first }: DateSpan, unit: string): DateSpan {
  const date = new Date(Math.floor(first / 1000));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'y') return span(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1));
  if (unit === 'M') return span(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1) - Date.UTC(year, month, 1));
  const width = UNITS[unit]!;
  // Weeks begin on a Monday, and 1970 began on a Thursday.
  const shift = unit === 'w' ? 3 * DAY_MS : 0;
  return span(Math.floor((date.getTime() + shift) / width) * width - shift, width);
}
