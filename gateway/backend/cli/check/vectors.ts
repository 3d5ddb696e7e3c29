import type { DatasetSettings } from '../../services/datasetSettings.ts';
import { SPAN, spanOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { directionOf } from '../../store/vectors.ts';
import type { VectorsSettingsRow } from '../../store/children.ts';
import { derived, type Findings, original } from './finding.ts';

/** Compares the vectors of a dataset with its records, and what is searched with the vectors. */
export function* checkVectors(store: Store, settings: DatasetSettings, where: string): Findings {
  for (const vectors of settings.vectors.values()) {
    const subject = `${where}: of the vectors "${vectors.name}"`;
    const wrong = [...checkGiven(store, vectors, subject)];
    yield* wrong;
    if (wrong.length === 0) yield* checkIndex(store, vectors, subject);
  }
}

function* checkGiven({ db }: Store, { pk, dataset_pk, dimensions }: VectorsSettingsRow, subject: string): Findings {
  const { lost, odd } = db.one<{ lost: number; odd: number }>(
    `SELECT count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM records WHERE records.pk = vectors.pk - $from + $to)) AS lost,
       count(*) FILTER (WHERE length(numbers) <> $bytes) AS odd
     FROM vectors WHERE pk BETWEEN $from AND $last`,
    { from: spanOf(pk)[0], last: spanOf(pk)[1], to: dataset_pk * SPAN, bytes: dimensions * 8 },
  );
  if (lost > 0) yield original(`${subject}, ${lost} belong to no record.`);
  if (odd > 0) yield original(`${subject}, ${odd} do not have ${dimensions} numbers.`);
}

function* checkIndex({ db, vectors }: Store, { pk }: VectorsSettingsRow, subject: string): Findings {
  let expected = 0;
  for (const { numbers } of db.iterate<{ numbers: Uint8Array }>(
    'SELECT numbers FROM vectors WHERE pk BETWEEN ? AND ?',
    spanOf(pk),
  )) {
    if (directionOf(numbersIn(numbers))) expected += 1;
  }
  let [indexed, differing] = [0, 0];
  if (vectors.hasIndex(pk)) {
    for (const { ordinal, direction } of vectors.indexed(pk)) {
      indexed += 1;
      const given = vectors.get(pk, ordinal);
      const right = given && directionOf(given);
      if (!right || Buffer.compare(right, direction) !== 0) differing += 1;
    }
  }
  if (differing > 0) yield derived(`${subject}, ${differing} are not found where they point.`);
  if (indexed < expected) yield derived(`${subject}, ${expected - indexed} cannot be found.`);
}

const numbersIn = (bytes: Uint8Array): Float64Array => new Float64Array(bytes.slice().buffer);
