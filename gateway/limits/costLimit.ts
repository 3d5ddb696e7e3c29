import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { inMemory, type OpenLimiter, take } from './limiters.ts';

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
