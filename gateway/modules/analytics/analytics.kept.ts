import type { OnLookup } from '../settings/settings.shared.ts';
import type { Measured } from './analytics.model.ts';

const LIFETIME_MS = 60_000;
/** Datasets of which the outcome is kept; one may hold the times of a million responses' worth of pairs, so not many. */
const MOST = 20;

interface Entry {
  stamp: string;
  until: number;
  outcome: Promise<Measured>;
}

/** Keeps what was measured, for the same state of a dataset. People who ask at the same time wait for one measurement. */
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
    const isHit = kept?.stamp === stamp && Date.now() < kept.until;
    this.#onLookup('analytics', isHit);
    if (isHit) return kept.outcome;
    const entry: Entry = { stamp, until: Date.now() + LIFETIME_MS, outcome: measure() };
    this.#entries.delete(datasetId);
    this.#entries.set(datasetId, entry);
    entry.outcome.catch(() => {
      if (this.#entries.get(datasetId) === entry) this.#entries.delete(datasetId);
    });
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= MOST) break;
      this.#entries.delete(oldest);
    }
    return entry.outcome;
  }
}
