import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCrowd } from './crowd.ts';
import { measureInteraction, measureSession } from './interaction/main.ts';
import { measureQuality } from './quality.ts';
import { measureReading } from './reading.ts';
import { measureSize, type SizeResult } from './size.ts';
import { table } from './table.ts';
import { measureTasks } from './tasks.ts';

const numbers = (text: string) => text.split(',').map(Number);

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,200000' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      interaction: { type: 'boolean', default: false },
      session: { type: 'boolean', default: false },
      tasks: { type: 'boolean', default: false },
      crowd: { type: 'boolean', default: false },
      quality: { type: 'boolean', default: false },
      reading: { type: 'boolean', default: false },
    },
  });
  if (values.interaction) return measureInteraction(numbers(values.sizes)[0]!);
  if (values.session) return measureSession();
  if (values.quality) {
    const sizes = numbers(values.sizes);
    console.log(`Annotated records, ${sizes.join(' and ')}, p50 / p95\n${await measureQuality(sizes)}`);
    return;
  }
  if (values.reading) {
    for (const size of numbers(values.sizes)) {
      console.log(`Reading by cursor, ${size.toLocaleString('en')} records\n${await measureReading(size)}\n`);
    }
    return;
  }
  if (values.crowd) {
    for (const size of numbers(values.sizes)) {
      console.log(`Four clients, ${size.toLocaleString('en')} records, p50 / p95\n${await measureCrowd(size)}\n`);
    }
    return;
  }
  if (values.tasks) {
    for (const size of numbers(values.sizes)) {
      console.log(`Older tasks, ${size.toLocaleString('en')} records\n${await measureTasks(size)}\n`);
    }
    return;
  }
  const only = values.only.split(',').filter(Boolean);
  const results: SizeResult[] = [];
  for (const size of numbers(values.sizes)) {
    console.log(`Loading and measuring ${size.toLocaleString('en')} records …`);
    results.push(await measureSize(size, Number(values.rounds), only));
  }
  console.log(`\nNode ${process.versions.node}, ${availableParallelism()} processors, one client\n`);
  console.log(table(results));
}
