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
export async function take(limiter: RateLimiterAbstract, key: string, points = 1, seconds?: number): Promise<number> {
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
