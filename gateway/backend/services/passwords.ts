import { setImmediate } from 'node:timers/promises';
import { compare, hash } from 'bcrypt';

const COST = 12;

/** The hash of random bytes: signing in with an unknown username takes as long as with a wrong password. */
const UNKNOWN_USER = '$2b$12$f10AJ9D.jqC7o3aGpepC5e2F0Oj5ZtKYGwm.UKXuKZz55.fLaJRsG';

/** What takes place on the thread pool, where it takes a large part of a second, by design. */
const running = new Set<Promise<unknown>>();

function track<Result>(work: Promise<Result>): Promise<Result> {
  running.add(work);
  return work.finally(() => running.delete(work));
}

/** Resolves when no password is being hashed. A thread that ends earlier takes the process with it. */
export async function passwordsAtRest(): Promise<void> {
  while (running.size > 0) {
    await Promise.allSettled(running);
    // Whoever waited for it may begin with the next password.
    await setImmediate();
  }
}

export const hashPassword = (password: string): Promise<string> => track(hash(password, COST));

export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await track(compare(password, passwordHash ?? UNKNOWN_USER));
  return matches && passwordHash !== undefined;
}
