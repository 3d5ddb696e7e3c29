import { isDeepStrictEqual } from 'node:util';
import type { ScoreCounts } from '../../quality/scoreCounts.ts';
import type { DatasetSettings } from '../../services/datasetSettings.ts';
import type { Store } from '../../store/store.ts';
import { derived, type Findings } from './finding.ts';

/** Compares the stored scores of people and agents with those of the records. */
export function* scoreFindings(
  { db }: Store,
  { questions }: DatasetSettings,
  scores: ScoreCounts,
  where: string,
): Findings {
  const found = [...scores.rows(), ...scores.confusions()];
  for (const { pk, name } of questions) {
    const stored = [
      ...db.all<{ question_pk: number }>('SELECT * FROM scores WHERE question_pk = ? AND (answers OR judged)', [pk]),
      ...db.all<{ question_pk: number }>('SELECT * FROM confusions WHERE question_pk = ? AND count', [pk]),
    ];
    const wanted = found.filter(({ question_pk }) => question_pk === pk);
    if (!isDeepStrictEqual(new Set(stored.map(keyOf)), new Set(wanted.map(keyOf)))) {
      yield derived(`${where}: the scores for ${name} are wrong.`);
    }
  }
}

const keyOf = (row: object): string => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
