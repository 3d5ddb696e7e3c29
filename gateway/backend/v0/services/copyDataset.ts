import { ordinalOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDatasetCopy } from '../shapes/datasets.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import { changing } from './changing.ts';
import type { TaskDocument } from '../store/document.ts';
import { writeRecords } from './writeRecords.ts';

/** So many records are in memory at once. */
const STEP = 1000;

/** Makes a dataset of the same records, rules and settings. */
export function copyDataset(
  store: Store,
  source: TaskDatasetRow,
  workspacePk: number,
  { name, tags, metadata }: TaskDatasetCopy,
  createdBy: string,
): TaskDatasetRow {
  const { tasks } = store;
  return changing(store, () => {
    const { pk } = tasks.datasets.create({
      workspace_pk: workspacePk,
      name,
      task: source.task,
      tags: { ...source.tags, ...tags },
      metadata: { ...source.metadata, ...metadata, source_workspace: source.workspace, copied_from: source.name },
      created_by: createdBy,
    });
    tasks.datasets.update(pk, { settings: source.settings, multi_label: source.multi_label });
    for (const rule of tasks.rules.ofDataset(source.pk)) tasks.rules.add(pk, rule, rule.created_at);
    const vectors = tasks.vectors
      .settingsOf(source.pk)
      .map((settings) => ({ from: settings.pk, to: tasks.vectors.define(pk, settings.name, settings.dimensions).pk }));

    const copy = (rows: { ordinal: number; document: TaskDocument }[]) => {
      const target = tasks.datasets.byPk(pk);
      const ordinals = writeRecords(
        store,
        target,
        rows.map(({ document }) => document),
      );
      for (const [index, { ordinal }] of rows.entries()) {
        for (const { from, to } of vectors) {
          const numbers = tasks.vectors.get(from, ordinal);
          if (numbers) tasks.vectors.put(to, ordinals[index]!, numbers, true);
        }
      }
    };
    let rows: { ordinal: number; document: TaskDocument }[] = [];
    for (const row of tasks.records.ofDataset(source.pk)) {
      rows.push({ ordinal: ordinalOf(row.pk), document: JSON.parse(row.document) as TaskDocument });
      if (rows.length < STEP) continue;
      copy(rows);
      rows = [];
    }
    if (rows.length > 0) copy(rows);
    return tasks.datasets.byPk(pk);
  });
}
