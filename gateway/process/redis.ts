import { Redis, type RedisOptions } from 'ioredis';

const LONGEST_WAIT_MS = 5_000;

/** A connection that comes back for as long as it takes; while it is away nothing is kept to be sent, and each gateway goes on by itself. */
export const openRedis = (url: string, more: RedisOptions): Redis =>
  new Redis(url, {
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_WAIT_MS),
    maxRetriesPerRequest: null,
    enableOfflineQueue: false,
    connectTimeout: 3_000,
    ...more,
  });
