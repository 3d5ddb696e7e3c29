import { SPAN, spanOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDatasetRow } from '../../v0/store/taskDatasets.ts';
import { derived, type Findings, original } from './finding.ts';

/** Compares the vectors of a dataset of an older task with its records, and what is searched with the vectors. */
export function* checkTaskVectors({ db, tasks }: Store, dataset: TaskDatasetRow, where: string): Findings {
  for (const { pk, name, dimensions } of tasks.vectors.settingsOf(dataset.pk)) {
    const subject = `${where}: of the vectors "${name}"`;
    const { lost, odd } = db.one<{ lost: number; odd: number }>(
      `SELECT count(*) FILTER (WHERE NOT EXISTS (
           SELECT 1 FROM task_records WHERE task_records.pk = task_vectors.pk - $from + $to)) AS lost,
         count(*) FILTER (WHERE length(numbers) <> $bytes) AS odd
       FROM task_vectors WHERE pk BETWEEN $from AND $last`,
      { from: spanOf(pk)[0], last: spanOf(pk)[1], to: dataset.pk * SPAN, bytes: dimensions * 8 },
    );
    if (lost > 0) yield original(`${subject}, ${lost} belong to no record.`);
    if (odd > 0) yield original(`${subject}, ${odd} do not have ${dimensions} numbers.`);
    if (lost > 0 || odd > 0) continue;
    const { given, unfound } = tasks.vectors.compared(pk);
    if (unfound > 0) yield derived(`${subject}, ${unfound} of ${given} are not found where they point.`);
  }
}
