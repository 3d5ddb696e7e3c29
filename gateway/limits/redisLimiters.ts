import { RateLimiterRedis } from 'rate-limiter-flexible';
import { openRedis } from '#gateway/process/redis.ts';
import { inMemory, type OpenLimiter } from './limiters.ts';

/** A Redis that is silent for that long is as good as gone. */
const PATIENCE_MS = 500;

/**
 * Limiters whose points all gateways with the same Redis take from one account. While Redis is away each gateway counts by
 * itself, so that nobody is let in uncounted and nobody is kept out.
 */
export function redisLimiters(url: string): { open: OpenLimiter; close(): void } {
  const redis = openRedis(url, { commandTimeout: PATIENCE_MS });
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
