import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseNamed, releases } from '#tests/argilla/releases.ts';
import { ArgillaUnavailable } from '#tests/argilla/server.ts';
import { compare } from './compare.ts';
import { Ending } from './ending.ts';
import { PARTS, type Part, type Plan } from './plan.ts';
import { Samples } from './samples.ts';
import { markdown, summary } from './table.ts';

const REPORTS = join(import.meta.dirname, '..', '..', '..', '.cache', 'reports');

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      server: { type: 'string', default: '1.29' },
      size: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '3' },
      repeats: { type: 'string', default: '15' },
      only: { type: 'string', default: PARTS.join() },
      postgres: { type: 'boolean', default: false },
    },
  });
  const server = releaseNamed(values.server);
  const { version } = releases[server];
  const size = wholeNumber('size', values.size);
  const rounds = wholeNumber('rounds', values.rounds);
  const repeats = wholeNumber('repeats', values.repeats);
  const parts = new Set(values.only.split(',').map(partOf));
  if (process.platform !== 'linux')
    return console.log('SKIPPED  comparison: memory and ages of processes are read as Linux tells them');
  const began = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const machine = `${cpus()[0]!.model}, ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GiB; load ${loadavg()[0]!.toFixed(1)} at the start`;
  const ending = new Ending();
  const folder = mkdtempSync(join(tmpdir(), 'marl-peers-'));
  ending.add(() => rmSync(folder, { recursive: true, force: true }));
  const plan: Plan = {
    server,
    size,
    rounds,
    repeats,
    parts,
    database: values.postgres ? undefined : 'SQLite',
    folder,
    samples: new Samples(),
    ending,
    say,
  };
  try {
    await compare(plan);
  } catch (error) {
    if (!(error instanceof ArgillaUnavailable)) throw error;
    return console.log(`SKIPPED  comparison with Argilla ${version}: ${error.message}`);
  } finally {
    await ending.run();
  }
  const lines = plan.samples.lines();
  const head = `${size.toLocaleString('en')} records, medians of ${rounds} rounds in turn, one client, Node ${process.versions.node}. ${machine}.`;
  const report = [head, markdown(lines, `Argilla ${version}`), summary(lines), ...plan.samples.notes].join('\n\n');
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, `peers-${server}.md`);
  writeFileSync(file, `${report}\n`);
  console.log(`\n${report}\n`);
  say(`done; also in ${file}`);
}

function partOf(name: string): Part {
  const part = PARTS.find((one) => one === name);
  if (!part) throw new Error(`--only takes ${PARTS.join(', ')}; not ${name}.`);
  return part;
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${option} takes a number from 1; not ${text}.`);
  return Number(text);
}
