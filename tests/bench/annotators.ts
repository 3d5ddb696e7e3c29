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

/** What everybody has done and seen in a part of the time. */
interface Log {
  sent: number;
  refusals: string[];
  pages: number[];
  submits: number[];
  updates: number;
}

const emptyLog = (): Log => ({ sent: 0, refusals: [], pages: [], submits: [], updates: 0 });

/**
 * Lets many annotators come within seconds and then work at once, each with an open page, and looks for every answer of theirs that was
 * accepted.
 */
export async function measureAnnotators(size: number, effort: Effort): Promise<string> {
  const product = await startProduct({ DEMO: '0' });
  const pid = product.process.pid!;
  try {
    const world = await makeWorld(product.url);
    await ingestRaw(world, 0, size);
    const hired = Array.from({ length: effort(ANNOTATORS) }, (_, i) => hire(world.owner, world.workspaceId, `p-${i}`));
    const people = (await Promise.all(hired)).map(({ client }, i) => new Annotator(world, client, randomStream(i)));
    const [arrival, work] = [emptyLog(), emptyLog()];
    await Promise.all(people.map((person) => person.arrive(arrival)));
    const [began, spent] = [performance.now(), processorMs(pid)];
    const end = began + effort(SECONDS) * 1000;
    await Promise.all(people.map((person) => person.work(end, work)));
    const seconds = (performance.now() - began) / 1000;
    const processor = (processorMs(pid) - spent) / work.sent;
    const memory = residentMiB(pid);
    for (const person of people) person.leave();
    const bad = [...arrival.refusals, ...work.refusals];
    for (const person of people) bad.push(...(await person.lost()));
    await Promise.all([world.owner, world.annotator, ...people].map((client) => client.close()));
    return [
      timingRow('all come: page of 10 pending', arrival.pages),
      timingRow('all come: submit', arrival.submits),
      // Short runs end before the second page.
      ...(work.pages.length > 0 ? [timingRow('page of 10 pending', work.pages)] : []),
      timingRow('submit, metrics and progress', work.submits, MOST_MS),
      row(
        'answers refused or lost',
        `${bad.length} of ${arrival.sent + work.sent}`,
        bad.length === 0 ? 'none met' : `none MISSED ${bad[0]}`,
      ),
      row('answers', `${(work.sent / seconds).toFixed(1)}/s`),
      row('live updates', `${(work.updates / seconds).toFixed(1)}/s`),
      row('processor time for each answer', `${processor.toFixed(1)} ms`),
      row('memory', `${memory.toFixed(0)} MiB`),
    ].join('\n');
  } finally {
    await product.stop();
  }
}

/** Answers one record after the other, on a page that follows the dataset. */
class Annotator {
  readonly #world: World;
  readonly #client: Client;
  readonly #random: () => number;
  readonly #page: (i: number) => Promise<unknown>;
  readonly #submit: (i: number) => Promise<unknown>;
  readonly #accepted: Accepted = new Map();
  readonly #queue: string[] = [];
  #recordId = '';
  #log = emptyLog();
  leave: () => void = () => undefined;

  constructor(world: World, client: Client, random: () => number) {
    this.#world = world;
    this.#client = client;
    this.#random = random;
    const next = () => (this.#recordId = this.#queue.shift()!);
    const all = measures({ ...world, annotator: client }, next, next);
    const graphqlOf = (name: string) => all.find((measure) => measure.name === name)!.graphql!;
    [this.#page, this.#submit] = [graphqlOf('page'), graphqlOf('counted')];
  }

  /** Opens the page some time within the first pause, and answers the first record. */
  async arrive(log: Log): Promise<void> {
    this.#log = log;
    await setTimeout(this.#random() * PAUSE_MS);
    this.leave = this.#client.follow(LIVE, { id: this.#world.datasetId }, () => (this.#log.updates += 1));
    await this.#answer();
  }

  async work(end: number, log: Log): Promise<void> {
    this.#log = log;
    const pause = (ms: number) => setTimeout(Math.min(ms, Math.max(0, end - performance.now())));
    await pause(PAUSE_MS * this.#random());
    do {
      await this.#answer();
      await pause(PAUSE_MS * (0.5 + this.#random()));
    } while (performance.now() < end);
  }

  async #answer(): Promise<void> {
    const log = this.#log;
    try {
      if (this.#queue.length === 0) this.#queue.push(...recordsOf(await timed(log.pages, () => this.#page(0))));
      const i = log.sent++;
      await timed(log.submits, () => this.#submit(i));
      this.#accepted.set(this.#recordId, textOf(answers(i)));
    } catch (error) {
      log.refusals.push((error as Error).message);
    }
  }

  /** The ids of accepted answers that are not stored as they were sent. */
  async lost(): Promise<string[]> {
    const { items } = await this.#client.rest<{ items: { id: string; responses: { values: Values }[] }[] }>(
      'GET',
      `/me/datasets/${this.#world.datasetId}/records?response_status=submitted&include=responses&limit=1000`,
    );
    const stored = new Map(items.map(({ id, responses }) => [id, textOf(responses[0]!.values)]));
    return [...this.#accepted].filter(([id, text]) => stored.get(id) !== text).map(([id]) => `${id} is lost`);
  }

  close = (): Promise<void> => this.#client.close();
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

const textOf = (values: Values): unknown => values.text?.value;

function timingRow(title: string, durations: number[], most?: number): string {
  const { p50, p95 } = stats(durations);
  const goal = most === undefined ? '' : `p95 ≤ ${most} ms ${p95 <= most ? 'met' : 'MISSED'}`;
  return row(title, `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`, goal);
}

const row = (title: string, value: string, goal = ''): string => `${title.padEnd(36)}${value.padStart(20)}  ${goal}`;
