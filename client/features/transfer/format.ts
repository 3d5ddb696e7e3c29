import { numberFormat } from '#client/lib/format.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's length as people read it: 812 kB. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return numberFormat(language, {
    style: 'unit',
    unit: UNITS[step]!,
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** A value of a row in one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An object in one line at most so long. */
export const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);
