import type { TestBackend } from '#tests/support/backend.ts';
import type { Task, TaskDataset } from './taskDataset.ts';

/** Requests several metrics of a dataset, one after the other. */
export const summaries =
  ({ owner }: TestBackend, dataset: TaskDataset, task: Task) =>
  async (metric: string, query: object = {}, parameters = ''): Promise<unknown> => {
    const answer = await owner.post(dataset.path(`/${task}/metrics/${metric}:summary`, parameters), query);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
