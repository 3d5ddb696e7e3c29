import { RateLimiterRedis } from 'rate-limiter-flexible';
import { CostLimit, inMemory, type OpenLimiter, SignInLimit } from './limiters.ts';

interface Options {
  /** The Redis in which several gateways count together; null for a single gateway. */
  redisUrl: string | null;
  costPerMinute: number;
}

/** How often callers may do what is costly or sensitive. */
export async function openLimits({ redisUrl, costPerMinute }: Options) {
  const shared = redisUrl === null ? null : await redisLimiters(redisUrl);
  return {
    signIns: new SignInLimit(shared?.open),
    cost: new CostLimit(costPerMinute, shared?.open),
    close: () => shared?.close(),
  };
}

export type Limits = Awaited<ReturnType<typeof openLimits>>;

const TIMEOUT_MS = 500;

/** Limiters shared by all gateways with the same Redis. While Redis is unavailable, each gateway counts by itself. */
async function redisLimiters(url: string) {
  const { openRedis } = await import('#gateway/process/redis.ts');
  const redis = openRedis(url, { commandTimeout: TIMEOUT_MS });
  // The bus of live events logs failures of the same Redis.
  redis.on('error', () => undefined);
  const open: OpenLimiter = ({ keyPrefix, ...options }) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `marl:${keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: inMemory({ keyPrefix, ...options }),
    });
  return { open, close: () => redis.disconnect() };
}
