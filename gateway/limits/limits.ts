import { CostLimit, inMemory, SignInLimit } from './limiters.ts';

/** What callers may do only so often. */
export interface Limits {
  signIns: SignInLimit;
  cost: CostLimit;
  close(): void;
}

interface Options {
  /** Where all gateways count together; null when there is one. */
  redisUrl: string | null;
  costPerMinute: number;
}

export async function openLimits({ redisUrl, costPerMinute }: Options): Promise<Limits> {
  const shared = redisUrl === null ? null : (await import('./redisLimiters.ts')).redisLimiters(redisUrl);
  const open = shared?.open ?? inMemory;
  return {
    signIns: new SignInLimit(open),
    cost: new CostLimit(costPerMinute, open),
    close: () => shared?.close(),
  };
}
