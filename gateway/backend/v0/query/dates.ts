import { microsecondsOf } from '../services/times.ts';

/** The moments a written date stands for, in microseconds: all of the year, month, day or minute it names. */
export interface Moments {
  first: number;
  last: number;
}

const DAY_MS = 86_400_000;
const UNITS: Record<string, number> = { w: 7 * DAY_MS, d: DAY_MS, h: 3_600_000, H: 3_600_000, m: 60_000, s: 1000 };
const MATH = /^([+-])(\d+)([yMwdhHms])|^\/([yMwdhHms])/;

/** Reads a date, a number of milliseconds, or a sum with dates such as `now-1d/d` or `2026-01-01||+1M`. */
export function momentsOf(text: string, now = Date.now()): Moments | undefined {
  const [, base = '', sum = ''] = /^(now|.*?\|\||.*)(.*)$/s.exec(text)!;
  const known = base === 'now' ? span(now, 1) : written(base.replace(/\|\|$/, ''));
  return known && added(known, base === 'now' || base.endsWith('||') ? sum : '');
}

const span = (milliseconds: number, width: number): Moments => ({
  first: milliseconds * 1000,
  last: (milliseconds + width) * 1000 - 1,
});

function written(text: string): Moments | undefined {
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

function added({ first, last }: Moments, sum: string): Moments | undefined {
  let rest = sum;
  let moments: Moments = { first, last };
  while (rest !== '') {
    const step = MATH.exec(rest);
    if (!step) return undefined;
    rest = rest.slice(step[0].length);
    const [, sign, count, unit, rounding] = step;
    moments = rounding ? rounded(moments, rounding) : shifted(moments, Number(`${sign}${count}`), unit!);
  }
  return moments;
}

function shifted({ first, last }: Moments, count: number, unit: string): Moments {
  const move = (moment: number): number => {
    if (unit !== 'y' && unit !== 'M') return moment + count * UNITS[unit]! * 1000;
    const date = new Date(moment / 1000);
    if (unit === 'y') date.setUTCFullYear(date.getUTCFullYear() + count);
    else date.setUTCMonth(date.getUTCMonth() + count);
    return date.getTime() * 1000;
  };
  return { first: move(first), last: move(last) };
}

function rounded({ first }: Moments, unit: string): Moments {
  const date = new Date(Math.floor(first / 1000));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'y') return span(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1));
  if (unit === 'M') return span(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1) - Date.UTC(year, month, 1));
  const width = UNITS[unit]!;
  // Weeks begin on a Monday, and 1970 began on a Thursday.
  const shift = unit === 'w' ? 3 * DAY_MS : 0;
  return span(Math.floor((date.getTime() + shift) / width) * width - shift, width);
}
