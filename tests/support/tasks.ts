import { randomUUID } from 'node:crypto';
import type { TestGateway } from './gateway.ts';
import type { Made, World } from './world.ts';

export type TestTask = 'TextClassification' | 'TokenClassification' | 'Text2Text';

/** A record as a program logs it. */
export type LoggedRecord = Record<string, unknown>;

/** A dataset of an older task, in the workspace of a world. */
export interface TestTaskDataset {
  id: string;
  name: string;
  workspace: string;
  task: TestTask;
  /** The GraphQL id of a record. */
  record(id: string | number): string;
  log(records: readonly LoggedRecord[]): Promise<void>;
  rest<T = Made>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Creates a dataset of an older task with records over REST, like a program. */
export async function makeTaskDataset(
  gateway: Pick<TestGateway, 'url' | 'ownerKey'>,
  world: { readonly workspace: Pick<World['workspace'], 'name'> },
  task: TestTask,
  records: readonly LoggedRecord[] = [],
): Promise<TestTaskDataset> {
  const name = `${task.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  const workspace = world.workspace.name;
  const rest = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${gateway.url}/api${path}${path.includes('?') ? '&' : '?'}workspace=${workspace}`, {
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
  const log = async (logged: readonly LoggedRecord[]): Promise<void> => {
    if (logged.length) await rest('POST', `/datasets/${name}/${task}:bulk`, { records: logged });
  };
  await rest('POST', '/datasets', { name, task, workspace });
  await log(records);
  const id = `${workspace}.${name}`;
  return { id, name, workspace, task, record: (own) => `${id}.${own}`, log, rest };
}

export const labels = (agent: string, ...given: [label: string, score?: number][]) => ({
  agent,
  labels: given.map(([label, score = 1]) => ({ class: label, score })),
});

export const entities = (agent: string, ...given: [start: number, end: number, label: string, score?: number][]) => ({
  agent,
  entities: given.map(([start, end, label, score = 1]) => ({ start, end, label, score })),
});

export const sentences = (agent: string, ...given: [text: string, score?: number][]) => ({
  agent,
  sentences: given.map(([text, score = 1]) => ({ text, score })),
});
