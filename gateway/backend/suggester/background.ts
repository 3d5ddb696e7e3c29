import type { FastifyInstance } from 'fastify';
import { type AnswerableQuestion, settingsOf } from '../services/datasetSettings.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { pkOf } from '../store/recordAddress.ts';
import { createBackgroundLoop } from '../outgoing/backgroundLoop.ts';
import { chosenQuestions, openQuestions, questionAbout, saveAnswer, targetOf, UNREADABLE_KEY } from './asking.ts';
import { type Endpoint, hostRefusal, isAllowedHost, type Outcome, type Question, type Target } from './endpoint.ts';
import type { RunningJob } from '../store/suggestionJobs.ts';
import { recordsAt } from './jobs.ts';
import { Run, type Waiting } from './run.ts';
import type { SuggesterRow } from '../store/suggesters.ts';

/** The next part is read when fewer records of this one wait, so that failed records are tried again among new ones. */
const FEW_WAITING = 32;

interface Setup {
  dataset: DatasetRow;
  suggester: SuggesterRow;
  target: Target;
}

/** One record that a model is asked about. Another model may be set up before the answer comes. */
interface Asking {
  job: RunningJob;
  run: Run;
  next: Waiting;
  suggester: SuggesterRow;
  questions: readonly AnswerableQuestion[];
}

interface Options {
  endpoint: Endpoint;
  hosts: readonly string[];
  /** Opens the stored keys. */
  secret: string;
}

export interface SuggestingJobs {
  start(): void;
  stop(): void;
  /** Looks for jobs after the running transaction. */
  wake(): void;
}

/** Asks models for suggestions, each job at the rate of its dataset. After a stop, requests in flight are asked again. */
export function suggestInBackground(app: FastifyInstance, { endpoint, hosts, secret }: Options): SuggestingJobs {
  const { store } = app;
  const { suggestionJobs: jobs } = store;
  const runs = new Map<number, Run>();
  const loop = createBackgroundLoop(fillAll, (err) =>
    app.log.error({ err }, 'A model could not be asked for suggestions; it is tried again'),
  );

  /** Returns the data that a job needs; stops the job if something is missing. */
  function setupOf(job: RunningJob): Setup | undefined {
    const suggester = store.suggesters.ofDataset(job.dataset_pk);
    if (!suggester) return stop(job, 'the dataset has no suggester any more');
    if (!isAllowedHost(hosts, suggester.base_url)) return stop(job, hostRefusal(suggester.base_url));
    const target = targetOf(suggester, secret);
    if (!target) return stop(job, UNREADABLE_KEY);
    return { dataset: store.datasets.byPk(job.dataset_pk), suggester, target };
  }

  function stop({ pk }: RunningJob, problem: string): undefined {
    jobs.stop(pk, problem);
    return undefined;
  }

  /** Begins as many requests as are allowed now. Returns when to look again. */
  function fill(job: RunningJob, run: Run): number | undefined {
    const setup = setupOf(job);
    if (!setup) return undefined;
    const { suggester } = setup;
    for (;;) {
      const due = run.due(suggester.concurrency);
      if (due === undefined || due > Date.now()) return due;
      if (run.waiting < FEW_WAITING && readPart(job, run, setup)) return Date.now();
      const next = run.take();
      if (!next) return undefined;
      if (begin(job, run, setup, next)) run.begun(60_000 / suggester.requests_per_minute);
    }
  }

  /** Reads the next part, without the records that need no suggestion. Returns false if there is none. */
  function readPart(job: RunningJob, run: Run, { dataset, suggester }: Setup): boolean {
    const part = jobs.nextPart(job.pk, run.lastPart);
    if (!part) return false;
    const questions = chosenQuestions(settingsOf(store, dataset), suggester.questions);
    const wanted = new Set(
      recordsAt(store, dataset, part.ordinals)
        .filter((record) => openQuestions(suggester, questions, record, job.replaces).length > 0)
        .map(({ pk }) => pk),
    );
    const kept = part.ordinals.filter((ordinal) => wanted.has(pkOf(dataset.pk, ordinal)));
    jobs.skipOthers(job, part, kept);
    run.add(part.pk, kept);
    return true;
  }

  /** Returns false if nothing is left to ask about the record. */
  function begin(job: RunningJob, run: Run, { dataset, suggester, target }: Setup, next: Waiting): boolean {
    const record = store.records.byPk(pkOf(dataset.pk, next.ordinal));
    const settings = settingsOf(store, dataset);
    const questions = record
      ? openQuestions(suggester, chosenQuestions(settings, suggester.questions), record, job.replaces)
      : [];
    if (record && questions.length > 0) {
      const question = questionAbout(suggester, settings, questions, record);
      void ask({ job, run, next, suggester, questions }, target, question);
      return true;
    }
    saving(run, next, () => {
      store.db.transaction(() => jobs.finish(job, next.part, next.ordinal, { suggested: false, skipped: true }));
      run.done(next);
    });
    return false;
  }

  async function ask(asking: Asking, target: Target, question: Question): Promise<void> {
    const startedAt = Date.now();
    const outcome = await endpoint.ask(target, question, loop.stopped);
    if (loop.stopped.aborted) return;
    saving(asking.run, asking.next, () => settle(asking, startedAt, outcome));
    loop.wake();
  }

  function settle(asking: Asking, startedAt: number, outcome: Outcome): void {
    const { job, run, next } = asking;
    const verdict = run.judge(next, startedAt, outcome);
    if ('done' in verdict) {
      save(asking, outcome, verdict.failure);
      if (run.isHealthy) jobs.clearPause(job.pk);
    }
    if (verdict.stop !== undefined) jobs.stop(job.pk, verdict.stop);
    else if (verdict.pause !== undefined) jobs.pause(job.pk, verdict.pause, run.pausedUntil * 1_000);
  }

  /** A record leaves the job in the transaction that stores its suggestions. */
  function save({ job, next, suggester, questions }: Asking, outcome: Outcome, failure: string | undefined): void {
    const { part, ordinal } = next;
    store.db.transaction(() => {
      const record = store.records.byPk(pkOf(job.dataset_pk, ordinal));
      const isSetUp = store.suggesters.ofDataset(job.dataset_pk) !== undefined;
      const dataset = store.datasets.find(job.dataset_pk);
      if (!dataset) return;
      const usage = 'usage' in outcome ? outcome.usage : {};
      if (!record || !isSetUp) {
        jobs.finish(job, part, ordinal, { ...usage, suggested: false, skipped: true });
        return;
      }
      const refusal =
        outcome.kind === 'answered'
          ? saveAnswer(store, { dataset, suggester, questions, replaces: job.replaces }, record, outcome)
          : refusalBy(outcome, failure);
      jobs.finish(job, part, ordinal, { ...usage, suggested: !refusal, refusal });
    });
  }

  /** A record whose outcome cannot be stored, for example on a full disk, is asked about again. */
  function saving(run: Run, next: Waiting, save: () => void): void {
    loop.guard(() => {
      try {
        save();
      } catch (error) {
        run.unsaved(next);
        throw error;
      }
    });
  }

  /** Begins what may begin now. Returns when to look again. */
  function fillAll(): number {
    const running = jobs.running();
    const known = new Set(running.map(({ pk }) => pk));
    for (const [pk, run] of runs) if (!known.has(pk) && run.isIdle) runs.delete(pk);
    let soonest = Infinity;
    for (const job of running) {
      const run = runs.get(job.pk) ?? new Run(job.paused_until);
      runs.set(job.pk, run);
      soonest = Math.min(soonest, fill(job, run) ?? Infinity);
    }
    return soonest;
  }

  return { start: loop.wake, wake: loop.wake, stop: loop.stop };
}

const refusalBy = (outcome: Exclude<Outcome, { kind: 'answered' }>, failure: string | undefined) =>
  outcome.kind === 'refused'
    ? { reason: outcome.reason, detail: outcome.detail, answer: null }
    : { reason: 'failed' as const, detail: failure!, answer: null };
