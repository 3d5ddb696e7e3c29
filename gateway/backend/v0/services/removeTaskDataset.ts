import type { Store } from '../../store/store.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';

/** Takes a task dataset away; its records, vectors and facets are cleared away later. */
export function removeTaskDataset({ db, tasks, pendingRemovals }: Store, { pk }: Pick<TaskDatasetRow, 'pk'>): void {
  db.transaction(() => {
    pendingRemovals.add({ kind: 'task_dataset', number: pk });
    tasks.datasets.remove(pk);
  });
}
