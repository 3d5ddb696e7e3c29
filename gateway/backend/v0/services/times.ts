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
