import { randomUUID } from 'node:crypto';
import type { TestBackend, Wire } from '#tests/support/backend.ts';

export const ids = (items: { id: string }[]): string[] => items.map(({ id }) => id);

/** The id of the workspace that every demo user belongs to. */
export async function workspaceId({ owner }: TestBackend): Promise<string> {
  const { body } = await owner.get('/api/v1/me/workspaces');
  return body.items.find(({ name }) => name === 'argilla')!.id;
}

type Settings = Record<string, unknown>;
const option = (value: string) => ({ value, text: value });

/** One question of each type, by name. */
export const QUESTIONS: Record<string, { required: boolean; settings: Settings }> = {
  label: { required: true, settings: { type: 'label_selection', options: [option('yes'), option('no')] } },
  topics: {
    required: false,
    settings: { type: 'multi_label_selection', options: [option('a'), option('b'), option('c')] },
  },
  stars: { required: false, settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) } },
  order: { required: false, settings: { type: 'ranking', options: [option('x'), option('y'), option('z')] } },
  comment: { required: false, settings: { type: 'text' } },
  names: { required: false, settings: { type: 'span', field: 'text', options: [option('PER'), option('LOC')] } },
};

/** One metadata property of each type, by name. */
export const PROPERTIES: Record<string, { settings: Settings; visible?: boolean }> = {
  lang: { settings: { type: 'terms', values: ['de', 'en', 'es'] } },
  words: { settings: { type: 'integer', min: 0 } },
  score: { settings: { type: 'float', min: 0, max: 1 } },
  secret: { settings: { type: 'terms' }, visible: false },
};

export interface TestDataset {
  id: string;
  /** The paths of the dataset, and of the caller's part of it. */
  path: string;
  mine: string;
  questions: Record<string, string>;
  properties: Record<string, string>;
  vectors: Record<string, string>;
  submitted(label: string): object;
}

interface Options {
  /** The records, or the number of plain ones. */
  records?: number | object[];
  published?: boolean;
  allowExtraMetadata?: boolean;
  /** How many submitted responses complete a record. */
  minSubmitted?: number | undefined;
}

/** Creates and publishes a dataset with two fields, every type of question and metadata property, and vectors of three dimensions. */
export async function datasetWith(backend: TestBackend, options: Options = {}): Promise<TestDataset> {
  const { owner } = backend;
  const made = async (path: string, body: object): Promise<Wire> => {
    const answer = await owner.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const { id } = await made('/api/v1/datasets', {
    name: `dataset ${randomUUID()}`,
    workspace_id: await workspaceId(backend),
    allow_extra_metadata: options.allowExtraMetadata ?? true,
    ...(options.minSubmitted && { distribution: { strategy: 'overlap', min_submitted: options.minSubmitted } }),
  });
  const path = `/api/v1/datasets/${id}`;
  const dataset: TestDataset = {
    id,
    path,
    mine: `/api/v1/me/datasets/${id}`,
    questions: {},
    properties: {},
    vectors: {},
    submitted: (label) => ({ status: 'submitted', values: { label: { value: label } } }),
  };
  await made(`${path}/fields`, { name: 'text', title: 'Text', required: true, settings: { type: 'text' } });
  await made(`${path}/fields`, { name: 'context', title: 'Context', required: false, settings: { type: 'text' } });
  for (const [name, question] of Object.entries(QUESTIONS)) {
    dataset.questions[name] = (await made(`${path}/questions`, { name, title: name, ...question })).id;
  }
  for (const [name, { settings, visible }] of Object.entries(PROPERTIES)) {
    const body = { name, title: name, settings, visible_for_annotators: visible ?? true };
    dataset.properties[name] = (await made(`${path}/metadata-properties`, body)).id;
  }
  dataset.vectors.v = (await made(`${path}/vectors-settings`, { name: 'v', title: 'v', dimensions: 3 })).id;
  if (options.published === false) return dataset;
  await owner.put(`${path}/publish`);

  const { records = [] } = options;
  const items = typeof records === 'number' ? numbered(records) : records;
  if (items.length > 0) {
    const answer = await owner.post(`${path}/records`, { items });
    if (answer.status !== 204) throw new Error(answer.text);
  }
  return dataset;
}

const numbered = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    fields: { text: `record number ${index}` },
    external_id: `r${index}`,
  }));
