import type { FastifyInstance } from 'fastify';
import { resolveSome } from '../quality/bulkResolution.ts';
import { removeTaskDataset } from '../v0/services/copyDataset.ts';
import { resumeJobs } from '../v0/services/recordJobs.ts';
import { continueAssignments } from '../assignments/jobs.ts';
import type { Store } from '../store/store.ts';
import { LogMerger } from '../threads/logMerger.ts';
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
/** Pages of the log that are merged within some milliseconds. */
const FEW_PAGES = 100;
/** Pages of a log, 96 MB, that has grown for too long beside the thread that merges it. */
const MOST_PAGES = 12_000;
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
const isUntidy = ({ fullText, tasks }: Store): boolean => fullText.hasUnmerged() || tasks.fullText.hasUnmerged();
const mergeTexts = ({ fullText, tasks }: Store): boolean => fullText.mergeSome() || tasks.fullText.mergeSome();

/** Does a part of its work, or returns false if there is none. */
type Step = (store: Store) => boolean;

const steps: readonly Step[] = [
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
 * the full text, and indexes frequent words. Also has the log merged, while requests are served.
 */
export function runInBackground(app: FastifyInstance): { start(): void; stop(): Promise<void> } {
  const { store } = app;
  const logMerger = new LogMerger(store.db.file);
  let timer: NodeJS.Timeout | undefined;
  let ageing: NodeJS.Timeout | undefined;
  /** Completes the jobs of the previous process. */
  let resume: Step = () => false;
  const indexing = createIndexing(store, wake);
  const attempts = createAttempts(app, () => {
    indexing.later();
    wake();
  });

  function mergeLog({ db }: Store): boolean {
    const log = logMerger.isMerging ? undefined : db.longLog();
    if (!log) return false;
    // Beside frequent writes, the other thread may never come to an end.
    if (log.unmerged <= FEW_PAGES || log.pages >= MOST_PAGES) db.mergeLog();
    else logMerger.merge();
    return false;
  }

  function wake(): void {
    timer ??= setTimeout(work, PAUSE_MS);
  }

  function work(): void {
    timer = undefined;
    if ([mergeLog, resume, ...steps, indexing.step].some(attempts.run)) wake();
  }

  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    // A failed request may have removed its own rows, for example a failed copy. An accepted one has left work.
    if (method === 'DELETE' || statusCode === JOB_ACCEPTED || statusCode >= 400) wake();
    if (method === 'GET') return;
    indexing.later();
    attempts.run(mergeLog);
    if (isUntidy(store)) wake();
  });
  return {
    start() {
      store.assignmentJobs.abandon();
      // No copy runs yet, so these were interrupted.
      for (const dataset of store.tasks.datasets.unfinished()) removeTaskDataset(store, dataset);
      resume = resumeJobs(store);
      wake();
      indexing.later();
      ageing = setInterval(wake, AGEING_PAUSE_MS);
    },
    async stop() {
      clearTimeout(timer);
      clearInterval(ageing);
      attempts.stop();
      indexing.stop();
      await logMerger.stop();
    },
  };
}

/** Runs steps. One that fails waits, without holding up the others, until `retry` is called some time later. */
function createAttempts({ store, log }: FastifyInstance, retry: () => void) {
  const failed = new Set<Step>();
  let timer: NodeJS.Timeout | undefined;
  return {
    run(step: Step): boolean {
      if (failed.has(step)) return false;
      try {
        return step(store);
      } catch (err) {
        log.error({ err }, 'A background job failed; it is tried again');
        failed.add(step);
        timer ??= setTimeout(() => {
          timer = undefined;
          failed.clear();
          retry();
        }, RETRY_PAUSE_MS);
        return false;
      }
    },
    stop: () => clearTimeout(timer),
  };
}

/** Indexes frequent words in parts, some time after texts were written. */
function createIndexing(store: Store, wake: () => void) {
  const indexWords = wordIndexing(store);
  let run: Iterator<void, boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Starts a run after a pause. What is written during a run is left to the next one. */
  function later(): void {
    if (run) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      run = indexWords();
      wake();
    }, INDEXING_PAUSE_MS);
  }

  function step(): boolean {
    const current = run;
    // A run that fails is over.
    run = undefined;
    const indexed = current?.next();
    if (indexed?.done === false) run = current;
    else if (indexed?.value) later();
    return indexed?.done === false;
  }

  return { later, step, stop: () => clearTimeout(timer) };
}
