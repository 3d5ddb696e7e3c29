const FREE_ATTEMPTS = 5;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 300;
const FORGET_AFTER_MS = 15 * 60_000;
const MOST_KEPT = 10_000;

interface Attempts {
  count: number;
  last: number;
}

/**
 * Slows down who guesses passwords: five attempts are free, then each one must wait twice as long as the one before.
 * Attempts are counted when they begin, so that many at the same time gain nothing; the wait runs from when they failed.
 */
export class SignInThrottle {
  readonly #attempts = new Map<string, Attempts>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts an attempt and returns 0, or returns how many seconds to wait before the next. */
  admit(username: string, address: string): number {
    const key = JSON.stringify([username, address]);
    const now = this.#now();
    const known = this.#attempts.get(key);
    const { count, last } = known && now - known.last < FORGET_AFTER_MS ? known : { count: 0, last: now };
    const wait = last + waitAfter(count) * 1000 - now;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#keep(key, { count: count + 1, last: now });
    return 0;
  }

  /** A wrong pair: the next attempt waits from now. */
  failed(username: string, address: string): void {
    const known = this.#attempts.get(JSON.stringify([username, address]));
    if (known) known.last = this.#now();
  }

  /** A right pair: earlier attempts no longer count. */
  forget(username: string, address: string): void {
    this.#attempts.delete(JSON.stringify([username, address]));
  }

  #keep(key: string, attempts: Attempts): void {
    this.#attempts.delete(key);
    this.#attempts.set(key, attempts);
    if (this.#attempts.size <= MOST_KEPT) return;
    const [oldest] = this.#attempts.keys();
    if (oldest !== undefined) this.#attempts.delete(oldest);
  }
}

const waitAfter = (count: number): number =>
  count < FREE_ATTEMPTS ? 0 : Math.min(FIRST_WAIT_S * 2 ** (count - FREE_ATTEMPTS), LONGEST_WAIT_S);
