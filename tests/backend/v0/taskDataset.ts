import { randomUUID } from 'node:crypto';
import type { Answer, Caller, TestBackend } from '#tests/support/backend.ts';

export type Task = 'TextClassification' | 'TokenClassification' | 'Text2Text';

/** Creates a task dataset in the workspace `argilla`, with the calls that most tests need. */
export interface TaskDataset {
  name: string;
  /** A path below the dataset, for the workspace. */
  path: (rest: string, parameters?: string) => string;
  log: (records: object[], caller?: Caller) => Promise<Answer<TaskAnswer>>;
  search: (body?: object, parameters?: string) => Promise<Answer<TaskAnswer>>;
  /** The ids of the records a query finds, in order. */
  found: (query: object) => Promise<(string | number)[]>;
}

export interface TaskAnswer {
  total: number;
  records: TaskRecord[];
  aggregations: Record<string, Record<string, number>> & { metadata: Record<string, Record<string, unknown>> };
  [member: string]: unknown;
}

export interface TaskRecord {
  id: string | number;
  search_keywords?: string[];
  [member: string]: unknown;
}

export async function taskDataset({ owner }: TestBackend, task: Task, records: object[] = []): Promise<TaskDataset> {
  const name = `tasks-${randomUUID()}`;
  const made = await owner.post('/api/datasets?workspace=argilla', { name, task });
  if (made.status !== 200) throw new Error(made.text);
  const path = (rest: string, parameters = '') => `/api/datasets/${name}${rest}?workspace=argilla${parameters}`;
  const dataset: TaskDataset = {
    name,
    path,
    log: (some, caller = owner) => caller.post<TaskAnswer>(path(`/${task}:bulk`), { records: some }),
    search: (body = {}, parameters = '') => owner.post<TaskAnswer>(path(`/${task}:search`, parameters), body),
    found: async (query) => {
      const answer = await dataset.search({ query }, '&limit=1000&from=0');
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.records.map(({ id }) => id);
    },
  };
  if (records.length > 0) {
    const answer = await dataset.log(records);
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return dataset;
}
