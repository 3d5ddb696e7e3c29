import { SPAN, spanOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { derived, type Findings, original } from './finding.ts';

interface VectorsSettings {
  pk: number;
  name: string;
  dimensions: number;
}

/** Checks that each vector has a record and the right length, and that the indexes contain the vectors. */
export function* checkVectors(
  { db, vectors, tasks }: Store,
  kind: 'feedback' | 'task',
  datasetPk: number,
  all: Iterable<VectorsSettings>,
  where: string,
): Findings {
  const prefix = kind === 'task' ? 'task_' : '';
  const index = kind === 'task' ? tasks.vectors : vectors;
  for (const { pk, name, dimensions } of all) {
    const subject = `${where}: of the vectors "${name}"`;
    const [from, last] = spanOf(pk);
    const { lost, odd } = db.one<{ lost: number; odd: number }>(
      `SELECT count(*) FILTER (WHERE NOT EXISTS (
           SELECT 1 FROM ${prefix}records AS records WHERE records.pk = vectors.pk - $from + $to)) AS lost,
         count(*) FILTER (WHERE length(numbers) <> $bytes) AS odd
       FROM ${prefix}vectors AS vectors WHERE pk BETWEEN $from AND $last`,
      { from, last, to: datasetPk * SPAN, bytes: dimensions * 8 },
    );
    if (lost > 0) yield original(`${subject}, ${lost} belong to no record.`);
    if (odd > 0) yield original(`${subject}, ${odd} do not have ${dimensions} numbers.`);
    if (lost > 0 || odd > 0) continue;
    const { expected, indexed, differing } = index.checkIndex(pk);
    if (differing > 0) yield derived(`${subject}, ${differing} are not found where they point.`);
    if (indexed < expected) yield derived(`${subject}, ${expected - indexed} cannot be found.`);
  }
}
