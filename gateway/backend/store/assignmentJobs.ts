import type { Database } from './database.ts';
import { BYTES_EACH } from './ordinalBytes.ts';
import { jobPartStore } from './jobParts.ts';
import { newState, type Plan, type PlanState } from '../shapes/assignmentPlans.ts';

export interface AssignmentJob {
  pk: number;
  dataset_pk: number;
  plan: Plan;
  state: PlanState;
}

/** Running changes of assignments with the records that are left, so that a restart can resume them. */
export const assignmentJobStore = (db: Database) => {
  const parts = jobPartStore(db, 'assignment_job_parts');
  return {
    add(datasetPk: number, plan: Plan, ordinals: Uint32Array): number {
      const job = db.insert('assignment_jobs', {
        dataset_pk: datasetPk,
        plan: JSON.stringify(plan),
        total: ordinals.length,
        state: JSON.stringify(newState()),
      });
      parts.add(job, ordinals);
      return job;
    },

    byPk(pk: number): AssignmentJob {
      const row = db.one<Record<'plan' | 'state', string> & { dataset_pk: number }>(
        'SELECT dataset_pk, plan, state FROM assignment_jobs WHERE pk = ?',
        [pk],
      );
      return { ...row, pk, plan: JSON.parse(row.plan) as Plan, state: JSON.parse(row.state) as PlanState };
    },

    /** The job that is continued in the background. */
    firstUnattended: () =>
      db.value<number>('SELECT pk FROM assignment_jobs WHERE is_unattended = 1 ORDER BY pk LIMIT 1'),

    /** Hands a job to the background; without a job, all jobs. */
    abandon: (pk: number | null = null) =>
      db.run('UPDATE assignment_jobs SET is_unattended = 1 WHERE pk = ifnull(?, pk)', [pk]),

    nextPart: (jobPk: number) => parts.next(jobPk),

    finishPart(job: AssignmentJob, partPk: number): void {
      parts.remove(partPk);
      db.run('UPDATE assignment_jobs SET state = ? WHERE pk = ?', [JSON.stringify(job.state), job.pk]);
    },

    remove: (pk: number) => db.run('DELETE FROM assignment_jobs WHERE pk = ?', [pk]),

    /** How many records the jobs of a dataset have done; null without a job. */
    progress(datasetPk: number): { done: number; total: number } | null {
      const { total, left } = db.one<Record<'total' | 'left', number | null>>(
        `SELECT sum(total) AS total, (SELECT sum(length(ordinals)) / ${BYTES_EACH} FROM assignment_job_parts
           WHERE job_pk IN (SELECT pk FROM assignment_jobs WHERE dataset_pk = $dataset)) AS left
         FROM assignment_jobs WHERE dataset_pk = $dataset`,
        { dataset: datasetPk },
      );
      return total === null ? null : { done: total - (left ?? 0), total };
    },
  };
};
