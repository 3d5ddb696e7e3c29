import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startProduct } from '#tests/support/product.ts';
import type { Effort } from './effort.ts';
import { answers, recordAt } from './generator.ts';
import { randomStream } from './random.ts';
import { stats } from './stats.ts';
import { ingestRaw, makeWorld, type World } from './world.ts';

const PAGE = 1000;
/** How much longer the last tenth of the pages of a walk may take than the first. */
const MOST_GROWTH = 1.5;
const WRITES_A_SECOND = 200;
const WRITING_SECONDS = 60;
/** Requests that are under way at once. */
const WRITERS = 8;

const NODE = `... on Record { id externalId metadata status responses { status } suggestions { question { id } agent scores } }`;
const WALK = `query ($id: ID!, $after: String, $sort: [RecordSortInput!]) { dataset(id: $id) { id ... on FeedbackDataset {
  page: recordsConnection(scope: EVERYONE, first: ${PAGE}, after: $after, sort: $sort) {
    edges { node { ${NODE} } } pageInfo { hasNextPage endCursor } } } } }`;
const CHANGES = `query ($id: ID!, $after: String) { dataset(id: $id) { id ... on FeedbackDataset {
  page: changes(first: ${PAGE}, after: $after) {
    edges { node { ${NODE} ... on DeletedRecord { id deletedAt } } } pageInfo { hasNextPage endCursor } } } } }`;

interface Node {
  id: string;
  deletedAt?: string;
}
interface Page {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

/** Walks through all records by cursor, and keeps a mirror equal while others write: one dataset of each size. */
export async function measureReading(size: number, effort: Effort): Promise<string> {
  const product = await startProduct({ DEMO: '0' });
  try {
    const world = await makeWorld(product.url);
    await ingestRaw(world, 0, size);
    const quality = [{ by: { metadata: 'quality' }, order: 'ASC' }];
    const lines = [
      walkLine('all records by cursor', await walk(world, WALK, {})),
      walkLine('by cursor, sorted by metadata', await walk(world, WALK, { sort: quality })),
    ];
    const mirror = new Mirror(world);
    lines.push(walkLine('first copy of a mirror', await mirror.follow()));
    return [...lines, await mirrorLine(world, mirror, size, effort)].join('\n');
  } finally {
    await product.stop();
  }
}

/** The milliseconds of each page. */
async function walk(
  { owner, datasetId }: World,
  query: string,
  variables: { after?: string; sort?: object[] },
  take: (nodes: Node[], end: string) => void = () => {},
): Promise<number[]> {
  const taken: number[] = [];
  for (let { after } = variables; ;) {
    const began = performance.now();
    const text = await owner.graphql(query, { id: datasetId, ...variables, after });
    taken.push(performance.now() - began);
    const { page } = (JSON.parse(text) as { data: { dataset: { page: Page } } }).data.dataset;
    // A page of changes without any still says where to go on.
    after = page.pageInfo.endCursor ?? after;
    take(
      page.edges.map(({ node }) => node),
      after!,
    );
    if (!page.pageInfo.hasNextPage) return taken;
  }
}

const digestOf = (node: Node): string => createHash('sha1').update(JSON.stringify(node)).digest('base64');

/** What a program that follows the changes of a dataset knows of its records: a digest of each. */
class Mirror {
  readonly records = new Map<string, string>();
  #after: string | undefined;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Reads what has changed since the last call. */
  follow(): Promise<number[]> {
    return walk(this.#world, CHANGES, this.#after === undefined ? {} : { after: this.#after }, (nodes, end) => {
      for (const node of nodes) {
        if (node.deletedAt) this.records.delete(node.id);
        else this.records.set(node.id, digestOf(node));
      }
      this.#after = end;
    });
  }
}

/** Follows a dataset that others write to, then compares the mirror with a walk through all records. */
async function mirrorLine(world: World, mirror: Mirror, size: number, effort: Effort): Promise<string> {
  const isOver = new AbortController();
  const writes = write(world, [...mirror.records.keys()], size, effort(WRITES_A_SECOND * WRITING_SECONDS)).finally(() =>
    isOver.abort(),
  );
  const calls: number[] = [];
  while (!isOver.signal.aborted) {
    calls.push(...(await mirror.follow()));
    await setTimeout(200);
  }
  const { done, seconds } = await writes;
  calls.push(...(await mirror.follow()));
  const found = new Map<string, string>();
  await walk(world, WALK, {}, (nodes) => {
    for (const node of nodes) found.set(node.id, digestOf(node));
  });
  const differing = [...found].filter(([id, digest]) => mirror.records.get(id) !== digest).length;
  const extra = [...mirror.records.keys()].filter((id) => !found.has(id)).length;
  const { p50, p95 } = stats(calls);
  const pace = done / seconds;
  const verdict = differing + extra === 0 && pace >= WRITES_A_SECOND * 0.95 ? 'met' : 'MISSED';
  return `mirror beside ${pace.toFixed(0)} writes/s for ${seconds.toFixed(0)} s: a call ${p50.toFixed(1)} / ${p95.toFixed(1)} ms; of ${found.size} records ${differing} differ, ${extra} too many  equal ${verdict}`;
}

/** Answers, changes, adds and deletes records at random, at a steady pace. */
async function write(
  world: World,
  ids: string[],
  size: number,
  total: number,
): Promise<{ done: number; seconds: number }> {
  const { owner, annotator, datasetId, questions, otherUserId } = world;
  const random = randomStream(99);
  const takeAny = () => ids.splice(Math.floor(random() * ids.length), 1)[0]!;
  const anyId = () => ids[Math.floor(random() * ids.length)]!;
  const actions: ((i: number) => Promise<unknown>)[] = [
    // Each record is answered once: a second answer would be refused.
    (i) => {
      const body = JSON.stringify({ status: 'submitted', values: answers(i) });
      return annotator.send('POST', `/api/v1/records/${takeAny()}/responses`, body);
    },
    (i) => owner.rest('PATCH', `/records/${anyId()}`, { metadata: { turn: i % 50, source: `source-${i % 20}` } }),
    (i) => owner.rest('PUT', `/records/${anyId()}/suggestions`, suggestion(i)),
    (i) =>
      owner.rest('POST', `/datasets/${datasetId}/records`, { items: [recordAt(size + i, questions, otherUserId)] }),
    () => owner.rest('DELETE', `/records/${takeAny()}`),
  ];
  const suggestion = (i: number) => ({ question_id: questions.rating, value: 1 + (i % 5), agent: 'model-d' });
  const began = performance.now();
  let next = 0;
  const writer = async () => {
    while (next < total) {
      const i = next;
      next += 1;
      await setTimeout(Math.max(0, began + (i / WRITES_A_SECOND) * 1000 - performance.now()));
      await actions[i % actions.length]!(i);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return { done: total, seconds: (performance.now() - began) / 1000 };
}

function walkLine(title: string, taken: number[]): string {
  const tenth = Math.max(1, Math.floor(taken.length / 10));
  const [first, last] = [stats(taken.slice(0, tenth)), stats(taken.slice(-tenth))];
  const growth = last.p50 / first.p50;
  const verdict = growth <= MOST_GROWTH ? 'met' : 'MISSED';
  return `${title.padEnd(32)}${taken.length} pages of ${PAGE}; first tenth ${first.p50.toFixed(1)} ms, last tenth ${last.p50.toFixed(1)} ms, ${growth.toFixed(2)}×  ≤ ${MOST_GROWTH}× ${verdict}`;
}
