import { GOALS, mostMs } from './goals.ts';
import type { Timing } from './rounds.ts';
import type { SizeResult } from './size.ts';

type Row = string[];

/** A table of all measurements; rows with a goal say whether it is met. */
export function table(results: SizeResult[]): string {
  const sizes = results.map(({ size }) => `${size.toLocaleString('en')} p50 / p95`);
  const rows: Row[] = [
    ['', ...sizes, 'last/first', 'GraphQL/REST', 'goal', ''],
    ...results[0]!.timings.flatMap(({ name }) => timingRows(name, results)),
    ...wholeRows(results),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => row.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  '))
    .join('\n');
}

function timingRows(name: string, results: SizeResult[]): Row[] {
  const timings = results.map((result) => result.timings.find((timing) => timing.name === name)!);
  return (['rest', 'graphql'] as const).map((door) => {
    const of = (timing: Timing) => timing[door];
    const growth = of(timings.at(-1)!).p50 / of(timings[0]!).p50;
    const ratios = timings.map(({ rest, graphql }) => graphql.p50 / rest.p50);
    const goals: [string, boolean][] = [];
    results.forEach(({ size }, i) => {
      const duration = mostMs(name, size);
      if (duration) goals.push([`≤ ${duration} ms`, of(timings[i]!).p50 <= duration]);
    });
    const most = GOALS.growth[name];
    if (most && results.length > 1) goals.push([`growth ≤ ${most}`, growth <= most]);
    if (door === 'graphql') goals.push([`≤ ${GOALS.graphqlToRest}× REST`, Math.max(...ratios) <= GOALS.graphqlToRest]);
    return [
      `${timings[0]!.title}, ${door === 'rest' ? 'REST' : 'GraphQL'}`,
      ...timings.map((timing) => `${ms(of(timing).p50)} / ${ms(of(timing).p95)} ms`),
      results.length > 1 ? `${growth.toFixed(2)}×` : '',
      door === 'graphql' ? ratios.map((ratio) => `${ratio.toFixed(2)}×`).join(' ') : '',
      ...judged(goals),
    ];
  });
}

function wholeRows(results: SizeResult[]): Row[] {
  const row = (title: string, cells: string[], goals: [string, boolean][], growth = ''): Row => [
    title,
    ...cells,
    growth,
    '',
    ...judged(goals),
  ];
  const paceRow = (title: string, of: (result: SizeResult) => number, least: number): Row => {
    const ratio = of(results.at(-1)!) / of(results[0]!);
    const goals: [string, boolean][] = [[`≥ ${least}/s`, results.every((result) => of(result) >= least)]];
    if (results.length > 1) goals.push(['± 15 %', Math.abs(ratio - 1) <= GOALS.paceChange]);
    return row(
      title,
      results.map((result) => pace(of(result))),
      goals,
      results.length > 1 ? `${ratio.toFixed(2)}×` : '',
    );
  };
  const pace = (value: number) => `${Math.round(value).toLocaleString('en')} records/s`;
  const every = (goal: number, of: (result: SizeResult) => number): boolean =>
    results.every((result) => of(result) >= goal);
  const memory = (of: (result: SizeResult) => number): [string, boolean][] =>
    results.flatMap((result) => {
      const most = GOALS.memoryMiB[result.size];
      return most ? [[`≤ ${most} MiB`, of(result) <= most] as [string, boolean]] : [];
    });
  const mib = (value: number) => `${Math.round(value)} MiB`;
  return [
    paceRow('ingest, 1000 a request', (r) => r.rawPace, GOALS.rawPace),
    paceRow('ingest, bulk of 500 sent back', (r) => r.echoedPace, GOALS.echoedPace),
    row(
      'ingest like the SDK, 32',
      results.map((r) => pace(r.sdkPace)),
      [[`≥ ${GOALS.sdkPace}/s`, every(GOALS.sdkPace, (r) => r.sdkPace)]],
    ),
    row(
      'memory after the load',
      results.map((r) => mib(r.loadedMiB)),
      memory((r) => r.loadedMiB),
    ),
    row(
      'memory after the work',
      results.map((r) => mib(r.usedMiB)),
      memory((r) => r.usedMiB),
    ),
    row(
      'similarity recall',
      results.map((r) => r.recall.toFixed(3)),
      [[`≥ ${GOALS.recall}`, every(GOALS.recall, (r) => r.recall)]],
    ),
    row(
      'second start to first answer',
      results.map((r) => `${ms(r.startMs)} ms`),
      [[`≤ ${GOALS.startMs} ms`, results.every((r) => r.startMs <= GOALS.startMs)]],
    ),
  ];
}

function judged(goals: [string, boolean][]): [string, string] {
  const mark =
    goals.length === 0
      ? ''
      : goals.every(([, met]) => met)
        ? 'met'
        : `MISSED ${goals.filter(([, met]) => !met).map(([text]) => text)}`;
  return [goals.map(([text]) => text).join(', '), mark];
}

const ms = (value: number) => (value < 100 ? value.toFixed(2) : String(Math.round(value)));
