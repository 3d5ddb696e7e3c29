import { randomUUID } from 'node:crypto';
import { now, nowMicroseconds } from './clock.ts';
import type { Database } from './database.ts';
import { type JobPart, jobPartStore } from './jobParts.ts';
import { ordinalOf, pkOfPlace, placeOf } from './recordAddress.ts';
import type { Replaceable } from '../shapes/suggester.ts';

export interface SuggestionJobRow {
  pk: number;
  id: string;
  dataset_pk: number;
  /** Null if the user is deleted. */
  user_pk: number | null;
  status: 'running' | 'stopped' | 'finished';
  replaces: Replaceable;
  total: number;
  done: number;
  /** Records that got a suggestion for each question that was asked. */
  suggested: number;
  /** Records that were deleted, or had suggestions already. */
  skipped: number;
  /** Records with an answer that became no suggestion, or only in part. */
  refused: number;
  input_tokens: number;
  output_tokens: number;
  problem: string | null;
  /** In microseconds since 1970. */
  paused_until: number | null;
  inserted_at: string;
  updated_at: string;
}

/** Read for each answer, so the refusals are not counted. */
export type RunningJob = Omit<SuggestionJobRow, 'refused'>;

export interface RefusalRow {
  place: number;
  reason: string;
  detail: string;
  /** What is wrong with the answers to questions, as JSON; null if that is not why. */
  faults: string | null;
  answer: string | null;
  refused_at: number;
}

export type NewRefusal = Pick<RefusalRow, 'reason' | 'detail' | 'answer'> & Partial<Pick<RefusalRow, 'faults'>>;

/** The outcome for a record. */
export interface Done {
  suggested: boolean;
  skipped?: boolean;
  input_tokens?: number;
  output_tokens?: number;
  refusal?: NewRefusal | undefined;
}

/** Older jobs of a dataset are deleted. */
const KEPT_JOBS = 10;

const SELECT = `
  SELECT *, (SELECT count(*) FROM suggestion_refusals WHERE job_pk = suggestion_jobs.pk) AS refused FROM suggestion_jobs`;

/**
 * Jobs that ask a model, with the records still to ask about in parts and the refused ones. Counters, parts and refusals of a record change
 * together, so a job goes on where it was after a restart. `paused_until` and `refused_at` are in microseconds since 1970, `inserted_at`
 * and `updated_at` are texts in wire format.
 */
export const suggestionJobStore = (db: Database) => {
  const parts = jobPartStore(db, 'suggestion_job_parts');
  const find = (where: string, params: (string | number)[]) =>
    db.get<SuggestionJobRow>(`${SELECT} WHERE ${where}`, params);

  const finishIfDone = (pk: number) =>
    db.run(
      `UPDATE suggestion_jobs SET status = 'finished', problem = NULL, paused_until = NULL
       WHERE pk = ? AND NOT EXISTS (SELECT 1 FROM suggestion_job_parts WHERE job_pk = suggestion_jobs.pk)`,
      [pk],
    );

  return {
    byId: (id: string) => find('id = ?', [id]),
    byPk: (pk: number) => find('pk = ?', [pk]),
    running: () => db.all<RunningJob>("SELECT * FROM suggestion_jobs WHERE status = 'running' ORDER BY pk"),
    runningIn: (datasetPk: number) => find("dataset_pk = ? AND status = 'running'", [datasetPk]),
    /** Returns the jobs of a dataset, newest first. */
    ofDataset: (datasetPk: number) =>
      db.all<SuggestionJobRow>(`${SELECT} WHERE dataset_pk = ? ORDER BY pk DESC`, [datasetPk]),

    add(job: Pick<SuggestionJobRow, 'dataset_pk' | 'replaces'> & { user_pk: number; ordinals: Uint32Array }) {
      const { ordinals, ...row } = job;
      return db.transaction(() => {
        const at = now();
        const dates = { inserted_at: at, updated_at: at };
        const total = ordinals.length;
        const pk = db.insert('suggestion_jobs', { ...row, id: randomUUID(), status: 'running', total, ...dates });
        parts.add(pk, ordinals);
        finishIfDone(pk);
        db.run(
          `DELETE FROM suggestion_jobs WHERE dataset_pk = $dataset AND pk NOT IN
             (SELECT pk FROM suggestion_jobs WHERE dataset_pk = $dataset ORDER BY pk DESC LIMIT ${KEPT_JOBS})`,
          { dataset: job.dataset_pk },
        );
        return find('pk = ?', [pk])!;
      });
    },

    /** Stops a running job. `problem` is the reason if it stops by itself. */
    stop: (pk: number, problem: string | null) =>
      db.run(
        `UPDATE suggestion_jobs SET status = 'stopped', problem = ?, paused_until = NULL, updated_at = ?
         WHERE pk = ? AND status = 'running'`,
        [problem, now(), pk],
      ),

    resume: (pk: number) =>
      db.run(
        `UPDATE suggestion_jobs SET status = 'running', problem = NULL, paused_until = NULL, updated_at = ?
         WHERE pk = ? AND status = 'stopped'`,
        [now(), pk],
      ),

    /** Notes that the endpoint gets no request before `until`, in microseconds since 1970. */
    pause: (pk: number, problem: string, until: number) =>
      db.run(
        `UPDATE suggestion_jobs SET problem = ?, paused_until = ?, updated_at = ? WHERE pk = ? AND status = 'running'`,
        [problem, Math.round(until), now(), pk],
      ),

    /** Ends a pause, because the endpoint answers again. */
    clearPause: (pk: number) =>
      db.run(
        `UPDATE suggestion_jobs SET problem = NULL, paused_until = NULL
         WHERE pk = ? AND status = 'running' AND problem IS NOT NULL`,
        [pk],
      ),

    nextPart: (jobPk: number, after: number) => parts.next(jobPk, after),

    /** Skips the records of a part that are not among those to ask about. */
    skipOthers(job: RunningJob, part: JobPart, kept: Uint32Array): void {
      const skipped = part.ordinals.length - kept.length;
      if (skipped === 0) return;
      db.transaction(() => {
        parts.keep(part.pk, kept);
        db.run(
          `UPDATE suggestion_jobs SET done = done + $skipped, skipped = skipped + $skipped, updated_at = $now WHERE pk = $pk`,
          { pk: job.pk, skipped, now: now() },
        );
        finishIfDone(job.pk);
      });
    },

    /** Returns false if the record is done already. */
    finish(job: RunningJob, partPk: number, ordinal: number, done: Done): boolean {
      const part = parts.find(partPk);
      if (!part?.ordinals.includes(ordinal)) return false;
      const { suggested, skipped = false, input_tokens = 0, output_tokens = 0, refusal } = done;
      parts.keep(
        partPk,
        part.ordinals.filter((other) => other !== ordinal),
      );
      db.run(
        `UPDATE suggestion_jobs SET done = done + 1, suggested = suggested + $suggested, skipped = skipped + $skipped,
           input_tokens = input_tokens + $input_tokens, output_tokens = output_tokens + $output_tokens, updated_at = $now
         WHERE pk = $pk`,
        {
          pk: job.pk,
          suggested: Number(suggested),
          skipped: Number(skipped),
          input_tokens,
          output_tokens,
          now: now(),
        },
      );
      if (refusal) {
        db.insert('suggestion_refusals', {
          job_pk: job.pk,
          place: placeOf(job.dataset_pk, ordinal),
          ...refusal,
          refused_at: nowMicroseconds(),
        });
      }
      finishIfDone(job.pk);
      return true;
    },

    /** A page of refusals, the latest first. */
    refusals: (jobPk: number, offset: number, limit: number) =>
      db.all<RefusalRow>(
        `SELECT place, reason, detail, faults, answer, refused_at FROM suggestion_refusals WHERE job_pk = ?
         ORDER BY refused_at DESC LIMIT ? OFFSET ?`,
        [jobPk, limit, offset],
      ),

    /** Asks again about the records that were refused. */
    retry(job: SuggestionJobRow): void {
      const places = db.column<number>('SELECT place FROM suggestion_refusals WHERE job_pk = ?', [job.pk]);
      parts.add(job.pk, Uint32Array.from(places, (place) => ordinalOf(pkOfPlace(place))).sort());
      db.run('DELETE FROM suggestion_refusals WHERE job_pk = ?', [job.pk]);
      db.run(
        `UPDATE suggestion_jobs SET status = 'running', done = done - ?, problem = NULL, paused_until = NULL, updated_at = ?
         WHERE pk = ?`,
        [places.length, now(), job.pk],
      );
    },
  };
};
