import { startProduct } from '#tests/support/product.ts';
import type { Effort } from './effort.ts';
import { LABELS, LANGUAGES, SOURCES, VOCABULARY } from './generator.ts';
import { Client } from './http.ts';
import { processorMs } from './processor.ts';
import { pick, randomStream } from './random.ts';
import { stats } from './stats.ts';

const AT = 'workspace=bench';
const NAME = 'bench';
const TASK = 'TextClassification';
const BATCH = 500;
const SCAN = 1000;
/** Code is compiled while it runs: a process's first requests are not representative. */
const WARM_UPS = 30;
const REPEATS = 40;
const BULK = 100;
/** The maximum duration of the slowest of twenty first pages. */
const MOST_MS = 60;

type Action = (i: number) => Promise<unknown>;

/** Measures the SDK's first calls for older datasets, and the requests of their page. */
export async function measureTasks(size: number, effort: Effort): Promise<string> {
  const product = await startProduct({ DEMO: '0' });
  const client = new Client(product.url, 'argilla.apikey');
  const pid = product.process.pid!;
  try {
    await client.rest('POST', '/workspaces', { name: 'bench' });
    await post(client, '/datasets', { name: NAME, task: TASK, workspace: 'bench' });
    const lines = [await paced('rg.log', size, pid, () => log(client, size))];
    lines.push(await paced('rg.load', size, pid, () => load(client)));
    for (const [title, action] of actions(client, size)) lines.push(await timed(title, pid, action, effort));
    return lines.join('\n');
  } finally {
    await client.close();
    await product.stop();
  }
}

const post = (client: Client, path: string, body: object): Promise<string> =>
  client.send('POST', `/api${path}${path.includes('?') ? '&' : '?'}${AT}`, JSON.stringify(body));

/** A made-up help desk request; half of them are validated, all have a prediction. */
function recordAt(index: number): object {
  const random = randomStream(index * 2 + 7);
  const word = () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1]!;
  const label = pick(random, LABELS);
  const guess = random() < 0.8 ? label : pick(random, LABELS);
  return {
    id: `record-${index}`,
    inputs: { text: Array.from({ length: 40 }, word).join(' ') },
    prediction: { agent: 'model', labels: [{ class: guess, score: Math.round(random() * 1000) / 1000 }] },
    ...(index % 2 && { annotation: { agent: 'ann', labels: [{ class: label }] }, status: 'Validated' }),
    metadata: { language: pick(random, LANGUAGES), source: pick(random, SOURCES), length: Math.floor(random() * 1000) },
  };
}

async function log(client: Client, size: number): Promise<void> {
  for (let from = 0; from < size; from += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, size - from) }, (_, i) => recordAt(from + i));
    await post(client, `/datasets/${NAME}/${TASK}:bulk`, { records });
  }
}

async function load(client: Client): Promise<void> {
  let next: string | undefined;
  do {
    const page = await post(client, `/datasets/${NAME}/records/:search?limit=${SCAN}`, { query: {}, next_idx: next });
    next = (JSON.parse(page) as { next_idx?: string | null }).next_idx ?? undefined;
  } while (next);
}

const SEARCH = `query ($name: String!, $input: TaskSearchInput!) { taskDataset(workspace: "bench", name: $name) { id
  search(input: $input) { total items { id status ... on TextClassificationRecord { inputs { name text } predictedAs annotatedAs } }
    aggregations { predictedAs { term count } annotatedAs { term count } statuses { status count } words { term count }
      metadata { key values { term count } } } } } }`;
const VALIDATE = `mutation ($input: SaveAnnotationsInput!) { saveAnnotations(input: $input) { results { error } dataset { progress { validated } } } }`;

function actions(client: Client, size: number): [string, Action][] {
  const word = (i: number) => VOCABULARY[20 + (i % 80)]!;
  // Tens of thousands of records contain the word; a twentieth of them have one source.
  const byWord = (i: number) => ({ query_text: word(i), status: ['Default'] });
  const bySource = (i: number) => ({ ...byWord(i), metadata: { source: [SOURCES[i % 20]!] } });
  const search = (query: object) => post(client, `/datasets/${NAME}/${TASK}:search?limit=10`, { query });
  const ask = (query: object) => client.graphql(SEARCH, { name: NAME, input: { query, size: 10 } });
  const askByWord = (i: number) => ({ queryText: word(i), statuses: ['DEFAULT'] });
  const askBySource = (i: number) => ({ ...askByWord(i), metadata: [{ key: 'source', values: [SOURCES[i % 20]!] }] });
  const input = (i: number) => ({
    ...{ datasetId: `bench.${NAME}` },
    annotations: Array.from({ length: BULK }, (_, at) => ({
      recordId: `bench.${NAME}.record-${(i * BULK + at) % size}`,
      value: { labels: [LABELS[i % LABELS.length]!] },
      status: 'VALIDATED',
    })),
  });
  const rule = (i: number) => `${encodeURIComponent(`${word(i)} OR ${word(i + 7)}`)}/metrics`;
  return [
    ['search with aggregations, all, REST', () => search({})],
    ['search with aggregations, filtered by word, REST', (i) => search(byWord(i))],
    ['search with aggregations, filtered by word, GraphQL', (i) => ask(askByWord(i))],
    ['search with aggregations, filtered by word and metadata, REST', (i) => search(bySource(i))],
    ['search with aggregations, filtered by word and metadata, GraphQL', (i) => ask(askBySource(i))],
    [`validate ${BULK} in bulk, GraphQL`, (i) => client.graphql(VALIDATE, { input: input(i) })],
    [
      'metrics of a rule, REST',
      (i) => client.send('GET', `/api/datasets/${NAME}/${TASK}/labeling/rules/${rule(i)}?${AT}&label=${LABELS[i % 8]}`),
    ],
  ];
}

async function paced(title: string, size: number, pid: number, work: () => Promise<void>): Promise<string> {
  const [began, spent] = [performance.now(), processorMs(pid)];
  await work();
  const pace = Math.round((size / (performance.now() - began)) * 1000);
  return row(
    title,
    `${pace.toLocaleString('en')} records/s`,
    `${((processorMs(pid) - spent) / size).toFixed(3)} ms a record`,
  );
}

async function timed(title: string, pid: number, action: Action, effort: Effort): Promise<string> {
  const [warmUps, repeats] = [effort(WARM_UPS), effort(REPEATS)];
  for (let i = 0; i < warmUps; i++) await action(i);
  const durations: number[] = [];
  const spent = processorMs(pid);
  for (let i = warmUps; i < warmUps + repeats; i++) {
    const began = performance.now();
    await action(i);
    durations.push(performance.now() - began);
  }
  const { p50, p95 } = stats(durations);
  const goal = title.includes('filtered') ? (p95 <= MOST_MS ? `≤ ${MOST_MS} ms met` : `≤ ${MOST_MS} ms MISSED`) : '';
  return row(
    title,
    `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
    `${((processorMs(pid) - spent) / repeats).toFixed(1)} ms`,
    goal,
  );
}

const row = (title: string, took: string, cpu: string, goal = ''): string =>
  `${title.padEnd(66)}${took.padStart(20)}${`processor ${cpu}`.padStart(32)}  ${goal}`;
