/** One measurement at one processor speed. */
export interface Figure {
  name: string;
  /** The slowdown of the processor. */
  rate: number;
  unit: 'ms' | 'kB' | '×';
  /** A single value or a series. */
  value?: number;
  p50?: number;
  p95?: number;
  /** The maximum of the value or of p95. */
  most?: number;
}

/** One row for each measurement, one column for each speed. */
export function interactionTable(figures: readonly Figure[], rates: readonly number[]): string {
  const names = [...new Set(figures.map(({ name }) => name))];
  const rows = [
    ['', ...rates.map((rate) => (rate === 1 ? 'as it is' : `${rate}× slower`)), 'goal', ''],
    ...names.map((name) => {
      const of = figures.filter((figure) => figure.name === name);
      const goal = of.find(({ most }) => most !== undefined);
      return [
        name,
        ...rates.map((rate) => shown(of.find((figure) => figure.rate === rate))),
        goal ? `${goal.value === undefined ? 'p95 ' : ''}≤ ${goal.most} ${goal.unit}` : '',
        goal ? (goal.most! >= (goal.value ?? goal.p95 ?? 0) ? 'met' : 'MISSED') : '',
      ];
    }),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => row.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  '))
    .join('\n');
}

function shown(figure: Figure | undefined): string {
  if (!figure) return '';
  const { value, p50 = 0, p95 = 0, unit } = figure;
  if (value !== undefined) return `${value.toFixed(unit === 'kB' ? 0 : 2)} ${unit}`;
  return `p50 ${p50.toFixed(1)} / p95 ${p95.toFixed(1)} ${unit}`;
}
