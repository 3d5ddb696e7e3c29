import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { ReleaseName } from '#tests/argilla/releases.ts';
import { ensureEnvironment, findPython, SDKS } from '../../sdk/python.mjs';
import { type QuestionIds, recordAt } from '../generator.ts';
import { median, type Samples } from './samples.ts';
import type { Side } from './sides.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** How much of the pace that the SDK allows is to be reached. */
const LEAST_OF_IDEAL = 0.85;
const MOST_OUTPUT = 64 * 1024 * 1024;
/** The SDK of a server's release, and its measurements. */
const SDK_OF = {
  '1.29': { sdk: SDKS[1], script: 'sdk.py' },
  '2.8': { sdk: SDKS[2], script: 'sdk2.py' },
} as const satisfies Record<ReleaseName, object>;
/** The SDK identifies questions by name. */
const NAMES: QuestionIds = {
  label: 'label',
  topics: 'topics',
  rating: 'rating',
  ranking: 'ranking',
  spans: 'spans',
  text: 'text',
};
const TITLES = {
  push: 'SDK: push feedback records',
  load: 'SDK: load the whole dataset',
  textclassification: 'SDK: rg.log, TextClassification',
  tokenclassification: 'SDK: rg.log, TokenClassification',
  text2text: 'SDK: rg.log, Text2Text',
  log: 'SDK: log records',
  read: 'SDK: read the whole dataset',
};

/** The duration of some work, and the SDK's own processor time. */
interface Took {
  records: number;
  seconds: number;
  own: number;
}

/** A range of the made-up records. */
export type Slice = readonly [from: number, to: number];

/** Python with the released SDK of that server; null if no Python can run it. */
export function findSdk(server: ReleaseName): string | null {
  const { minors, constraints, environment, packages } = SDK_OF[server].sdk;
  const python = findPython(minors);
  const file = join(ROOT, 'tests', 'sdk', constraints);
  return python && ensureEnvironment(python, join(ROOT, '.cache', environment), file, packages);
}

/** Writes the made-up records as JSON lines. */
export async function writeRecords(path: string, size: number): Promise<void> {
  const file = createWriteStream(path);
  for (let index = 0; index < size; index++) file.write(`${JSON.stringify(recordAt(index, NAMES, ''))}\n`);
  file.end();
  await finished(file);
}

/** Adds the measurements of one SDK process: pushed and logged records, and the time to load all of them. */
export class SdkWork {
  readonly #python: string;
  readonly #records: string;
  readonly #samples: Samples;
  readonly #own = new Map<string, number[]>();

  constructor(python: string, records: string, samples: Samples) {
    this.#python = python;
    this.#records = records;
    this.#samples = samples;
  }

  async run({ name, url, world }: Side, pushed: Slice, logged: Slice, ended: AbortSignal): Promise<void> {
    // Only the SDK 1.29 logs records of the older tasks.
    const limits = (world.contract === '1.29' ? [...pushed, ...logged] : [...pushed]).map(String);
    const script = join(import.meta.dirname, SDK_OF[world.contract].script);
    const args = [script, url, world.otherUserId, this.#records, ...limits];
    const home = join(ROOT, '.cache', 'sdk-home');
    const env = { ...process.env, ARGILLA_HOME: home, PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await promisify(execFile)(this.#python, args, { env, maxBuffer: MOST_OUTPUT, signal: ended });
    const results = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<keyof typeof TITLES, Took>;
    for (const [work, { records, seconds, own }] of Object.entries(results)) {
      const title = TITLES[work as keyof typeof TITLES];
      this.#samples.add(title, 'records/s', name, records / seconds);
      if (name === 'marl') this.#own.set(title, [...(this.#own.get(title) ?? []), records / own]);
    }
  }

  /** Lowers goals that no server can reach where the SDK itself has most of the work, and notes how far ahead one could be. */
  limitGoals(): void {
    const most = this.#samples.lines().flatMap((line) => {
      const own = this.#own.get(line.title);
      const real = median(line, 'argilla');
      if (!own || !real) return [];
      const ideal = median({ ...line, values: { marl: own } }, 'marl')!;
      if (ideal * LEAST_OF_IDEAL < real * 10) line.goal = { atLeast: ideal * LEAST_OF_IDEAL };
      return [`${line.title.replace('SDK: ', '')}: ${Math.round(ideal / real)}×`];
    });
    if (most.length) {
      const text =
        'The SDK has its own work to do; behind it a server that needs no time at all would be ahead by this much at most';
      this.#samples.notes.push(`${text}. ${most.join('; ')}.`);
    }
  }
}
