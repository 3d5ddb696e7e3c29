import type { Database } from './database.ts';
import { spanOf } from './recordAddress.ts';

/** A version of a record's resolution. */
export interface ResolutionRow {
  place: number;
  version: number;
  /** Null if the user is deleted. */
  user_id: string | null;
  made_at: number;
  /** The time of the first version. */
  inserted_at: number;
  /** JSON; null if the resolution was withdrawn. */
  answers: string | null;
  sources: string | null;
  comment: string | null;
  /** The job that made the version; null if a person did. */
  job_pk: number | null;
}

export type NewResolution = Omit<ResolutionRow, 'user_id' | 'inserted_at'> & { user_pk: number | null };

const SELECT = `
  SELECT resolutions.*, users.id AS user_id,
    (SELECT made_at FROM resolutions AS earliest WHERE earliest.place = resolutions.place AND earliest.version = 1) AS inserted_at
  FROM resolutions LEFT JOIN users ON users.pk = resolutions.user_pk AND deleted_at IS NULL`;
const IS_LAST = 'version = (SELECT max(version) FROM resolutions AS later WHERE later.place = resolutions.place)';

export const resolutionStore = (db: Database) => ({
  /** The last version, also of a withdrawn resolution. */
  last: (place: number) => db.get<ResolutionRow>(`${SELECT} WHERE place = ? ORDER BY version DESC LIMIT 1`, [place]),

  /** The resolutions of some records by place, without withdrawn ones. */
  ofRecords(places: readonly number[]): Map<number, ResolutionRow> {
    const rows = db.all<ResolutionRow>(
      `${SELECT} WHERE place IN (SELECT value FROM json_each(?)) AND ${IS_LAST} AND answers IS NOT NULL`,
      [JSON.stringify(places)],
    );
    return new Map(rows.map((row) => [row.place, row]));
  },

  /** All versions, the last one first. */
  versions: (place: number) => db.all<ResolutionRow>(`${SELECT} WHERE place = ? ORDER BY version DESC`, [place]),

  /** The records with a version that a job made. */
  placesOfJob: (jobPk: number): number[] =>
    db.column('SELECT DISTINCT place FROM resolutions WHERE job_pk = ?', [jobPk]),

  add: (version: NewResolution) => db.insert('resolutions', version),

  /** Deletes some versions of a removed dataset; returns how many. */
  removeSome: (datasetPk: number, count: number): number =>
    db.run(
      `DELETE FROM resolutions WHERE (place, version) IN
         (SELECT place, version FROM resolutions WHERE place BETWEEN ? AND ? LIMIT ?)`,
      [...spanOf(datasetPk), count],
    ).changes,

  /** Removes the user from some versions; returns how many. */
  anonymizeSome: (userPk: number, count: number): number =>
    db.run(
      `UPDATE resolutions SET user_pk = NULL WHERE (place, version) IN
         (SELECT place, version FROM resolutions WHERE user_pk = ? LIMIT ?)`,
      [userPk, count],
    ).changes,
});

/** Datasets of a store of an earlier version whose answers are not compared yet. */
export const unmeasuredStore = (db: Database) => ({
  all: () =>
    db.all<{ dataset_pk: number; next_ordinal: number; records: number }>(
      `SELECT dataset_pk, unmeasured.next_ordinal, record_counts.next_ordinal AS records
       FROM unmeasured JOIN record_counts USING (dataset_pk)`,
    ),
  advance: (datasetPk: number, nextOrdinal: number) =>
    db.run('UPDATE unmeasured SET next_ordinal = ? WHERE dataset_pk = ?', [nextOrdinal, datasetPk]),
  remove: (datasetPk: number) => db.run('DELETE FROM unmeasured WHERE dataset_pk = ?', [datasetPk]),
});
