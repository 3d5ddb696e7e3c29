import { createHash } from 'node:crypto';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Makes one limiter: so many points in so many seconds for each key. */
export type OpenLimiter = (
  options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>,
) => RateLimiterAbstract;

/** Counts on this gateway, for as long as it runs. */
export const inMemory: OpenLimiter = (options) => new RateLimiterMemory(options);

/** Takes points and returns 0, or returns for how many seconds there are none. */
async function take(limiter: RateLimiterAbstract, key: string, points = 1, seconds?: number): Promise<number> {
  try {
    await limiter.consume(key, points, seconds === undefined ? {} : { customDuration: seconds });
    return 0;
  } catch (refusal) {
    // When the clock has been set back meanwhile, the limiter says too much.
    if (refusal instanceof RateLimiterRes) return Math.min(secondsOf(refusal), seconds ?? limiter.duration);
    throw refusal;
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

const WINDOW_S = 60;
/** Many people may share an address; who makes credentials up is stopped by it. */
const CALLERS_OF_ADDRESS = 10;

/** How many values each caller may ask for over GraphQL in a minute; a limit of 0 is none. */
export class CostLimit {
  readonly perMinute: number;
  readonly #callers: RateLimiterAbstract;
  readonly #addresses: RateLimiterAbstract;

  constructor(perMinute: number, open: OpenLimiter = inMemory) {
    this.perMinute = perMinute;
    this.#callers = open({ keyPrefix: 'cost', points: perMinute, duration: WINDOW_S });
    this.#addresses = open({
      keyPrefix: 'cost-address',
      points: perMinute * CALLERS_OF_ADDRESS,
      duration: WINDOW_S,
    });
  }

  /**
   * Charges the caller and returns 0, or returns how many seconds to wait. What costs more than a whole minute's worth passes as the
   * first of a minute. Nobody knows yet which of somebody's credentials are good, so each of the `callers` is charged.
   */
  async charge(callers: readonly string[], address: string, price: number): Promise<number> {
    if (this.perMinute === 0) return 0;
    const points = Math.min(Math.ceil(price), this.perMinute);
    const waits = await Promise.all(callers.map((key) => take(this.#callers, key, points)));
    // What is refused is not charged to the others who share the address.
    return Math.max(...waits) || take(this.#addresses, address, points);
  }
}

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 300;
const REMEMBERED_S = 15 * 60;
/** For all usernames together; many people may share an address. */
const MOST_FAILURES_OF_ADDRESS = 300;

/** How many seconds to wait before the next attempt; or nothing to wait for, and whom to tell how this one ended. */
type Admission = { wait: number } | { settle: (status: number) => Promise<void> };

/**
 * Slows down who guesses passwords. For one username from one address five attempts are free, then each one must wait twice as
 * long as the one before. Who tries many usernames is stopped by their address. Attempts are counted when they begin, so that many
 * at the same time gain nothing; the wait runs from when they failed.
 */
export class SignInLimit {
  readonly #attempts: RateLimiterAbstract;
  /** Lets one attempt through, and then none until its wait is over. */
  readonly #gate: RateLimiterAbstract;
  readonly #addresses: RateLimiterAbstract;

  constructor(open: OpenLimiter = inMemory) {
    this.#attempts = open({ keyPrefix: 'attempts', points: Number.MAX_SAFE_INTEGER, duration: REMEMBERED_S });
    this.#gate = open({ keyPrefix: 'gate', points: 1, duration: FIRST_WAIT_S });
    this.#addresses = open({ keyPrefix: 'address', points: MOST_FAILURES_OF_ADDRESS, duration: REMEMBERED_S });
  }

  /** Counts an attempt that need not wait. How it ended is told by the status of what was answered. */
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
      await this.#attempts.set(key, count, REMEMBERED_S);
    }
    return {
      settle: (status) => {
        if (status < 300) return this.#forget(key, address);
        return isWrongPair(status) ? this.#fail(key) : this.#giveBack(key, address, count);
      },
    };
  }

  /** A wrong pair: the next attempt waits from now. */
  async #fail(key: string): Promise<void> {
    const count = (await this.#attempts.get(key))?.consumedPoints ?? 0;
    if (count >= FREE_ATTEMPTS) await this.#gate.set(key, 1, waitAfter(count));
  }

  /** A right pair: earlier attempts no longer count. */
  async #forget(key: string, address: string): Promise<void> {
    await Promise.all([this.#attempts.delete(key), this.#gate.delete(key), this.#addresses.reward(address)]);
  }

  /** Nobody learnt whether the pair is right: it was no guess. If it closed the gate, and none came after it, that is open again. */
  async #giveBack(key: string, address: string, count: number): Promise<void> {
    const { consumedPoints: left } = await this.#attempts.reward(key);
    const isOpenAgain = count >= FREE_ATTEMPTS && left < count;
    await Promise.all([this.#addresses.reward(address), ...(isOpenAgain ? [this.#gate.delete(key)] : [])]);
  }
}

/** Whether the refusal is about the username and the password, and not about the server. */
export const isWrongPair = (status: number): boolean => status === 401 || status === 422;

/** Of one length, and without the username: it may be anything, and is nobody's business where this is kept. */
const keyOf = (username: string, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([username, address]))
    .digest('base64url');

const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_S * 2 ** Math.min(attempts - FREE_ATTEMPTS, 10), LONGEST_WAIT_S);
