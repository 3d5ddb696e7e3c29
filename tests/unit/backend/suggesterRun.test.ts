import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '#gateway/backend/suggester/endpoint.ts';
import { Run } from '#gateway/backend/suggester/run.ts';

const failed = (more: Partial<Extract<Outcome, { kind: 'failed' }>> = {}): Outcome => ({
  ...{ kind: 'failed', detail: '500: oops', isRateLimit: false, retryAfterMs: null },
  ...more,
});
const answered: Outcome = { kind: 'answered', text: '{}', tokens: null, usage: { input_tokens: 1, output_tokens: 1 } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function runOf(records: number): Run {
  const run = new Run(null);
  run.add(
    1,
    Array.from({ length: records }, (_, ordinal) => ordinal),
  );
  return run;
}

/** Asks when the run allows it, and returns the verdict and how long it paused before. */
function ask(run: Run, outcome: Outcome) {
  const waited = Math.max(0, run.due(1)! - Date.now());
  vi.advanceTimersByTime(waited);
  return { waited, ...run.judge(run.take()!, Date.now(), outcome) };
}

describe('an endpoint that fails again and again', () => {
  test('is given more and more time, and the job stops after six failures in a row', () => {
    const run = runOf(100);
    const tries = Array.from({ length: 6 }, () => ask(run, failed()));
    expect(tries.map(({ stop }) => stop)).toEqual([...Array.from({ length: 5 }, () => undefined), '500: oops']);
    for (const [index, { waited }] of tries.slice(1).entries()) {
      expect(waited).toBeGreaterThanOrEqual(750 * 2 ** index);
      expect(waited).toBeLessThanOrEqual(1_000 * 2 ** index);
    }
    // No record was given up.
    expect(tries.some(({ done }) => done)).toBe(false);
    expect(run.waiting).toBe(100);
  });

  test('counts once for requests that fail together', () => {
    const run = runOf(8);
    const together = Array.from({ length: 8 }, () => run.take()!);
    const startedAt = Date.now();
    vi.advanceTimersByTime(10);
    expect(together.map((next) => run.judge(next, startedAt, failed()).stop)).toEqual(together.map(() => undefined));
  });

  test('starts anew after an answer', () => {
    const run = runOf(100);
    for (let times = 0; times < 20; times += 1) {
      expect(ask(run, failed()).stop).toBeUndefined();
      expect(ask(run, answered)).toMatchObject({ done: true });
    }
  });

  test('stops the job later if it only asks to slow down', () => {
    const run = runOf(100);
    const tries = Array.from({ length: 12 }, () => ask(run, failed({ isRateLimit: true, retryAfterMs: 5_000 })));
    expect(tries.slice(1).every(({ waited }) => waited === 5_000)).toBe(true);
    expect(tries.findIndex(({ stop }) => stop !== undefined)).toBe(11);
  });
});

test('the last record is given up after four attempts', () => {
  const run = runOf(1);
  const tries = Array.from({ length: 4 }, () => ask(run, failed()));
  expect(tries.at(-1)).toMatchObject({ done: true, failure: '500: oops' });
  expect(run.waiting).toBe(0);
});

test('a record waits once, also if neither its answer nor its failure can be stored', () => {
  const run = runOf(3);
  for (const outcome of [
    failed(),
    failed({ isRateLimit: true }),
    { kind: 'broken', detail: 'no' },
    answered,
  ] as const) {
    const next = run.take()!;
    run.judge(next, Date.now(), outcome);
    run.unsaved(next);
    expect(run.waiting).toBe(3);
  }
});

test('a pause from before a restart is kept', () => {
  const until = Date.now() + 30_000;
  expect(new Run(until * 1_000).due(1)).toBe(until);
});

test('requests are spread evenly, and no more than allowed are in flight', () => {
  const run = runOf(10);
  const [start, first] = [Date.now(), run.take()!];
  run.begun(1_000);
  expect(run.due(1)).toBeUndefined();
  run.judge(first, start, answered);
  expect(run.due(1)! - start).toBeGreaterThanOrEqual(900);
  vi.advanceTimersByTime(1_020);
  run.take();
  run.begun(1_000);
  expect(run.due(2)! - start).toBeGreaterThanOrEqual(1_900);
});

describe('a clock that is set back an hour', () => {
  const setBack = () => vi.setSystemTime(Date.now() - 3_600_000);

  test('makes no request wait longer, nor a pause', () => {
    const run = runOf(10);
    run.begun(2_000);
    expect(run.due(1)! - Date.now()).toBeGreaterThan(0);
    setBack();
    expect(run.due(1)! - Date.now()).toBeLessThanOrEqual(2_000);
    vi.advanceTimersByTime(2_000);
    run.judge(run.take()!, Date.now(), failed());
    setBack();
    expect(run.due(1)! - Date.now()).toBeLessThanOrEqual(1_000);
  });

  test('hides no failures: the job stops after six in a row', () => {
    const run = runOf(100);
    const stops = Array.from({ length: 6 }, () => {
      setBack();
      return ask(run, failed()).stop;
    });
    expect(stops.at(-1)).toBe('500: oops');
  });

  test('makes a pause from before a restart no longer than an endpoint may ask for', () => {
    const run = new Run((Date.now() + 365 * 86_400_000) * 1_000);
    expect(run.due(1)! - Date.now()).toBe(3_600_000);
  });
});
