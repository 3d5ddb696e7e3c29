import { setTimeout } from 'node:timers/promises';
import { startProduct } from '#tests/support/product.ts';
import type { Effort } from './effort.ts';
import { answers, recordAt } from './generator.ts';
import { recordIds } from './records.ts';
import { type Stats, stats } from './stats.ts';
import { hire, makeWorld, type World } from './world.ts';

const PEOPLE = 3;
const BATCH = 500;
/** Code is compiled while it runs: a process's first requests are not representative. */
const WARM_UPS = 40;
const REPEATS = 60;
/** How much longer a row may take on the largest dataset than on the smallest. */
const MOST_GROWTH = 1.5;
/** How soon after an answer the agreement is there. */
const MOST_AGREEMENT_MS = 200;
const [FIRST, FOURTH] = ['submit, first answer', 'submit, fourth answer'];
/** How much longer the comparison with other answers may make a submit. */
const MOST_COMPARISON = 1.3;

const REVIEW = `query ($id: ID!) { dataset(id: $id) { id records(scope: EVERYONE, limit: 10, offset: 0,
    filter: { resolved: false, responseCount: { ge: 2 } }, sort: [{ by: { disagreement: {} }, order: DESC }]) {
  total items { record { id fields metadata disagreement { all }
    responsesByQuestion { question { id } disagreement answers { userId user { username } } majority { votes of } }
    resolution { version } } } } } }`;
const SORTED = `query ($id: ID!) { dataset(id: $id) { id records(scope: EVERYONE, limit: 10,
    sort: [{ by: { disagreement: {} }, order: DESC }]) { total items { record { id fields status } } } } }`;
const SUMMARY =
  'query ($id: ID!) { dataset(id: $id) { id resolutionSummary { resolved open withDisagreement answered } } }';
const AGREEMENT =
  'query ($id: ID!) { dataset(id: $id) { id agreements { question { id } agreement { alpha items } } } }';
const QUALITY = 'query ($id: ID!) { dataset(id: $id) { id quality { labels people { total { answers right } } } } }';

type Product = Awaited<ReturnType<typeof startProduct>>;

/** A dataset whose records have the answers of three people each, but for some without any; each id is returned once. */
interface Annotated {
  world: World;
  pending: () => string;
  unanswered: () => string;
}

/** Measures the review and the dashboard on annotated datasets of several sizes, which run at once and are asked in turn. */
export async function measureQuality(sizes: readonly number[], effort: Effort): Promise<string> {
  const [warmUps, repeats] = [effort(WARM_UPS), effort(REPEATS)];
  const datasets: Annotated[] = [];
  const products: Product[] = [];
  try {
    for (const size of sizes) {
      const product = await startProduct({ DEMO: '0' });
      products.push(product);
      datasets.push(await annotated(product.url, size, warmUps + repeats));
    }
    const rows = Object.entries(actions).map(([title]) => ({
      title,
      taken: datasets.map(() => [] as number[]),
    }));
    for (let repeat = -warmUps; repeat < repeats; repeat += 1) {
      for (const { title, taken } of rows) {
        for (const [at, dataset] of datasets.entries()) {
          const ms = await actions[title]!(dataset, repeat + warmUps);
          if (repeat >= 0) taken[at]!.push(ms);
        }
      }
    }
    const measured = new Map(rows.map(({ title, taken }) => [title, taken.map(stats)]));
    return [...Array.from(measured, ([title, all]) => rowOf(title, all)), comparisonRow(measured)].join('\n');
  } finally {
    for (const product of products) await product.stop();
  }
}

type Action = (dataset: Annotated, i: number) => Promise<number>;

const ask =
  (query: string): Action =>
  ({ world }) =>
    timed(() => world.owner.graphql(query, { id: world.datasetId }));
const submitTo = (world: World, recordId: string, i: number): Promise<number> => {
  const body = JSON.stringify({ status: 'submitted', values: answers(i) });
  return timed(() => world.annotator.send('POST', `/api/v1/records/${recordId}/responses`, body));
};
const submit: Action = ({ world, pending }, i) => submitTo(world, pending(), i);

const actions: Readonly<Record<string, Action>> = {
  'review page of 10': ask(REVIEW),
  'records, sorted by disagreement': ask(SORTED),
  'counts of the review': ask(SUMMARY),
  'page of 10 pending, with control records': ({ world }) =>
    timed(() =>
      world.annotator.send('GET', `/api/v1/me/datasets/${world.datasetId}/records?response_status=pending&limit=10`),
    ),
  // There is nothing to compare it with.
  [FIRST]: ({ world, unanswered }, i) => submitTo(world, unanswered(), i),
  [FOURTH]: submit,
  'agreement after an answer': async (dataset, i) => {
    await submit(dataset, i);
    return ask(AGREEMENT)(dataset, i);
  },
  'right answers': ask(QUALITY),
};

async function timed(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return performance.now() - began;
}

/** `unanswered`: the number of records without answers. */
async function annotated(url: string, size: number, unanswered: number): Promise<Annotated> {
  const world = await makeWorld(url);
  const userIds: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    userIds.push((await hire(world.owner, world.workspaceId, `person-${person}`)).id);
  }
  for (let from = 0; from < size; from += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, size - from) }, (_, at) => {
      const index = from + at;
      // About half of the records are answered alike.
      const responses = userIds.map((user_id, person) => ({
        ...{ user_id, status: 'submitted' },
        values: answers(index % 2 === 0 ? index : index + person * (index % 7)),
      }));
      return { ...recordAt(index, world.questions, world.otherUserId), responses };
    });
    await world.owner.rest('POST', `/datasets/${world.datasetId}/records`, { items });
  }
  const { pending } = await recordIds(world);
  await settle(world);
  const items = Array.from({ length: unanswered }, (_, at) => ({
    ...recordAt(size + at, world.questions, world.otherUserId),
    responses: [],
  }));
  const added = await world.owner.rest<{ items: { id: string }[] }>(
    'POST',
    `/datasets/${world.datasetId}/records/bulk`,
    { items },
  );
  const ids = added.items.map(({ id }) => id);
  return { world, pending, unanswered: () => ids.pop()! };
}

/** Resolves the records about whose label all agree, more than half, and mixes them into the queues. */
async function settle({ owner, datasetId }: World): Promise<void> {
  const rule = { min_agree: PEOPLE, min_answers: PEOPLE, questions: ['label'] };
  const path = `/datasets/${datasetId}`;
  const { id } = await owner.rest<{ id: string }>('POST', `${path}/resolutions/bulk`, rule);
  while ((await owner.rest<{ status: string }>('GET', `/jobs/${id}`)).status !== 'finished') await setTimeout(500);
  await owner.rest('PATCH', `${path}/controls`, { share: 5 });
}

/** What comparing an answer with those of others costs. */
function comparisonRow(measured: ReadonlyMap<string, readonly Stats[]>): string {
  const first = measured.get(FIRST)!;
  const ratios = measured.get(FOURTH)!.map(({ p50 }, at) => p50 / first[at]!.p50);
  const cells = ratios.map((ratio) => `${ratio.toFixed(2)}×`.padStart(20));
  const verdict = Math.max(...ratios) <= MOST_COMPARISON ? 'met' : 'MISSED';
  return `${'fourth / first answer'.padEnd(42)}${cells.join('')}${''.padStart(10)}  ≤ ${MOST_COMPARISON} ${verdict}`;
}

function rowOf(title: string, all: readonly Stats[]): string {
  const growth = all.at(-1)!.p50 / all[0]!.p50;
  const goal: [string, boolean] = title.startsWith('agreement')
    ? [`≤ ${MOST_AGREEMENT_MS} ms`, all.at(-1)!.p95 <= MOST_AGREEMENT_MS]
    : /^(review|records)/.test(title)
      ? [`growth ≤ ${MOST_GROWTH}`, growth <= MOST_GROWTH]
      : ['', true];
  const cells = all.map(({ p50, p95 }) => `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`.padStart(20));
  return `${title.padEnd(42)}${cells.join('')}${`${growth.toFixed(2)}×`.padStart(10)}  ${goal[0]} ${goal[0] && (goal[1] ? 'met' : 'MISSED')}`;
}
