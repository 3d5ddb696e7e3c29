import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { inMemory, type OpenLimiter, take } from './limiters.ts';

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 300;
const REMEMBERED_S = 15 * 60;
/** For all usernames together; many people may share an address. */
const MOST_FAILURES_OF_ADDRESS = 300;

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

  /** Counts an attempt and returns 0, or returns how many seconds to wait before the next. */
  async admit(username: string, address: string): Promise<number> {
    const key = keyOf(username, address);
    const wait = await take(this.#addresses, address);
    if (wait > 0) return wait;
    const { consumedPoints: count } = await this.#attempts.penalty(key);
    if (count < FREE_ATTEMPTS) return 0;
    const untilNext = await take(this.#gate, key, 1, waitAfter(count));
    if (untilNext === 0) await this.#attempts.set(key, count, REMEMBERED_S);
    else await Promise.all([this.#attempts.reward(key), this.#addresses.reward(address)]);
    return untilNext;
  }

  /** How an attempt ended, by the status of what was answered. */
  settle(username: string, address: string, status: number): Promise<void> {
    if (status < 300) return this.forget(username, address);
    return isWrongPair(status) ? this.failed(username, address) : this.giveBack(username, address);
  }

  /** A wrong pair: the next attempt waits from now. */
  async failed(username: string, address: string): Promise<void> {
    const key = keyOf(username, address);
    const count = (await this.#attempts.get(key))?.consumedPoints ?? 0;
    if (count >= FREE_ATTEMPTS) await this.#gate.set(key, 1, waitAfter(count));
  }

  /** A right pair: earlier attempts no longer count. */
  async forget(username: string, address: string): Promise<void> {
    const key = keyOf(username, address);
    await Promise.all([this.#attempts.delete(key), this.#gate.delete(key), this.#addresses.reward(address)]);
  }

  /** Nobody learnt whether the pair is right: it was no guess. */
  async giveBack(username: string, address: string): Promise<void> {
    const key = keyOf(username, address);
    const { consumedPoints: left } = await this.#attempts.reward(key);
    const hasPassedGate = left + 1 >= FREE_ATTEMPTS;
    await Promise.all([this.#addresses.reward(address), ...(hasPassedGate ? [this.#gate.delete(key)] : [])]);
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
