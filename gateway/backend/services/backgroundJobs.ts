import type { FastifyInstance } from 'fastify';
import { resolveSome } from '../quality/bulkResolution.ts';
import { removeTaskDataset } from '../v0/services/copyDataset.ts';
import { resumeJobs } from '../v0/services/recordJobs.ts';
import { continueAssignments } from '../assignments/jobs.ts';
import type { Store } from '../store/store.ts';
import { UNDO_PERIOD } from '../acts/note.ts';
import { nowMicroseconds } from '../store/clock.ts';
import { environment } from '../environment.ts';
import { pruneSome } from '../history/prune.ts';
import { recountSome } from './completions.ts';
import { removeBatch } from './pendingRemovals.ts';
import { wordIndexing } from './wordIndex.ts';

/** The pause between two steps, in which other requests are served. */
const PAUSE_MS = 10;
const JOB_ACCEPTED = 202;
/** The pause after a failure, for example of a full disk. */
const RETRY_PAUSE_MS = 5_000;
/** The pause until texts that were written are indexed for faster searches. */
const INDEXING_PAUSE_MS = 5_000;
/** The pause until something may have become too old. */
const AGEING_PAUSE_MS = 3_600_000;

const pruneHistory = (store: Store): boolean => pruneSome(store, environment.historyDays);
const removeOldActs = ({ acts }: Store): boolean => acts.removeSome(nowMicroseconds() - UNDO_PERIOD);
const removeOldTaskActs = ({ tasks }: Store): boolean => tasks.acts.removeSome(nowMicroseconds() - UNDO_PERIOD);
const removeOldAnswers = ({ repeatableAnswers }: Store): boolean => repeatableAnswers.removeOld();

/** What writes leave to be done between requests, so that nobody waits for it. */
const isUntidy = ({ db, fullText, tasks }: Store): boolean =>
  db.hasLongLog() || fullText.hasUnmerged() || tasks.fullText.hasUnmerged();
const mergeLog = ({ db }: Store): boolean => {
  if (db.hasLongLog()) db.mergeLog();
  return false;
};
const mergeTexts = ({ fullText, tasks }: Store): boolean => fullText.mergeSome() || tasks.fullText.mergeSome();

/** Does a part of its work, or returns false if there is none. */
type Step = (store: Store) => boolean;

const steps: readonly Step[] = [
  mergeLog,
  recountSome,
  resolveSome,
  continueAssignments,
  removeBatch,
  removeOldAnswers,
  removeOldActs,
  removeOldTaskActs,
  pruneHistory,
  mergeTexts,
];

/**
 * Works in steps between other requests, at startup and after writes: resumes the jobs of the previous process, recounts completions,
 * resolves and assigns many records, deletes the rows of removed objects, old answers, old acts and old history, merges what writes left in
 * the log and the full text, and indexes frequent words.
 */
export function runInBackground(app: FastifyInstance): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  /** Completes the jobs of the previous process. */
  let resume: Step = () => false;
  const indexWords = wordIndexing(app.store);
  let indexing: Iterator<void, boolean> | undefined;
  let pauseOfIndexing: NodeJS.Timeout | undefined;
  let ageing: NodeJS.Timeout | undefined;
  /** Steps that failed. They wait without holding up the others. */
  const failed = new Set<Step>();
  let retry: NodeJS.Timeout | undefined;
  const indexLater = () => {
    pauseOfIndexing ??= setTimeout(() => {
      pauseOfIndexing = undefined;
      indexing ??= indexWords();
      wake();
    }, INDEXING_PAUSE_MS);
  };
  const indexSome: Step = () => {
    const running = indexing;
    // A run that fails is over.
    indexing = undefined;
    const indexed = running?.next();
    if (indexed?.done === false) indexing = running;
    else if (indexed?.value) indexLater();
    return indexed?.done === false;
  };
  const attempt = (each: Step): boolean => {
    if (failed.has(each)) return false;
    try {
      return each(app.store);
    } catch (err) {
      app.log.error({ err }, 'A background job failed; it is tried again');
      failed.add(each);
      retry ??= setTimeout(() => {
        retry = undefined;
        failed.clear();
        wake();
      }, RETRY_PAUSE_MS);
      return false;
    }
  };
  const step = () => {
    timer = undefined;
    if ([resume, ...steps, indexSome].some(attempt)) wake();
  };
  const wake = () => {
    timer ??= setTimeout(step, PAUSE_MS);
  };
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    // A failed request may have removed its own rows, for example a failed copy. An accepted one has left work.
    if (method === 'DELETE' || statusCode === JOB_ACCEPTED || statusCode >= 400) wake();
    if (method === 'GET') return;
    indexLater();
    if (isUntidy(app.store)) wake();
  });
  return {
    start() {
      app.store.assignmentJobs.abandon();
      // No copy runs yet, so these were interrupted.
      for (const dataset of app.store.tasks.datasets.unfinished()) removeTaskDataset(app.store, dataset);
      resume = resumeJobs(app.store);
      wake();
      indexLater();
      ageing = setInterval(wake, AGEING_PAUSE_MS);
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(retry);
      clearInterval(ageing);
      clearTimeout(pauseOfIndexing);
    },
  };
}
