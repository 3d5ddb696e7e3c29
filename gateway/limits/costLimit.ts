import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { inMemory, type OpenLimiter, take } from './limiters.ts';

const WINDOW_S = 60;

/** How many values each caller may ask for over GraphQL in a minute; a limit of 0 is none. */
export class CostLimit {
  readonly perMinute: number;
  readonly #minute: RateLimiterAbstract | null;

  constructor(perMinute: number, open: OpenLimiter = inMemory) {
    this.perMinute = perMinute;
    this.#minute = perMinute > 0 ? open({ keyPrefix: 'cost', points: perMinute, duration: WINDOW_S }) : null;
  }

  /**
   * Charges the caller and returns 0, or returns how many seconds to wait. What costs more than a whole minute's worth passes as the
   * first of a minute.
   */
  async charge(caller: string, price: number): Promise<number> {
    return this.#minute === null ? 0 : take(this.#minute, caller, Math.min(Math.ceil(price), this.perMinute));
  }
}
