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

/** A thread of its own, started by the first password. It answers in the order it is asked. */
export function passwordThread(): Passwords {
  let running: Worker | undefined;
  const askers: Asker[] = [];

  function start(): Worker {
    const thread = startThread('passwordWorker');
    let reason = new Error('The thread for passwords has ended.');
    thread.on('message', (answer: unknown) => askers.shift()?.resolve(answer));
    thread.on('error', (error) => (reason = error));
    thread.once('exit', () => {
      running = undefined;
      for (const { reject } of askers.splice(0)) reject(reason);
    });
    return thread;
  }

  const ask = (task: PasswordTask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      askers.push({ resolve, reject });
      running ??= start();
      running.postMessage(task);
    });

  return {
    hash: async (password) => (await ask({ to: 'hash', password })) as string,
    matches: async (password, passwordHash) => (await ask({ to: 'compare', password, passwordHash })) as boolean,
    end: async () => void (await running?.terminate()),
  };
}
