import { setTimeout } from 'node:timers/promises';
import { startProduct } from '#tests/support/product.ts';
import type { Effort } from './effort.ts';
import { answers } from './generator.ts';
import type { Client } from './http.ts';
import { COUNTERS, measures } from './measures.ts';
import { residentMiB } from './memory.ts';
import { processorMs } from './processor.ts';
import { randomStream } from './random.ts';
import { stats } from './stats.ts';
import { hire, ingestRaw, makeWorld, type World } from './world.ts';

const ANNOTATORS = 500;
const SECONDS = 60;
/** The mean time from one answer of a person to the next; few are faster. */
const PAUSE_MS = 5_000;
/** How long a submit may take, p95. */
const MOST_MS = 60;

/** What an open page follows. */
const LIVE = `subscription ($id: ID!) { datasetChanged(datasetIds: [$id]) { datasetId kinds respondedRecordIds
  records { id status } dataset { id ... on FeedbackDataset { ${COUNTERS} } } } }`;

type Values = Record<string, { value: unknown }>;

/** The text of each accepted answer, by record. */
type Accepted = Map<string, unknown>;

/** What everybody has done and seen. */
interface Log {
  sent: number;
  refusals: string[];
  pages: number[];
  submits: number[];
  updates: number;
}

/** Lets many annotators work at once, each with an open page, then looks for every answer of theirs that was accepted. */
export async function measureAnnotators(size: number, effort: Effort): Promise<string> {
  const product = await startProduct({ DEMO: '0' });
  const pid = product.process.pid!;
  try {
    const world = await makeWorld(product.url);
    await ingestRaw(world, 0, size);
    const hired = Array.from({ length: effort(ANNOTATORS) }, (_, i) => hire(world.owner, world.workspaceId, `p-${i}`));
    const people = (await Promise.all(hired)).map(({ client }) => client);
    const log: Log = { sent: 0, refusals: [], pages: [], submits: [], updates: 0 };
    const [began, spent] = [performance.now(), processorMs(pid)];
    const end = began + effort(SECONDS) * 1000;
    const accepted = await Promise.all(people.map((client, i) => annotate(world, client, randomStream(i), end, log)));
    const seconds = (performance.now() - began) / 1000;
    const processor = (processorMs(pid) - spent) / log.sent;
    const memory = residentMiB(pid);
    let lost = 0;
    for (const [i, client] of people.entries()) lost += await countLost(world, client, accepted[i]!);
    await Promise.all([world.owner, world.annotator, ...people].map((client) => client.close()));
    const bad = lost + log.refusals.length;
    return [
      timingRow('page of 10 pending', log.pages),
      timingRow('submit, metrics and progress', log.submits, MOST_MS),
      row(
        'answers refused or lost',
        `${bad} of ${log.sent}`,
        bad === 0 ? 'none met' : `none MISSED ${log.refusals[0] ?? ''}`,
      ),
      row('answers', `${(log.sent / seconds).toFixed(1)}/s`),
      row('live updates', `${(log.updates / seconds).toFixed(1)}/s`),
      row('processor time for each answer', `${processor.toFixed(1)} ms`),
      row('memory', `${memory.toFixed(0)} MiB`),
    ].join('\n');
  } finally {
    await product.stop();
  }
}

/** Opens the page and answers one record after the other. */
async function annotate(world: World, client: Client, random: () => number, end: number, log: Log): Promise<Accepted> {
  const accepted: Accepted = new Map();
  const queue: string[] = [];
  let recordId = '';
  const next = () => (recordId = queue.shift()!);
  const work = measures({ ...world, annotator: client }, next, next);
  const [page, submit] = ['page', 'counted'].map((name) => work.find((measure) => measure.name === name)!.graphql);
  const pause = (ms: number) => setTimeout(Math.min(ms, Math.max(0, end - performance.now())));
  // Not all begin at once, and all answer at least one record.
  await pause(random() * PAUSE_MS);
  const leave = client.follow(LIVE, { id: world.datasetId }, () => (log.updates += 1));
  do {
    try {
      if (queue.length === 0) queue.push(...recordsOf(await timed(log.pages, () => page!(0))));
      const i = log.sent++;
      await timed(log.submits, () => submit!(i));
      accepted.set(recordId, textOf(answers(i)));
    } catch (error) {
      log.refusals.push((error as Error).message);
    }
    await pause(PAUSE_MS * (0.5 + random()));
  } while (performance.now() < end);
  leave();
  return accepted;
}

async function timed<T>(durations: number[], action: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await action();
  durations.push(performance.now() - began);
  return answer;
}

/** The ids of the records of a page. */
function recordsOf(page: unknown): string[] {
  const { data } = JSON.parse(page as string) as {
    data: { dataset: { records: { items: { record: { id: string } }[] } } };
  };
  return data.dataset.records.items.map(({ record }) => record.id);
}

/** The number of accepted answers that are not stored as they were sent. */
async function countLost({ datasetId }: World, client: Client, accepted: Accepted): Promise<number> {
  const { items } = await client.rest<{ items: { id: string; responses: { values: Values }[] }[] }>(
    'GET',
    `/me/datasets/${datasetId}/records?response_status=submitted&include=responses&limit=1000`,
  );
  const stored = new Map(items.map(({ id, responses }) => [id, textOf(responses[0]!.values)]));
  return [...accepted].filter(([id, text]) => stored.get(id) !== text).length;
}

const textOf = (values: Values): unknown => values.text?.value;

function timingRow(title: string, durations: number[], most?: number): string {
  const { p50, p95 } = stats(durations);
  const goal = most === undefined ? '' : `p95 ≤ ${most} ms ${p95 <= most ? 'met' : 'MISSED'}`;
  return row(title, `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`, goal);
}

const row = (title: string, value: string, goal = ''): string => `${title.padEnd(36)}${value.padStart(20)}  ${goal}`;
