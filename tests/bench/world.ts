import type { ReleaseName } from '#tests/argilla/releases.ts';
import { Client } from './http.ts';
import {
  ANSWERS,
  DIMENSIONS,
  LABELS,
  LANGUAGES,
  MARKED,
  type QuestionIds,
  recordAt,
  SOURCES,
  TOPICS,
} from './generator.ts';

export const OWNER_KEY = 'argilla.apikey';
export const ANNOTATOR = { username: 'annotator-1', password: 'a long password' };
const ECHO_BATCH = 500;
export const RAW_BATCH = 1000;
const SDK_BATCH = 32;
const USUAL_BATCH = 100;

interface Named {
  id: string;
}

/** A dataset on a running product, an annotator and the owner. */
export interface World {
  /** The release whose REST contract the requests follow; both servers of a comparison use the same. */
  contract: ReleaseName;
  owner: Client;
  annotator: Client;
  workspaceId: string;
  datasetId: string;
  questions: QuestionIds;
  otherUserId: string;
}

/** Creates a workspace with two annotators, and a published dataset with six questions, five metadata properties and a vector. */
export async function makeWorld(url: string, contract: ReleaseName = '1.29'): Promise<World> {
  const owner = new Client(url, OWNER_KEY);
  const workspace = await owner.rest<Named>('POST', '/workspaces', { name: 'bench' });
  const [annotator, other] = [
    await hire(owner, workspace.id, ANNOTATOR.username),
    await hire(owner, workspace.id, 'annotator-2'),
  ];
  const { datasetId, questions } = await makeDataset(owner, workspace.id, contract);
  return {
    contract,
    owner,
    annotator: annotator.client,
    workspaceId: workspace.id,
    datasetId,
    questions,
    otherUserId: other.id,
  };
}

/** Creates an annotator who is a member of a workspace. */
export async function hire(owner: Client, workspaceId: string, username: string) {
  const user = { username, first_name: username, password: ANNOTATOR.password };
  const { id, api_key } = await owner.rest<Named & { api_key: string }>('POST', '/users', user);
  await owner.rest('POST', `/workspaces/${workspaceId}/users`, { user_id: id });
  return { id, client: owner.as(api_key) };
}

async function makeDataset(owner: Client, workspaceId: string, contract: ReleaseName, name = 'bench') {
  const { id } = await owner.rest<Named>('POST', '/datasets', {
    name,
    workspace_id: workspaceId,
    // More than the number of annotators, so that records stay pending.
    ...(contract === '2.8' && { distribution: { strategy: 'overlap', min_submitted: 5 } }),
  });
  const add = (kind: string, body: object) => owner.rest<Named>('POST', `/datasets/${id}/${kind}`, body);
  const options = (values: string[]) => values.map((value) => ({ value, text: value }));
  const question = async (key: string, settings: object) =>
    (await add('questions', { name: key, title: key, required: key === 'label', settings })).id;

  await add('fields', { name: 'prompt', title: 'Prompt', required: true, settings: { type: 'text' } });
  await add('fields', { name: 'answer', title: 'Answer', settings: { type: 'text', use_markdown: true } });
  const questions = {
    label: await question('label', { type: 'label_selection', options: options(LABELS) }),
    topics: await question('topics', { type: 'multi_label_selection', options: options(TOPICS) }),
    rating: await question('rating', { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) }),
    ranking: await question('ranking', { type: 'ranking', options: options(ANSWERS) }),
    spans: await question('spans', { type: 'span', field: 'prompt', options: options(MARKED) }),
    text: await question('text', { type: 'text' }),
  };
  const property = (key: string, settings: object) => add('metadata-properties', { name: key, title: key, settings });
  await property('language', { type: 'terms', values: LANGUAGES });
  await property('source', { type: 'terms', values: SOURCES });
  await property('length', { type: 'integer' });
  await property('turn', { type: 'integer' });
  await property('quality', { type: 'float' });
  await add('vectors-settings', { name: 'embedding', title: 'Embedding', dimensions: DIMENSIONS });
  await owner.rest('PUT', `/datasets/${id}/publish`);
  return { datasetId: id, questions };
}

/** Records per second of the requests alone, without generating the records. */
export type Pace = number;

/** Adds so many records to another dataset, by both routes. It stays: its removal would go on beside what is measured. */
export async function warmUp(world: World, count: number): Promise<void> {
  const dataset = await makeDataset(world.owner, world.workspaceId, world.contract, 'warm-up');
  const warm = { ...world, ...dataset };
  const half = Math.round(count / 2);
  await ingestEchoed(warm, 0, half);
  await ingestRaw(warm, half, count);
}

/** Adds records `from` to `to` in batches of the route's maximum size. */
export const ingestRaw = (world: World, from: number, to: number): Promise<Pace> =>
  ingest(world, `/api/v1/datasets/${world.datasetId}/records`, RAW_BATCH, from, to);

/** Adds records by the newer route, which returns every record with its vectors. */
export const ingestEchoed = (world: World, from: number, to: number): Promise<Pace> =>
  ingest(world, `/api/v1/datasets/${world.datasetId}/records/bulk`, ECHO_BATCH, from, to);

/** Adds records like the Python SDK: in small batches, by the older route. */
export const ingestLikeSdk = (world: World, from: number, to: number): Promise<Pace> =>
  ingest(world, `/api/v1/datasets/${world.datasetId}/records`, SDK_BATCH, from, to);

/** Adds records in batches of a common size, by the older route if the contract has it. */
export const ingestUsual = (world: World, from: number, to: number): Promise<Pace> => {
  const route = world.contract === '2.8' ? 'records/bulk' : 'records';
  return ingest(world, `/api/v1/datasets/${world.datasetId}/${route}`, USUAL_BATCH, from, to);
};

function ingest(world: World, path: string, batch: number, from: number, to: number): Promise<Pace> {
  const make = (index: number) => recordAt(index, world.questions, world.otherUserId);
  return addRecords(world.owner, { path, batch, from, to, make });
}

interface Load {
  path: string;
  batch: number;
  from: number;
  to: number;
  make(index: number): object;
  signal?: AbortSignal;
}

/** Adds records `from` to `to` in batches. */
export async function addRecords(owner: Client, { path, batch, from, to, make, signal }: Load): Promise<Pace> {
  let spent = 0;
  for (let start = from; start < to; start += batch) {
    signal?.throwIfAborted();
    const items = Array.from({ length: Math.min(batch, to - start) }, (_, i) => make(start + i));
    const body = JSON.stringify({ items });
    const began = performance.now();
    await owner.send('POST', path, body);
    spent += performance.now() - began;
  }
  return ((to - from) / spent) * 1000;
}
