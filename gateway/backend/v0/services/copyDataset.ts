import { randomUUID } from 'node:crypto';
import { EntityAlreadyExistsError, EntityNotFoundError } from '../../http/errors.ts';
import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { WorkspaceRow } from '../../store/workspaces.ts';
import type { TaskDatasetCopy } from '../shapes/datasets.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument, TaskRecordRow } from '../store/taskRecords.ts';
import { pause, BATCH } from './recordJobs.ts';
import { writeRecords } from './writeRecords.ts';

/** Removes a task dataset; its records, vectors and facets are deleted in the background. */
export function removeTaskDataset({ db, tasks, pendingRemovals }: Store, { pk }: Pick<TaskDatasetRow, 'pk'>): void {
  db.transaction(() => {
    pendingRemovals.add({ kind: 'task_dataset', number: pk });
    tasks.datasets.remove(pk);
  });
}

/** The settings of the same vectors in the source and in the copy. */
interface VectorPair {
  from: number;
  to: number;
}

/**
 * Copies a dataset in batches; the copy is invisible until it is complete. Records that are added to the source while copying are not
 * copied.
 */
export async function copyDataset(
  store: Store,
  source: TaskDatasetRow,
  workspace: WorkspaceRow,
  given: TaskDatasetCopy,
  createdBy: string,
): Promise<TaskDatasetRow> {
  const { db, tasks } = store;
  const { pk, vectors } = db.transaction(() => createCopy(store, source, workspace, given, createdBy));
  try {
    const end = pkOf(source.pk, source.next_ordinal);
    let next = pkOf(source.pk, 0);
    for (;;) {
      if (!tasks.datasets.exists(source.pk)) throw new EntityNotFoundError('ServiceDataset', source.name);
      const rows = tasks.records.between(next, end, BATCH);
      if (rows.length === 0) break;
      store.db.transaction(() => copyRecords(store, pk, rows, vectors));
      next = rows.at(-1)!.pk + 1;
      await pause();
    }
    return db.transaction(() => {
      if (tasks.datasets.byName(workspace.pk, given.name)) {
        throw new EntityAlreadyExistsError('Dataset', given.name, workspace.name);
      }
      tasks.datasets.update(pk, { name: given.name, is_unfinished: 0 });
      return tasks.datasets.byPk(pk);
    });
  } catch (error) {
    removeTaskDataset(store, { pk });
    throw error;
  }
}

/** Creates the copy without records. */
function createCopy(
  { tasks }: Store,
  source: TaskDatasetRow,
  workspace: WorkspaceRow,
  { tags, metadata }: TaskDatasetCopy,
  createdBy: string,
): { pk: number; vectors: VectorPair[] } {
  const { pk } = tasks.datasets.create({
    workspace_pk: workspace.pk,
    // Replaced by the final name when the copy is complete.
    name: `copy ${randomUUID()}`,
    task: source.task,
    tags: { ...source.tags, ...tags },
    metadata: { ...source.metadata, ...metadata, source_workspace: source.workspace, copied_from: source.name },
    created_by: createdBy,
    is_unfinished: 1,
  });
  tasks.datasets.update(pk, { settings: source.settings, multi_label: source.multi_label });
  for (const rule of tasks.rules.ofDataset(source.pk)) tasks.rules.add(pk, rule);
  const vectors = tasks.vectors
    .settingsOf(source.pk)
    .map((settings) => ({ from: settings.pk, to: tasks.vectors.define(pk, settings.name, settings.dimensions).pk }));
  return { pk, vectors };
}

function copyRecords(store: Store, pk: number, rows: readonly TaskRecordRow[], vectors: readonly VectorPair[]): void {
  const { tasks } = store;
  const documents = rows.map(({ document }) => JSON.parse(document) as TaskDocument);
  const { ordinals } = writeRecords(store, tasks.datasets.byPk(pk), documents);
  for (const [index, row] of rows.entries()) {
    for (const { from, to } of vectors) {
      const numbers = tasks.vectors.get(from, ordinalOf(row.pk));
      if (numbers) tasks.vectors.add(to, ordinals[index]!, numbers);
    }
  }
}
