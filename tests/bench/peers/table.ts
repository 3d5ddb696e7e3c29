import { type Door, type Line, median, type Unit } from './samples.ts';

interface Goal {
  text: string;
  /** How many times ahead Marl is to be. */
  times?: number;
}

const GOALS: Record<Unit, Goal> = {
  ms: { text: '10×', times: 10 },
  'records/s': { text: '10×', times: 10 },
  kB: { text: '10×', times: 10 },
  MiB: { text: '6×', times: 6 },
  recall: { text: 'exact' },
};

/** Markdown: a row for each kind of work, with how far ahead Marl is and whether that is as far as wanted. */
export function markdown(lines: readonly Line[], real: string): string {
  const rows = [
    ['', real, 'Marl', 'ahead', 'Marl, GraphQL', 'ahead', 'goal', ''],
    ...lines.map((line) => [
      line.title,
      shown(line, 'argilla'),
      shown(line, 'marl'),
      ahead(line, 'marl'),
      shown(line, 'graphql'),
      ahead(line, 'graphql'),
      GOALS[line.unit].text,
      isMet(line) ? 'met' : '**missed**',
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const written = rows.map((cells) =>
    cells.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join(' | '),
  );
  const rule = widths.map((width, i) => (i ? `${'-'.repeat(Math.max(2, width - 1))}:` : '-'.repeat(width))).join(' | ');
  return [written[0]!, rule, ...written.slice(1)].map((row) => `| ${row} |`).join('\n');
}

/** How many rows reach their goal, and which do not. */
export function summary(lines: readonly Line[]): string {
  const missed = lines.filter((line) => !isMet(line)).map(({ title }) => title);
  const met = `${lines.length - missed.length} of ${lines.length} rows reach their goal`;
  return missed.length ? `${met}; these do not: ${missed.join('; ')}.` : `${met}.`;
}

/** A row is met by REST: GraphQL does more, and stands beside it. */
function isMet(line: Line): boolean {
  const { times } = GOALS[line.unit];
  return times ? (ratio(line, 'marl') ?? 0) >= times : median(line, 'marl') === 1;
}

function ratio(line: Line, door: Door): number | undefined {
  const [real, ours] = [median(line, 'argilla'), median(line, door)];
  if (!real || !ours) return undefined;
  return line.unit === 'records/s' ? ours / real : real / ours;
}

function ahead(line: Line, door: Door): string {
  const times = line.unit === 'recall' ? undefined : ratio(line, door);
  return times === undefined ? '' : `${times < 9.95 ? times.toFixed(1) : Math.round(times)}×`;
}

function shown(line: Line, door: Door): string {
  const value = median(line, door);
  if (value === undefined) return '';
  if (line.unit === 'recall') return value.toFixed(2);
  const digits = line.unit !== 'ms' ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${line.unit}`;
}
