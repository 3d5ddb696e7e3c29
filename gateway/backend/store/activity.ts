import type { Database } from './database.ts';
import { datasetPkOf, spanOf } from './recordAddress.ts';
import type { ResponseStatus } from './responses.ts';

/** What one user did. */
export const activityStore = (db: Database) => ({
  /** How many of a user's responses were last changed since a moment, by their status. */
  since(userPk: number, moment: number): Record<ResponseStatus, number> {
    const rows = db.all<{ status: ResponseStatus; n: number }>(
      'SELECT status, count(*) AS n FROM responses WHERE user_pk = ? AND updated_at >= ? GROUP BY status',
      [userPk, moment],
    );
    return { draft: 0, submitted: 0, discarded: 0, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
  },

  /** The dataset a user answered in last. */
  lastDatasetPk(userPk: number): number | undefined {
    const last = db.get<{ place: number }>(
      'SELECT place FROM responses WHERE user_pk = ? ORDER BY updated_at DESC LIMIT 1',
      [userPk],
    );
    return last && datasetPkOf(last.place);
  },

  /** Everybody's responses to a dataset's records, oldest first. */
  inDataset: (datasetPk: number): { pk: number; userPk: number | null }[] =>
    db.all('SELECT pk, user_pk AS userPk FROM responses WHERE place BETWEEN ? AND ? ORDER BY pk', spanOf(datasetPk)),

  /** Says when a response was given, instead of when it was stored. */
  redate(responsePk: number, moment: number): void {
    db.run('UPDATE responses SET inserted_at = $moment, updated_at = $moment WHERE pk = $pk', {
      moment,
      pk: responsePk,
    });
  },
});
