import type { OnLookup } from '../settings/settings.shared.ts';
import type { Measured } from './analytics.model.ts';

const LIFETIME_MS = 60_000;
/** What took this long to measure is not measured again at once, however soon something changes. */
const LONG_MS = 1_000;
/** Reading a large dataset over and over may take a sixth of the backend's time, and no more. */
const REST_FACTOR = 5;
/** Datasets of which the outcome is kept; one may hold the times of a million responses' worth of pairs, so not many. */
const MOST = 20;

interface Entry {
  stamp: string;
  outcome: Promise<Measured>;
  /** Until when it does for the same state of the dataset; without end while it is being measured. */
  until: number;
  /** Until when it does in any case: one measurement at a time, and a rest after a long one. */
  goodUntil: number;
}

/**
 * Keeps what was measured, for the same state of a dataset. People who ask at the same time wait for one measurement, which then
 * may lack what was written since it began; it says when that was.
 */
export class KeptAnalytics {
  readonly #entries = new Map<string, Entry>();
  readonly #onLookup: OnLookup;

  constructor(onLookup: OnLookup = () => undefined) {
    this.#onLookup = onLookup;
  }

  /**
   * @param stamp tells one state of the dataset from the next.
   * @param measure begins a measurement, which goes on when the request that began it has ended.
   */
  get(datasetId: string, stamp: string, measure: () => Promise<Measured>): Promise<Measured> {
    const kept = this.#entries.get(datasetId);
    const now = performance.now();
    const isHit = kept !== undefined && (now < kept.goodUntil || (kept.stamp === stamp && now < kept.until));
    this.#onLookup('analytics', isHit);
    return isHit ? kept.outcome : this.#begin(datasetId, stamp, measure);
  }

  #begin(datasetId: string, stamp: string, measure: () => Promise<Measured>): Promise<Measured> {
    const begin = performance.now();
    const entry: Entry = { stamp, outcome: measure(), until: Infinity, goodUntil: Infinity };
    this.#entries.delete(datasetId);
    this.#entries.set(datasetId, entry);
    entry.outcome.then(
      () => {
        const end = performance.now();
        entry.until = end + LIFETIME_MS;
        entry.goodUntil = end - begin < LONG_MS ? end : end + REST_FACTOR * (end - begin);
      },
      () => {
        if (this.#entries.get(datasetId) === entry) this.#entries.delete(datasetId);
      },
    );
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= MOST) break;
      this.#entries.delete(oldest);
    }
    return entry.outcome;
  }
}
