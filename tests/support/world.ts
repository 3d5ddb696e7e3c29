import { randomUUID } from 'node:crypto';
import type { GraphQLCaller } from './graphql.ts';
import type { TestGateway } from './gateway.ts';

/** REST objects of which tests read the id. */
export interface Made {
  id: string;
  name: string;
  [member: string]: unknown;
}

export interface RecordSeed {
  fields?: Record<string, string | null>;
  metadata?: Record<string, unknown> | null;
  external_id?: string;
  /** Values by question name. */
  suggestions?: Record<string, { value: unknown; score?: number | number[]; agent?: string; type?: 'model' | 'human' }>;
  vectors?: Record<string, number[]>;
}

export interface TestDataset {
  id: string;
  name: string;
  questions: Record<string, Made>;
  fields: Record<string, Made>;
  metadata: Record<string, Made>;
  vectors: Record<string, Made>;
  /** Adds records and returns their ids in order. */
  add(seeds: readonly RecordSeed[]): Promise<string[]>;
}

export interface TestUser extends GraphQLCaller {
  id: string;
  username: string;
  password: string;
  apiKey: string;
}

/**
 * A workspace with a member of each role, and a function that creates datasets in it. Everything is created over REST, like a program
 * would.
 */
export interface World {
  workspace: Made;
  admin: TestUser;
  annotator: TestUser;
  colleague: TestUser;
  /** An annotator without workspaces. */
  stranger: TestUser;
  dataset(): Promise<TestDataset>;
  rest<T = Made>(method: string, path: string, body?: unknown): Promise<T>;
}

const PASSWORD = 'tests-may-know';
/** Unique names, because several worlds may share a server. */
const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

export async function makeWorld(gateway: TestGateway): Promise<World> {
  const rest = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${gateway.url}/api/v1${path}`, {
      method,
      headers: {
        'x-argilla-api-key': gateway.ownerKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

  const workspace = await rest<Made>('POST', '/workspaces', { name: unique('room') });
  const user = async (role: string, isMember = true): Promise<TestUser> => {
    const username = unique(role);
    const made = await rest<{ id: string; api_key: string }>('POST', '/users', {
      first_name: role,
      username,
      role,
      password: PASSWORD,
    });
    if (isMember) await rest('POST', `/workspaces/${workspace.id}/users`, { user_id: made.id });
    return { ...gateway.as(made.api_key), id: made.id, username, password: PASSWORD, apiKey: made.api_key };
  };
  return {
    workspace,
    admin: await user('admin'),
    annotator: await user('annotator'),
    colleague: await user('annotator'),
    stranger: await user('annotator', false),
    dataset: () => makeDataset(rest, workspace.id),
    rest,
  };
}

const options = (...values: string[]) => values.map((value) => ({ value, text: value.toUpperCase() }));

/** One question of each type, two fields, metadata of the three types, one kind of vector. */
export const QUESTIONS = {
  tone: { type: 'label_selection', options: options('friendly', 'neutral', 'rude') },
  topics: { type: 'multi_label_selection', options: options('billing', 'app', 'delivery', 'returns') },
  quality: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
  preference: { type: 'ranking', options: options('reply-1', 'reply-2') },
  entities: { type: 'span', field: 'text', options: options('PERSON', 'PLACE') },
  correction: { type: 'text', use_markdown: true },
};

async function makeDataset(rest: World['rest'], workspaceId: string): Promise<TestDataset> {
  const dataset = await rest('POST', '/datasets', {
    name: unique('dataset'),
    workspace_id: workspaceId,
    guidelines: '# Be fair',
  });
  const path = `/datasets/${dataset.id}`;
  const each = async (entries: [string, object][], part: string): Promise<Record<string, Made>> => {
    const made: Record<string, Made> = {};
    for (const [name, body] of entries)
      made[name] = await rest('POST', `${path}/${part}`, { name, title: `The ${name}`, ...body });
    return made;
  };
  const fields = await each(
    [
      ['text', { required: true, settings: { type: 'text', use_markdown: false } }],
      ['context', { required: false, settings: { type: 'text', use_markdown: true } }],
    ],
    'fields',
  );
  const questions = await each(
    Object.entries(QUESTIONS).map(([name, settings]) => [name, { required: name === 'tone', settings }]),
    'questions',
  );
  const metadata = await each(
    [
      ['source', { settings: { type: 'terms', values: ['mail', 'chat', 'phone'] } }],
      ['length', { settings: { type: 'integer', min: 0, max: 1000 } }],
      ['trust', { settings: { type: 'float', min: 0, max: 1 }, visible_for_annotators: false }],
    ],
    'metadata-properties',
  );
  const vectors = await each([['embedding', { dimensions: 2 }]], 'vectors-settings');
  await rest('PUT', `${path}/publish`);
  return {
    id: dataset.id,
    name: dataset.name,
    fields,
    questions,
    metadata,
    vectors,
    async add(seeds) {
      const items = seeds.map(({ suggestions, fields: texts, ...seed }) => ({
        ...seed,
        fields: texts ?? { text: 'Thanks a lot, Ada from Berlin!' },
        suggestions: Object.entries(suggestions ?? {}).map(([name, suggestion]) => ({
          question_id: questions[name]!.id,
          ...suggestion,
        })),
      }));
      const answer = await rest<{ items: Made[] }>('POST', `${path}/records/bulk`, { items });
      return answer.items.map(({ id }) => id);
    },
  };
}
