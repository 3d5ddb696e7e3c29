import { type Door, type Goal, type Line, median, type Unit } from './samples.ts';

const GOALS: Record<Unit, Goal> = {
  ms: { times: 10 },
  'records/s': { times: 10 },
  kB: { times: 10 },
  MiB: { times: 6 },
  recall: { atLeast: 1 },
};

/** A Markdown table: a row for each kind of work, with how far ahead Marl is and whether that meets the goal. */
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
      goalText(line),
      goalOf(line) ? (isMet(line) ? 'met' : '**missed**') : '',
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const written = rows.map((cells) =>
    cells.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join(' | '),
  );
  const rule = widths.map((width, i) => (i ? `${'-'.repeat(Math.max(2, width - 1))}:` : '-'.repeat(width))).join(' | ');
  return [written[0]!, rule, ...written.slice(1)].map((row) => `| ${row} |`).join('\n');
}

/** How many rows meet their goal, and which do not. */
export function summary(lines: readonly Line[]): string {
  const judged = lines.filter(goalOf);
  const missed = judged.filter((line) => !isMet(line)).map(({ title }) => title);
  const met = `${judged.length - missed.length} of ${judged.length} rows reach their goal`;
  return missed.length ? `${met}; these do not: ${missed.join('; ')}.` : `${met}.`;
}

const goalOf = (line: Line): Goal | null => (line.goal === undefined ? GOALS[line.unit] : line.goal);

/** REST decides whether a row is met; GraphQL, which does more, is only shown. */
function isMet(line: Line): boolean {
  const goal = goalOf(line);
  const ours = median(line, 'marl');
  if (!goal || ours === undefined) return false;
  if ('times' in goal) return (ratio(line, 'marl') ?? 0) >= goal.times;
  return 'atLeast' in goal ? ours >= goal.atLeast : ours <= goal.atMost;
}

function goalText(line: Line): string {
  const goal = goalOf(line);
  if (!goal) return '';
  if ('times' in goal) return `${goal.times}×`;
  return 'atLeast' in goal ? `≥ ${valueText(line.unit, goal.atLeast)}` : `≤ ${valueText(line.unit, goal.atMost)}`;
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
  return value === undefined ? '' : valueText(line.unit, value);
}

function valueText(unit: Unit, value: number): string {
  if (unit === 'recall') return value.toFixed(2);
  const digits = unit !== 'ms' ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}
