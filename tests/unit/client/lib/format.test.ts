import { describe, expect, it } from 'vitest';
import { formatAgo, formatNumber, formatPercent, formatScore } from '#client/lib/format.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

describe('numbers', () => {
  it('are grouped as in the language', () => {
    expect(formatNumber(1204, 'en')).toBe('1,204');
    expect(formatNumber(1204, 'de')).toBe('1.204');
  });

  it('of scores have exactly one decimal', () => {
    expect(formatScore(1, 'en')).toBe('1.0');
    expect(formatScore(0.87, 'de')).toBe('0,9');
  });

  it('as percentages are whole, but never show 0 or 100 too early', () => {
    expect(formatPercent(0.614, 'en')).toBe('61%');
    expect(formatPercent(0.9996, 'en')).toBe('99%');
    expect(formatPercent(0.0004, 'en')).toBe('1%');
    expect(formatPercent(1, 'en')).toBe('100%');
    expect(formatPercent(0, 'en')).toBe('0%');
  });
});

describe('a point in time', () => {
  it.each([
    ['2026-03-10T11:59:50Z', 'now'],
    ['2026-03-10T11:15:00Z', '45 min. ago'],
    ['2026-03-10T10:00:00Z', '2 hr. ago'],
    ['2026-03-09T11:00:00Z', 'yesterday'],
    ['2026-03-05T11:00:00Z', '5 days ago'],
    ['2026-02-20T12:00:00Z', 'Feb 20, 2026'],
  ])('%s is %s', (iso, shown) => {
    expect(formatAgo(iso, 'en', NOW)).toBe(shown);
  });

  it('is relative in calendar days', () => {
    const noon = new Date(2026, 2, 10, 12).getTime();
    expect(formatAgo(new Date(2026, 2, 7, 22).toISOString(), 'en', noon)).toBe('3 days ago');
    expect(formatAgo(new Date(2026, 2, 8, 1).toISOString(), 'en', noon)).toBe('2 days ago');
  });

  it('can be in German', () => {
    expect(formatAgo('2026-03-08T11:00:00Z', 'de', NOW)).toBe('vorgestern');
  });
});
