import { describe, expect, it } from 'vitest';
import { toCsv } from '#client/features/analytics/Card.tsx';
import { reliabilityOf } from '#client/features/analytics/QuestionResults.tsx';
import type { SheetColumn } from '#client/ui/SheetTable.tsx';

interface Row {
  who: string;
  count: number | null;
}

const columns: SheetColumn<Row>[] = [
  { title: 'Who', value: ({ who }) => who, show: ({ who }) => who.toUpperCase() },
  { title: 'Count', value: ({ count }) => count },
];

describe('a table saved as CSV', () => {
  it('contains raw values, and nothing for missing ones', () => {
    const rows = [
      { who: 'ada', count: 3 },
      { who: 'bob, the second', count: null },
    ];
    expect(toCsv(columns, rows)).toBe('Who,Count\nada,3\n"bob, the second",\n');
  });

  it('contains no formulas for a spreadsheet to evaluate', () => {
    expect(toCsv(columns, [{ who: '=HYPERLINK("http://elsewhere")', count: 1 }])).toContain(`"'=HYPERLINK(`);
  });
});

describe('agreement', () => {
  it.each([
    [1, 'good'],
    [0.8, 'good'],
    [0.79, 'fair'],
    [0.667, 'fair'],
    [0.66, 'low'],
    [-0.2, 'low'],
  ])('of %f is called %s', (alpha, name) => {
    expect(reliabilityOf(alpha)).toBe(name);
  });
});
