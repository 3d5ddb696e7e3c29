import { type Product, startProduct } from '#tests/support/product.ts';
import { storedMB, withDataFolder, wordsIndexed } from './dataFolder.ts';
import type { Effort } from './effort.ts';
import { LABELS, text } from './generator.ts';
import { GOALS } from './goals.ts';
import { Client } from './http.ts';
import { interruptible } from './interruptible.ts';
import { INCLUDE, type RestMeasure, words } from './measures.ts';
import { residentMiB } from './memory.ts';
import type { Print } from './print.ts';
import { processorMs } from './processor.ts';
import { randomStream } from './random.ts';
import { pendingRequest, type Queue, recordIds } from './records.ts';
import { timeRest } from './rounds.ts';
import type { Stats } from './stats.ts';
import { addRecords, hire, OWNER_KEY, RAW_BATCH } from './world.ts';

/** The most records between two rows, and the fewest rows. */
const STEP = 500_000;
const FEWEST_ROWS = 10;
const TEXT_LENGTH = 80;
const WARM_UPS = 30;
const REPEATS = 50;
const WORK = ['page', 'search', 'submit', 'progress'] as const;

interface Dataset extends Queue {
  owner: Client;
}

/** What is known once some more records have come in. */
interface Step {
  pace: number;
  timings: ReadonlyMap<string, Stats>;
}

/**
 * Adds this many records of one short text each, and measures the product on the way. Each row is printed at once, so that a run that is
 * interrupted after hours has said what it found.
 */
export const measureShort = (size: number, effort: Effort, print: Print): Promise<void> =>
  interruptible((signal) => withDataFolder((dataDir) => measure(dataDir, size, effort, print, signal)));

async function measure(dataDir: string, size: number, effort: Effort, print: Print, signal: AbortSignal) {
  const env = { DATA_DIR: dataDir, DEMO: '0' };
  let product = await startProduct(env);
  const steps: Step[] = [];
  try {
    const dataset = await makeShortDataset(product.url);
    const began = performance.now();
    /** Does the work of an annotator, and prints how long it took. */
    const row = async (title: string, pace = '', processor = '') => {
      const timings = await timeRest(await workOn(dataset), effort(WARM_UPS), effort(REPEATS));
      print(
        line([
          ...[((performance.now() - began) / 60_000).toFixed(1), title, pace, processor],
          ...Array.from(timings.values(), ({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`),
          ...[residentMiB(product.process.pid!), storedMB(dataDir)].map(count),
        ]),
      );
      return timings;
    };
    print(line(['minutes', 'records', 'records/s', 'processor', ...WORK, 'memory', 'disk']));
    print(line(['', '', '', 'ms/1,000', ...WORK.map(() => 'p50 / p95, ms'), 'MiB', 'MB']));
    const step = Math.min(STEP, Math.ceil(size / FEWEST_ROWS));
    for (let from = 0; from < size; from += step) {
      const to = Math.min(size, from + step);
      const spent = processorMs(product.process.pid!);
      const pace = await load(dataset, from, to, signal);
      const perThousand = ((processorMs(product.process.pid!) - spent) / (to - from)) * 1000;
      steps.push({ pace, timings: await row(count(to), count(pace), count(perThousand)) });
    }
    await wordsIndexed(dataDir, size, signal);
    await row('words indexed');
    await product.stop();
    const { again, startMs } = await startAgain({ ...env, PORT: new URL(product.url).port });
    product = again;
    const first = await timeRest(await workOn(dataset), 0, 1);
    await row('started again');
    print(
      `\nstarted again in ${count(startMs)} ms; first page ${count(first.get('page')!.p50)} ms, first search ${count(first.get('search')!.p50)} ms`,
    );
    await Promise.all([dataset.owner.close(), dataset.annotator.close()]);
  } finally {
    print(`\n${verdicts(steps)}`);
    await product.stop();
  }
}

async function startAgain(env: Record<string, string>): Promise<{ again: Product; startMs: number }> {
  const began = performance.now();
  const again = await startProduct(env);
  return { again, startMs: performance.now() - began };
}

/** Creates a dataset with one text and one label question, and an annotator. */
async function makeShortDataset(url: string): Promise<Dataset> {
  const owner = new Client(url, OWNER_KEY);
  const create = (path: string, body: object) => owner.rest<{ id: string }>('POST', path, body);
  const workspace = await create('/workspaces', { name: 'bench' });
  const { client: annotator } = await hire(owner, workspace.id, 'annotator-1');
  const { id } = await create('/datasets', { name: 'short', workspace_id: workspace.id });
  const options = LABELS.map((value) => ({ value, text: value }));
  const [field, question] = [{ type: 'text' }, { type: 'label_selection', options }];
  await create(`/datasets/${id}/fields`, { name: 'text', title: 'Text', required: true, settings: field });
  await create(`/datasets/${id}/questions`, { name: 'label', title: 'Label', required: true, settings: question });
  await owner.rest('PUT', `/datasets/${id}/publish`);
  return { contract: '1.29', owner, annotator, datasetId: id };
}

const load = ({ owner, datasetId }: Dataset, from: number, to: number, signal: AbortSignal): Promise<number> =>
  addRecords(owner, {
    ...{ path: `/api/v1/datasets/${datasetId}/records`, batch: RAW_BATCH, from, to, signal },
    make: (index) => ({ fields: { text: text(randomStream(index), TEXT_LENGTH) } }),
  });

/** What an annotator does. */
async function workOn(dataset: Dataset): Promise<RestMeasure[]> {
  const { annotator, datasetId } = dataset;
  const { pending } = await recordIds(dataset);
  const page = (text?: string) => {
    const criteria = text === undefined ? undefined : { query: { text: { q: text } } };
    const { method, path, body } = pendingRequest(dataset, `${INCLUDE}&limit=10`, criteria);
    return annotator.send(method, path, body && JSON.stringify(body));
  };
  const submit = (i: number) => {
    const values = { label: { value: LABELS[i % LABELS.length] } };
    return annotator.rest('POST', `/records/${pending()}/responses`, { status: 'submitted', values });
  };
  const actions: Record<(typeof WORK)[number], RestMeasure['rest']> = {
    page: () => page(),
    search: (i) => page(words(i)),
    submit,
    progress: () => annotator.rest('GET', `/datasets/${datasetId}/progress`),
  };
  return WORK.map((title) => ({ title, rest: actions[title] }));
}

/** How the last step compares with the first one. */
function verdicts(steps: readonly Step[]): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return 'No step was completed.';
  const pace = last.pace / first.pace;
  const least = 1 - GOALS.paceChange;
  const lines = WORK.map((title) => {
    const growth = last.timings.get(title)!.p50 / first.timings.get(title)!.p50;
    const most = GOALS.growth[title]!;
    return `${title.padEnd(12)}${growth.toFixed(2)}×  ≤ ${most} ${growth <= most ? 'met' : 'MISSED'}`;
  });
  return [
    'The last step, compared with the first one:',
    `${'records/s'.padEnd(12)}${pace.toFixed(2)}×  ≥ ${least} ${pace >= least ? 'met' : 'MISSED'}`,
    ...lines,
  ].join('\n');
}

const count = (value: number): string => Math.round(value).toLocaleString('en');

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padStart(index > 3 && index < 4 + WORK.length ? 17 : 14)).join('');
