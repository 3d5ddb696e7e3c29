import { Redis, type RedisOptions } from 'ioredis';

const LONGEST_WAIT_MS = 5_000;

/** A connection that reconnects until it succeeds. Commands fail at once while it is closed. */
export const openRedis = (url: string, more: RedisOptions): Redis =>
  new Redis(url, {
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_WAIT_MS),
    maxRetriesPerRequest: null,
    enableOfflineQueue: false,
    connectTimeout: 3_000,
    ...more,
  });
