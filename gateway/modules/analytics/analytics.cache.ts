import { LRUCache } from 'lru-cache';
import type { OnLookup } from '#gateway/rest/cache.ts';
import type { Measured } from './analytics.source.ts';

const LIFETIME_MS = 60_000;
/** After a measurement of this length, changes do not start another one at once. */
const LONG_MS = 1_000;
/** Repeated measurements of a large dataset take at most a sixth of the backend's time. */
const REST_FACTOR = 5;
/** An entry for a million responses is large. */
const MAX_DATASETS = 20;

interface Entry {
  stamp: string;
  outcome: Promise<Measured>;
  /** When the measurement expires if the dataset has not changed. */
  until: number;
  /** When the measurement expires if the dataset has changed: soon, but later after a long measurement. */
  validUntil: number;
}

/** Caches the analytics for a state of a dataset. Concurrent requests share one measurement. */
export class AnalyticsCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_DATASETS });
  readonly #onLookup: OnLookup;

  constructor(onLookup: OnLookup = () => undefined) {
    this.#onLookup = onLookup;
  }

  /**
   * @param stamp identifies a state of the dataset.
   * @param measure starts a measurement, which continues when the request ends.
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
    return entry.outcome;
  }
}
