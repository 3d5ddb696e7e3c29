/** Contents for a server, as people leave them there: to be copied to another one. */
export interface Movable {
  rest<T = Row>(method: string, path: string, body?: unknown): Promise<T>;
  workspaceId: string;
  /** The ids of users by their names. */
  users: Record<string, string>;
  /** The id of the dataset `reviews`. */
  datasetId: string;
  questions: Record<string, string>;
}

export interface Row {
  id: string;
  name: string;
  items: Row[];
  total: number;
  [member: string]: unknown;
}

export interface MovableOptions {
  /** The name of the workspace. */
  workspace?: string;
  /** How many records the dataset has, and each of the older datasets. */
  records: number;
  olderDatasets: boolean;
  /** Members of the dataset beyond those that every release has. */
  dataset?: object;
}

export const OWNER_KEY = 'argilla.apikey';
const PASSWORD = 'tests-may-know';
const BATCH = 250;

const options = (...values: string[]) => values.map((value) => ({ value, text: value.toUpperCase() }));

const QUESTIONS = {
  tone: { type: 'label_selection', options: options('friendly', 'neutral', 'rude') },
  topics: { type: 'multi_label_selection', options: options('billing', 'app', 'delivery', 'returns') },
  quality: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
  preference: { type: 'ranking', options: options('reply-1', 'reply-2') },
  entities: { type: 'span', field: 'text', options: options('person', 'place') },
  correction: { type: 'text', use_markdown: true },
};

export const restOf =
  (url: string, apiKey = OWNER_KEY) =>
  async <T = Row>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

/** Fills a server over REST, like the SDK would. It has the users `argilla`, `admin` and `annotator` already. */
export async function fillServer(
  url: string,
  { workspace = 'lab', records, olderDatasets, dataset = {} }: MovableOptions,
): Promise<Movable> {
  const rest = restOf(url);
  const { id: workspaceId } = await rest('POST', '/v1/workspaces', { name: workspace });
  const ada = { username: 'ada', role: 'admin', first_name: 'Ada', password: PASSWORD };
  const existing = (await rest('GET', '/v1/users')).items;
  if (!existing.some(({ username }) => username === 'ada')) existing.push(await rest('POST', '/v1/users', ada));
  const users = Object.fromEntries(existing.map(({ id, username }) => [username as string, id]));
  for (const name of ['ada', 'admin', 'annotator']) {
    await rest('POST', `/v1/workspaces/${workspaceId}/users`, { user_id: users[name] });
  }
  const guidelines = '# Be fair';
  await rest('POST', '/v1/datasets', { name: 'Unfinished', workspace_id: workspaceId });
  const made = await rest('POST', '/v1/datasets', {
    name: 'reviews',
    workspace_id: workspaceId,
    guidelines,
    ...dataset,
  });
  const path = `/v1/datasets/${made.id}`;
  const add = (part: string, name: string, body: object) =>
    rest('POST', `${path}/${part}`, { name, title: `The ${name}`, ...body });
  await add('fields', 'text', { required: true, settings: { type: 'text', use_markdown: false } });
  await add('fields', 'context', { required: false, settings: { type: 'text', use_markdown: true } });
  const questions: Record<string, string> = {};
  for (const [name, settings] of Object.entries(QUESTIONS)) {
    questions[name] = (await add('questions', name, { required: name === 'tone', settings })).id;
  }
  await add('metadata-properties', 'source', { settings: { type: 'terms', values: ['mail', 'chat'] } });
  await add('metadata-properties', 'length', { settings: { type: 'integer', min: 0 } });
  const trust = { settings: { type: 'float', min: 0, max: 10 }, visible_for_annotators: false };
  await add('metadata-properties', 'trust', trust);
  await add('vectors-settings', 'embedding', { dimensions: 3 });
  await rest('PUT', `${path}/publish`);
  const movable = { rest, workspaceId, users, datasetId: made.id, questions };
  for (let at = 0; at < records; at += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, records - at) }, (_item, index) => record(at + index, movable));
    // Argilla wants a decimal point in each float.
    const text = JSON.stringify({ items }).replaceAll(/"trust":(\d)/g, '"trust":$1.0');
    await rest('POST', `${path}/records/bulk`, text);
  }
  if (olderDatasets) await fillOlder(rest, workspace, records);
  return movable;
}

/** A record: every second one has an external id, every third one answers, every fifth one metadata. */
function record(index: number, { users, questions }: Pick<Movable, 'users' | 'questions'>) {
  const label = ['friendly', 'neutral', 'rude'][index % 3];
  const full = {
    tone: { value: label },
    topics: { value: ['billing', 'app'] },
    quality: { value: (index % 5) + 1 },
    preference: { value: ['reply-1', 'reply-2'].map((value, rank) => ({ value, rank: rank + 1 })) },
    entities: { value: [{ label: 'person', start: 0, end: 3 }] },
    correction: { value: `Better ${index} 🙂` },
  };
  const responses = [
    { user_id: users.ada, status: 'submitted', values: full },
    { user_id: users.admin, status: 'draft', values: { quality: full.quality } },
    { user_id: users.annotator, status: 'discarded', values: {} },
  ];
  return {
    fields: { text: `Ada wrote review ${index} to us 🙂`, ...(index % 2 && { context: `*${index}*` }) },
    ...(index % 2 && { external_id: `review-${index}` }),
    ...(index % 5 === 0 && { metadata: { source: 'mail', length: index, trust: index % 7, more: { deep: [1] } } }),
    ...(index % 3 === 0 && { responses: responses.slice(0, (index % 4) + 1) }),
    suggestions: [
      { question_id: questions.tone, value: label, score: 0.25, agent: 'model-1', type: 'model' },
      { question_id: questions.topics, value: ['billing', 'app'], score: [0.5, 1], agent: 'model-1' },
      { question_id: questions.entities, value: [{ label: 'place', start: 4, end: 9 }] },
    ],
    vectors: { embedding: [index / 7, 0.125, 1] },
  };
}

async function fillOlder(rest: Movable['rest'], workspace: string, records: number): Promise<void> {
  const create = (name: string, task: string) =>
    rest('POST', '/datasets', { name, task, workspace, tags: { team: 'a' }, metadata: { about: 'tests' } });
  const log = async (name: string, task: string, recordOf: (index: number) => object) => {
    await create(name, task);
    for (let at = 0; at < records; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, records - at) }, (_item, index) => recordOf(at + index));
      await rest('POST', `/datasets/${name}/${task}:bulk?workspace=${workspace}`, { records: batch });
    }
  };
  const answered = (index: number, answer: object) => ({
    id: index % 2 ? index : `record-${index}`,
    metadata: { split: 'train', number: index },
    event_timestamp: '2026-01-02T03:04:05',
    prediction: { agent: 'model', ...answer },
    ...(index % 3 === 0 && { annotation: { agent: 'ada', ...answer }, status: 'Validated' }),
  });
  await log('topics', 'TextClassification', (index) => ({
    ...answered(index, { labels: [{ class: index % 2 ? 'a' : 'b', score: 1 }] }),
    inputs: { title: `Title ${index}`, body: ['one', 'two'] },
    explanation: { title: [{ token: 'Title', attributions: { a: 0.5 } }] },
  }));
  const labels = [
    { id: 'a', name: 'a' },
    { id: 'b', name: 'b' },
  ];
  const [settings, rules] = ['settings', 'labeling/rules'].map(
    (part) => `/datasets/topics/TextClassification/${part}?workspace=${workspace}`,
  );
  await rest('PUT', settings!, { label_schema: { labels } });
  await rest('POST', rules!, { query: 'title:"one/two"', labels: ['a'], description: 'Titles' });
  await rest('POST', rules!, { query: 'one', labels: ['b'] });
  await log('names', 'TokenClassification', (index) => ({
    ...answered(index, { entities: [{ start: 0, end: 3, label: 'PER', score: 0.5 }] }),
    text: `Ada has ${index}`,
    tokens: ['Ada', 'has', String(index)],
  }));
  await log('summaries', 'Text2Text', (index) => ({
    ...answered(index, { sentences: [{ text: `Short ${index}`, score: 0.75 }] }),
    text: `Long text ${index}`,
  }));
}
