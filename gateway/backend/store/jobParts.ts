import type { Database } from './database.ts';
import { bytesOf, ordinalsIn } from './ordinalBytes.ts';

/** The number of records in a part, and so in a step of a job. Other requests wait for one step at most. */
const PART_RECORDS = 256;

/** A part of the records that a job has still to reach. */
export interface JobPart {
  pk: number;
  ordinals: Uint32Array;
}

type PartTable = 'assignment_job_parts' | 'resolution_job_parts' | 'suggestion_job_parts';

/** The records that jobs have still to reach, in parts: a step changes or removes one row, however many records are left. */
export const jobPartStore = (db: Database, table: PartTable) => {
  const toPart = (row: { pk: number; ordinals: Uint8Array } | undefined): JobPart | undefined =>
    row && { pk: row.pk, ordinals: ordinalsIn(row.ordinals) };

  return {
    add(jobPk: number, ordinals: Uint32Array): void {
      for (let from = 0; from < ordinals.length; from += PART_RECORDS) {
        const part = ordinals.subarray(from, from + PART_RECORDS);
        db.insert(table, { job_pk: jobPk, ordinals: bytesOf(part) });
      }
    },

    find: (pk: number) => toPart(db.get(`SELECT pk, ordinals FROM ${table} WHERE pk = ?`, [pk])),

    /** The first part of a job, or the first behind another part. */
    next: (jobPk: number, after = 0) =>
      toPart(
        db.get(`SELECT pk, ordinals FROM ${table} WHERE job_pk = ? AND pk > ? ORDER BY pk LIMIT 1`, [jobPk, after]),
      ),

    remove: (pk: number) => db.run(`DELETE FROM ${table} WHERE pk = ?`, [pk]),

    /** Leaves only these records in a part. */
    keep(pk: number, ordinals: Uint32Array): void {
      if (ordinals.length === 0) this.remove(pk);
      else db.run(`UPDATE ${table} SET ordinals = ? WHERE pk = ?`, [bytesOf(ordinals), pk]);
    },
  };
};
