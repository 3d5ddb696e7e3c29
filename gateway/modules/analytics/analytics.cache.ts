import type { OnLookup } from '#gateway/rest/cache.ts';
import type { Measured } from './analytics.source.ts';

const LIFETIME_MS = 60_000;
/** A measurement that took this long is not repeated at once, even if something changed. */
const LONG_MS = 1_000;
/** Measuring a large dataset again and again takes at most a sixth of the backend's time. */
const REST_FACTOR = 5;
/** The most datasets to cache; an entry for a million responses is large. */
const MOST = 20;

interface Entry {
  stamp: string;
  outcome: Promise<Measured>;
  /** Until when it is valid for the same state of the dataset. */
  until: number;
  /** Until when it is valid for any state: while it is being measured, and for a while after a long measurement. */
  validUntil: number;
}

/**
 * Caches the analytics for a state of a dataset. Concurrent requests share one measurement, which may lack what was written since it
 * began; its `computedAt` tells when that was.
 */
export class AnalyticsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #onLookup: OnLookup;

  constructor(onLookup: OnLookup = () => undefined) {
    this.#onLookup = onLookup;
  }

  /**
   * @param stamp identifies a state of the dataset.
   * @param measure begins a measurement, which continues after the request that began it.
   */
  get(datasetId: string, stamp: string, measure: () => Promise<Measured>): Promise<Measured> {
    const cached = this.#entries.get(datasetId);
    const now = performance.now();
    const isHit = cached !== undefined && (now < cached.validUntil || (cached.stamp === stamp && now < cached.until));
    this.#onLookup('analytics', isHit);
    return isHit ? cached.outcome : this.#begin(datasetId, stamp, measure);
  }

  #begin(datasetId: string, stamp: string, measure: () => Promise<Measured>): Promise<Measured> {
    const begin = performance.now();
    const entry: Entry = { stamp, outcome: measure(), until: Infinity, validUntil: Infinity };
    this.#entries.delete(datasetId);
    this.#entries.set(datasetId, entry);
    entry.outcome.then(
      () => {
        const end = performance.now();
        entry.until = end + LIFETIME_MS;
        entry.validUntil = end - begin < LONG_MS ? end : end + REST_FACTOR * (end - begin);
      },
      () => {
        if (this.#entries.get(datasetId) === entry) this.#entries.delete(datasetId);
      },
    );
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return entry.outcome;
  }
}
