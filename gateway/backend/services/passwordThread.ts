import type { Worker } from 'node:worker_threads';
import { startThread } from '../thread.ts';

export type PasswordTask =
  { to: 'hash'; password: string } | { to: 'compare'; password: string; passwordHash: string | undefined };

/** Hashes and compares passwords without holding up the thread that asks. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a wrong password and, after the same time, for nobody's. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  end(): Promise<void>;
}

interface Asker {
  resolve(answer: unknown): void;
  reject(reason: Error): void;
}

interface Running {
  thread: Worker;
  /** In the order in which they are answered. */
  askers: Asker[];
}

/** People sign in now and then; in between the thread would only take memory. */
const REST_AFTER_MS = 5_000;

/** A thread of its own, started by a password and ended when none has come for a while. It answers in the order it is asked. */
export function passwordThread(restAfterMs = REST_AFTER_MS): Passwords {
  let running: Running | undefined;
  let rest: NodeJS.Timeout | undefined;

  function start(): Running {
    const started: Running = { thread: startThread('passwordWorker', { resourceLimits: SMALL }), askers: [] };
    const { thread, askers } = started;
    let reason = new Error('The thread for passwords has ended.');
    thread.on('message', (answer: unknown) => {
      askers.shift()?.resolve(answer);
      if (askers.length === 0 && running === started) rest = setTimeout(() => void end(), restAfterMs).unref();
    });
    thread.on('error', (error) => (reason = error));
    thread.once('exit', () => {
      if (running === started) running = undefined;
      for (const { reject } of askers.splice(0)) reject(reason);
    });
    return started;
  }

  const ask = (task: PasswordTask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      clearTimeout(rest);
      running ??= start();
      running.askers.push({ resolve, reject });
      running.thread.postMessage(task);
    });

  async function end(): Promise<void> {
    clearTimeout(rest);
    const ending = running;
    // A password that comes meanwhile starts the next one.
    running = undefined;
    await ending?.thread.terminate();
  }

  return {
    hash: async (password) => (await ask({ to: 'hash', password })) as string,
    matches: async (password, passwordHash) => (await ask({ to: 'compare', password, passwordHash })) as boolean,
    end,
  };
}

/** Hashing makes next to nothing that lasts. */
const SMALL = { maxYoungGenerationSizeMb: 2 };
