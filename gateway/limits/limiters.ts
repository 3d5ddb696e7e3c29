import { createHash } from 'node:crypto';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Opens a limiter that allows each key a number of points per duration in seconds. */
export type OpenLimiter = (
  options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>,
) => RateLimiterAbstract;

export const inMemory: OpenLimiter = (options) => new RateLimiterMemory(options);

/** Takes points and returns 0, or returns the seconds until there are points again. */
async function take(limiter: RateLimiterAbstract, key: string, points = 1, seconds?: number): Promise<number> {
  const { state, isRefused } = await consume(limiter, key, points, seconds);
  // After the clock was set back, the limiter returns too long a wait.
  return isRefused ? Math.min(secondsOf(state), seconds ?? limiter.duration) : 0;
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
  seconds?: number,
): Promise<{ state: RateLimiterRes; isRefused: boolean }> {
  try {
    const state = await limiter.consume(key, points, seconds === undefined ? {} : { customDuration: seconds });
    return { state, isRefused: false };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { state: refusal, isRefused: true };
    throw refusal;
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

const WINDOW_S = 60;
/** Callers that may share an address. The address limits those who invent credentials. */
const CALLERS_PER_ADDRESS = 10;

/** The remaining budget of a caller. */
export interface Budget {
  /** The number of values that are left. */
  remaining: number;
  /** The seconds until all values of a minute can be requested again. */
  resetsIn: number;
}

/** Limits the values that a caller may request over GraphQL per minute; 0 for no limit. */
export class CostLimit {
  readonly perMinute: number;
  readonly windowSeconds = WINDOW_S;
  readonly #callers: RateLimiterAbstract;
  readonly #addresses: RateLimiterAbstract;

  constructor(perMinute: number, open: OpenLimiter = inMemory) {
    this.perMinute = perMinute;
    this.#callers = open({ keyPrefix: 'cost', points: perMinute, duration: WINDOW_S });
    const perAddress = perMinute * CALLERS_PER_ADDRESS;
    this.#addresses = open({ keyPrefix: 'cost-address', points: perAddress, duration: WINDOW_S });
  }

  /**
   * Charges the caller; `wait` is 0, or how many seconds the caller has to wait instead. A request that costs more than a minute's worth
   * passes as the first of a minute. Each of a request's credentials is charged, because they are not verified yet.
   */
  async charge(callers: readonly string[], address: string, price: number): Promise<{ wait: number; budget: Budget }> {
    const points = Math.min(Math.ceil(price), this.perMinute);
    const taken = await Promise.all(callers.map((key) => consume(this.#callers, key, points)));
    const budget = leastOf(taken.map(({ state }) => this.#budgetOf(state)));
    const isRefused = taken.some((one) => one.isRefused);
    // A refused request is not charged to the address, which other callers share.
    const wait = isRefused ? budget.resetsIn : await take(this.#addresses, address, points);
    return { wait, budget };
  }

  /** Returns the remaining budget of a caller, without a charge. */
  async budgetOf(callers: readonly string[]): Promise<Budget> {
    const states = await Promise.all(callers.map((key) => this.#callers.get(key)));
    return leastOf(states.map((state) => this.#budgetOf(state)));
  }

  #budgetOf(state: RateLimiterRes | null): Budget {
    if (!state) return { remaining: this.perMinute, resetsIn: WINDOW_S };
    // After the clock was set back, the limiter returns too long a wait.
    return { remaining: Math.max(0, state.remainingPoints), resetsIn: Math.min(secondsOf(state), WINDOW_S) };
  }
}

const leastOf = (budgets: readonly Budget[]): Budget => ({
  remaining: Math.min(...budgets.map(({ remaining }) => remaining)),
  resetsIn: Math.max(...budgets.map(({ resetsIn }) => resetsIn)),
});

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 300;
const ATTEMPTS_WINDOW_S = 15 * 60;
/** The limit for all usernames together: many people may share an address. */
const MOST_FAILURES_PER_ADDRESS = 300;

/** The seconds to wait; or, for an admitted attempt, a function to call with the status of its answer. */
type Admission = { wait: number } | { settle: (status: number) => Promise<void> };

/**
 * Slows down password guessing. For a username from an address, five attempts are free; then each has to wait twice as long as the one
 * before. The address limits attempts with many usernames. Attempts count from their start, so concurrent ones gain nothing; the wait
 * begins when they fail.
 */
export class SignInLimit {
  readonly #attempts: RateLimiterAbstract;
  /** Admits one attempt per wait. */
  readonly #gate: RateLimiterAbstract;
  readonly #addresses: RateLimiterAbstract;

  constructor(open: OpenLimiter = inMemory) {
    this.#attempts = open({ keyPrefix: 'attempts', points: Number.MAX_SAFE_INTEGER, duration: ATTEMPTS_WINDOW_S });
    this.#gate = open({ keyPrefix: 'gate', points: 1, duration: FIRST_WAIT_S });
    this.#addresses = open({ keyPrefix: 'address', points: MOST_FAILURES_PER_ADDRESS, duration: ATTEMPTS_WINDOW_S });
  }

  async admit(username: string, address: string): Promise<Admission> {
    const key = keyOf(username, address);
    const wait = await take(this.#addresses, address);
    if (wait > 0) return { wait };
    const { consumedPoints: count } = await this.#attempts.penalty(key);
    if (count >= FREE_ATTEMPTS) {
      const untilNext = await take(this.#gate, key, 1, waitAfter(count));
      if (untilNext > 0) {
        await Promise.all([this.#attempts.reward(key), this.#addresses.reward(address)]);
        return { wait: untilNext };
      }
      await this.#attempts.set(key, count, ATTEMPTS_WINDOW_S);
    }
    return {
      settle: (status) => {
        if (status < 300) return this.#reset(key, address);
        return isWrongPair(status) ? this.#fail(key) : this.#undo(key, address, count);
      },
    };
  }

  /** The wait for the next attempt begins now. */
  async #fail(key: string): Promise<void> {
    const count = (await this.#attempts.get(key))?.consumedPoints ?? 0;
    if (count >= FREE_ATTEMPTS) await this.#gate.set(key, 1, waitAfter(count));
  }

  async #reset(key: string, address: string): Promise<void> {
    await Promise.all([this.#attempts.delete(key), this.#gate.delete(key), this.#addresses.reward(address)]);
  }

  /** Takes back the count of an attempt that the backend could not check. Reopens the gate unless a later attempt closed it. */
  async #undo(key: string, address: string, count: number): Promise<void> {
    const { consumedPoints: remaining } = await this.#attempts.reward(key);
    const isOpenAgain = count >= FREE_ATTEMPTS && remaining < count;
    await Promise.all([this.#addresses.reward(address), ...(isOpenAgain ? [this.#gate.delete(key)] : [])]);
  }
}

/** Whether the status of a sign-in says that username or password are wrong. */
export const isWrongPair = (status: number): boolean => status === 401 || status === 422;

/** A hash: usernames can have any length, and should not appear in Redis. */
const keyOf = (username: string, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([username, address]))
    .digest('base64url');

const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_S * 2 ** Math.min(attempts - FREE_ATTEMPTS, 10), LONGEST_WAIT_S);
