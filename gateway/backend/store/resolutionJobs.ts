import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { type JobPart, jobPartStore } from './jobParts.ts';

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
  /** The job that this one undoes. */
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

/** Jobs that resolve many records by majority, or take that back, with the records still to examine in parts. */
export const resolutionJobStore = (db: Database) => {
  const parts = jobPartStore(db, 'resolution_job_parts');
  const find = (where: string, params: (string | number)[]): ResolutionJobRow | undefined => {
    const stored = db.get<StoredJob>(`SELECT * FROM resolution_jobs WHERE ${where}`, params);
    return stored && { ...stored, rule: stored.rule === null ? null : (JSON.parse(stored.rule) as MajorityRule) };
  };

  return {
    byId: (id: string) => find('id = ?', [id]),
    byPk: (pk: number) => find('pk = ?', [pk]),
    undoing: (pk: number) => find('undoes_pk = ?', [pk]),
    /** The oldest job that is not finished. */
    next: () => find('done < total ORDER BY pk LIMIT 1', []),

    add: ({ rule, ordinals, ...job }: NewResolutionJob): ResolutionJobRow =>
      db.transaction(() => {
        const row = { ...job, id: randomUUID(), rule: rule && JSON.stringify(rule), total: ordinals.length };
        const pk = db.insert('resolution_jobs', row);
        parts.add(pk, ordinals);
        return find('pk = ?', [pk])!;
      }),

    nextPart: (jobPk: number) => parts.next(jobPk),

    /** @param changed how many records of the part have changed. */
    finishPart(jobPk: number, part: JobPart, changed: number): void {
      parts.remove(part.pk);
      db.run('UPDATE resolution_jobs SET done = done + $done, changed = changed + $changed WHERE pk = $pk', {
        pk: jobPk,
        done: part.ordinals.length,
        changed,
      });
    },
  };
};
