import { describe, expect, it } from 'vitest';
import { formatsIn } from '#client/lib/format.ts';

const en = formatsIn('en');
const de = formatsIn('de');
const NOW = Date.parse('2026-03-10T12:00:00Z');

describe('numbers', () => {
  it('are grouped as in the language', () => {
    expect(en.formatNumber(1204)).toBe('1,204');
    expect(de.formatNumber(1204)).toBe('1.204');
  });

  it('of scores have exactly one decimal', () => {
    expect(en.formatScore(1)).toBe('1.0');
    expect(de.formatScore(0.87)).toBe('0,9');
  });

  it('as percentages are whole, but never show 0 or 100 too early', () => {
    expect(en.formatPercent(0.614)).toBe('61%');
    expect(en.formatPercent(0.9996)).toBe('99%');
    expect(en.formatPercent(0.0004)).toBe('1%');
    expect(en.formatPercent(1)).toBe('100%');
    expect(en.formatPercent(0)).toBe('0%');
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
    expect(en.formatAgo(iso, NOW)).toBe(shown);
  });

  it('is relative in calendar days', () => {
    const noon = new Date(2026, 2, 10, 12).getTime();
    expect(en.formatAgo(new Date(2026, 2, 7, 22).toISOString(), noon)).toBe('3 days ago');
    expect(en.formatAgo(new Date(2026, 2, 8, 1).toISOString(), noon)).toBe('2 days ago');
  });

  it('can be in German', () => {
    expect(de.formatAgo('2026-03-08T11:00:00Z', NOW)).toBe('vorgestern');
  });
});
