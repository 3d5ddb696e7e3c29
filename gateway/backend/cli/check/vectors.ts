import type { Database } from '../../store/database.ts';
import { SPAN, spanOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { derived, type Findings, original } from './finding.ts';

interface VectorsSettings {
  pk: number;
  name: string;
  dimensions: number;
}

interface Tables {
  vectors: 'vectors' | 'task_vectors';
  records: 'records' | 'task_records';
  checkIndex(settings: VectorsSettings, subject: string): Findings;
}

/** Checks that each vector has a record and the right length, and that the indexes contain the vectors. */
function* checkAll(
  db: Database,
  { vectors, records, checkIndex }: Tables,
  datasetPk: number,
  all: Iterable<VectorsSettings>,
  where: string,
): Findings {
  for (const settings of all) {
    const subject = `${where}: of the vectors "${settings.name}"`;
    const [from, last] = spanOf(settings.pk);
    const { lost, odd } = db.one<{ lost: number; odd: number }>(
      `SELECT count(*) FILTER (WHERE NOT EXISTS (
           SELECT 1 FROM ${records} WHERE ${records}.pk = ${vectors}.pk - $from + $to)) AS lost,
         count(*) FILTER (WHERE length(numbers) <> $bytes) AS odd
       FROM ${vectors} WHERE pk BETWEEN $from AND $last`,
      { from, last, to: datasetPk * SPAN, bytes: settings.dimensions * 8 },
    );
    if (lost > 0) yield original(`${subject}, ${lost} belong to no record.`);
    if (odd > 0) yield original(`${subject}, ${odd} do not have ${settings.dimensions} numbers.`);
    if (lost === 0 && odd === 0) yield* checkIndex(settings, subject);
  }
}

export const checkVectors = (
  store: Store,
  datasetPk: number,
  settings: Iterable<VectorsSettings>,
  where: string,
): Findings =>
  checkAll(
    store.db,
    { vectors: 'vectors', records: 'records', checkIndex: ({ pk }, subject) => checkIndex(store, pk, subject) },
    datasetPk,
    settings,
    where,
  );

export const checkTaskVectors = ({ db, tasks }: Store, datasetPk: number, where: string): Findings =>
  checkAll(
    db,
    {
      vectors: 'task_vectors',
      records: 'task_records',
      *checkIndex({ pk }, subject) {
        const { expected, indexed, differing } = tasks.vectors.checkIndex(pk);
        const missing = expected - (indexed - differing);
        if (missing > 0) yield derived(`${subject}, ${missing} of ${expected} are not found where they point.`);
      },
    },
    datasetPk,
    tasks.vectors.settingsOf(datasetPk),
    where,
  );

function* checkIndex({ vectors }: Store, settingsPk: number, subject: string): Findings {
  const { expected, indexed, differing } = vectors.checkIndex(settingsPk);
  if (differing > 0) yield derived(`${subject}, ${differing} are not found where they point.`);
  if (indexed < expected) yield derived(`${subject}, ${expected - indexed} cannot be found.`);
}
