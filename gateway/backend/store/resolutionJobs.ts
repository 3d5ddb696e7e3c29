import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { BYTES_EACH, bytesOf, ordinalsIn } from './ordinalBytes.ts';

/** The conditions under which the majority of answers resolves a record. */
export interface MajorityRule {
  min_agree: number;
  min_answers: number;
  /** The primary keys of the questions. */
  questions: readonly number[];
  overwrite: boolean;
}

export interface ResolutionJobRow {
  pk: number;
  id: string;
  dataset_pk: number;
  /** Null if the user is deleted. */
  user_pk: number | null;
  /** The job that this one takes back. */
  undoes_pk: number | null;
  rule: MajorityRule | null;
  total: number;
  done: number;
  changed: number;
}

export type NewResolutionJob = Pick<ResolutionJobRow, 'dataset_pk' | 'undoes_pk' | 'rule'> & {
  user_pk: number;
  ordinals: Uint32Array;
};

type StoredJob = Omit<ResolutionJobRow, 'rule'> & { rule: string | null };
const COLUMNS = 'pk, id, dataset_pk, user_pk, undoes_pk, rule, total, done, changed';

/** Jobs that resolve many records by majority, or take that back, with the records still to examine. */
export const resolutionJobStore = (db: Database) => {
  const find = (where: string, params: (string | number)[]): ResolutionJobRow | undefined => {
    const stored = db.get<StoredJob>(`SELECT ${COLUMNS} FROM resolution_jobs WHERE ${where}`, params);
    return stored && { ...stored, rule: stored.rule === null ? null : (JSON.parse(stored.rule) as MajorityRule) };
  };

  return {
    byId: (id: string) => find('id = ?', [id]),
    byPk: (pk: number) => find('pk = ?', [pk]),
    undoing: (pk: number) => find('undoes_pk = ?', [pk]),
    /** The oldest job that is not finished. */
    next: () => find('done < total ORDER BY pk LIMIT 1', []),

    add({ rule, ordinals, ...job }: NewResolutionJob): ResolutionJobRow {
      const pk = db.insert('resolution_jobs', {
        ...job,
        id: randomUUID(),
        rule: rule && JSON.stringify(rule),
        total: ordinals.length,
        ordinals: bytesOf(ordinals),
      });
      return find('pk = ?', [pk])!;
    },

    /** The next ordinals of a job. */
    ordinals({ pk, done }: ResolutionJobRow, count: number): Uint32Array {
      const bytes = db.value<Uint8Array>('SELECT substr(ordinals, ?, ?) FROM resolution_jobs WHERE pk = ?', [
        done * BYTES_EACH + 1,
        count * BYTES_EACH,
        pk,
      ])!;
      return ordinalsIn(bytes);
    },

    /** A finished job no longer needs its ordinals. */
    advance: (pk: number, done: number, changed: number) =>
      db.run(
        `UPDATE resolution_jobs SET done = done + $done, changed = changed + $changed,
           ordinals = CASE WHEN done + $done < total THEN ordinals ELSE x'' END WHERE pk = $pk`,
        { pk, done, changed },
      ),
  };
};
