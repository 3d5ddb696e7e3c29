import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { inMemory, type OpenLimiter } from './limiters.ts';

const LONGEST_WAIT_MS = 5_000;
/** A Redis that is silent for that long is as good as gone. */
const PATIENCE_MS = 500;

/**
 * Limiters whose points all gateways with the same Redis take from one account. While Redis is away each gateway counts by
 * itself, so that nobody is let in uncounted and nobody is kept out.
 */
export function redisLimiters(url: string): { open: OpenLimiter; close(): void } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_WAIT_MS),
    connectTimeout: 3_000,
    commandTimeout: PATIENCE_MS,
  });
  // That Redis is away is told by the bus of live events, which talks to the same one.
  redis.on('error', () => undefined);
  return {
    open: ({ keyPrefix, ...options }) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `marl:${keyPrefix}`,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory({ keyPrefix, ...options }),
      }),
    close: () => redis.disconnect(),
  };
}
