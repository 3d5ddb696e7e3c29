import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { measureAnnotators } from './annotators.ts';
import { measureCrowd } from './crowd.ts';
import { type Effort, effortOf } from './effort.ts';
import { measureInteraction, measureSession } from './interaction/main.ts';
import type { Print } from './print.ts';
import { measureQuality } from './quality.ts';
import { measureReading } from './reading.ts';
import { measureShort } from './short.ts';
import { measureSize, type SizeResult } from './size.ts';
import { table } from './table.ts';
import { measureTasks } from './tasks.ts';

interface Run {
  sizes: number[];
  effort: Effort;
  print: Print;
}

type Mode = (run: Run) => Promise<void>;

const records = (size: number): string => `${size.toLocaleString('en')} records`;

/** Measures one size after the other. */
const eachSize =
  (title: string, measure: (size: number, effort: Effort) => Promise<string>): Mode =>
  async ({ sizes, effort, print }) => {
    for (const size of sizes) print(`${title}, ${records(size)}\n${await measure(size, effort)}\n`);
  };

const MODES = {
  interaction: ({ sizes, effort, print }) => measureInteraction(sizes[0]!, effort, print),
  session: ({ effort, print }) => measureSession(effort, print),
  quality: async ({ sizes, effort, print }) =>
    print(`Annotated records, ${sizes.join(' and ')}, p50 / p95\n${await measureQuality(sizes, effort)}`),
  reading: eachSize('Reading by cursor', measureReading),
  crowd: eachSize('Four clients, p50 / p95', measureCrowd),
  annotators: eachSize('Many annotators, p50 / p95', measureAnnotators),
  tasks: eachSize('Older tasks', measureTasks),
  short: async ({ sizes, effort, print }) => {
    for (const size of sizes) {
      print(`Short texts, ${records(size)}`);
      await measureShort(size, effort, print);
    }
  },
} satisfies Record<string, Mode>;

type ModeName = keyof typeof MODES;
const MODE_NAMES = Object.keys(MODES) as ModeName[];
const FLAGS = Object.fromEntries(MODE_NAMES.map((name) => [name, { type: 'boolean' }])) as Record<
  ModeName,
  { type: 'boolean' }
>;

export async function main(args: string[], print: Print = console.log): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...FLAGS,
      sizes: { type: 'string', default: '10000,200000' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      effort: { type: 'string', default: '1' },
    },
  });
  const run: Run = { sizes: values.sizes.split(',').map(Number), effort: effortOf(Number(values.effort)), print };
  const mode = MODE_NAMES.find((name) => values[name]);
  if (mode) await MODES[mode](run);
  else await compareSizes(run, Number(values.rounds), values.only.split(',').filter(Boolean));
}

async function compareSizes({ sizes, effort, print }: Run, rounds: number, only: string[]): Promise<void> {
  const results: SizeResult[] = [];
  for (const size of sizes) {
    print(`Loading and measuring ${records(size)} …`);
    results.push(await measureSize(size, rounds, only, effort));
  }
  print(`\nNode ${process.versions.node}, ${availableParallelism()} processors, one client\n`);
  print(table(results));
}
