import type { Database } from './database.ts';
import { spanOf } from './recordAddress.ts';
import { type ControlPosition, ControlSchedule, type ControlSettings } from './controlSchedule.ts';

/** A submitted answer to a record that had a resolution when it began. */
export interface ControlAnswers {
  user_pk: number;
  /** JSON: what the person answered, and the resolution now. */
  answers: string;
  expected: string;
  updated_at: number;
}

interface StoredSettings extends ControlSettings {
  seed: number;
}

const NONE: StoredSettings = { share: 0, shows_own_score: false, seed: 0 };

/** The settings of control records by dataset, and how far each user is in the schedule. `share` is in percent of a user's answers. */
export const controlStore = (db: Database) => {
  const settingsOf = (datasetPk: number): StoredSettings => {
    const row = db.get<{ share: number; shows_own_score: 0 | 1; seed: number }>(
      'SELECT share, shows_own_score, seed FROM control_settings WHERE dataset_pk = ?',
      [datasetPk],
    );
    return row ? { ...row, shows_own_score: row.shows_own_score === 1 } : NONE;
  };

  /** Undefined if the dataset has no controls. */
  const scheduleOf = (datasetPk: number, userPk: number): ControlSchedule | undefined => {
    const { share, seed } = settingsOf(datasetPk);
    return share === 0 ? undefined : new ControlSchedule(share, seed, userPk);
  };

  const positionOf = (datasetPk: number, userPk: number): ControlPosition | undefined =>
    db.get('SELECT answered, due FROM control_positions WHERE dataset_pk = ? AND user_pk = ?', [datasetPk, userPk]);

  return {
    settingsOf,
    scheduleOf,
    positionOf,

    /** Saves the settings. A changed share restarts everybody's schedule. */
    setSettings(datasetPk: number, { share, shows_own_score }: ControlSettings): void {
      if (settingsOf(datasetPk).share !== share) {
        db.run('DELETE FROM control_positions WHERE dataset_pk = ?', [datasetPk]);
      }
      db.run(
        `INSERT INTO control_settings (dataset_pk, share, shows_own_score) VALUES ($dataset, $share, $shows)
         ON CONFLICT DO UPDATE SET share = $share, shows_own_score = $shows`,
        { dataset: datasetPk, share, shows: Number(shows_own_score) },
      );
    },

    /** Counts the first response of a user to a record. */
    countAnswer(datasetPk: number, userPk: number, place: number): void {
      const schedule = scheduleOf(datasetPk, userPk);
      if (!schedule) return;
      const position = positionOf(datasetPk, userPk) ?? schedule.start;
      const next = isResolved(place) ? schedule.afterControl(position) : schedule.afterOther(position);
      db.run('INSERT OR REPLACE INTO control_positions (dataset_pk, user_pk, answered, due) VALUES (?, ?, ?, ?)', [
        datasetPk,
        userPk,
        next.answered,
        next.due,
      ]);
    },

    /** The answers of annotators to records that had a resolution when the answer began, and have one now: of all, or of one user. */
    answersIn(datasetPk: number, userPk: number | null = null): IterableIterator<ControlAnswers> {
      const [first, last] = spanOf(datasetPk);
      return db.iterate(
        `SELECT responses.user_pk, responses.answers, responses.updated_at,
           (SELECT answers FROM resolutions AS latest WHERE latest.place = first.place ORDER BY version DESC LIMIT 1) AS expected
         FROM resolutions AS first CROSS JOIN responses ON responses.place = first.place
           CROSS JOIN users ON users.pk = responses.user_pk
         WHERE first.version = 1 AND first.place BETWEEN $first AND $last AND role = 'annotator'
           AND responses.status = 'submitted' AND ($user IS NULL OR responses.user_pk = $user) AND expected IS NOT NULL
           AND (SELECT answers FROM resolutions AS known WHERE known.place = first.place
             AND known.made_at < responses.inserted_at ORDER BY version DESC LIMIT 1) IS NOT NULL`,
        { first, last, user: userPk },
      );
    },
  };

  function isResolved(place: number): boolean {
    return (
      db.value('SELECT answers IS NOT NULL FROM resolutions WHERE place = ? ORDER BY version DESC LIMIT 1', [place]) ===
      1
    );
  }
};
