import { scramble } from './recordAddress.ts';

/** How control records are mixed into the queues of a dataset. */
export interface ControlSettings {
  /** How many percent of the answers are to control records, 0 to 20. */
  share: number;
  /** Whether annotators see their own score. */
  shows_own_score: boolean;
}

/** A person's position in the schedule: the number of answered controls, and of other records that come before the next control. */
export interface ControlPosition {
  answered: number;
  due: number;
}

/** Decides for one person which controls come and when. The same seed always decides the same. */
export class ControlSchedule {
  readonly #seed: number;
  /** The number of other records for each control, on average. */
  readonly #spacing: number;

  /** @param share in percent, more than 0 */
  constructor(share: number, datasetSeed: number, userPk: number) {
    this.#seed = scramble((datasetSeed ^ userPk) >>> 0);
    this.#spacing = (100 - share) / share;
  }

  /** Sorts controls: lowest first. */
  readonly rank = (ordinal: number): number => scramble((ordinal ^ this.#seed) >>> 0);

  get start(): ControlPosition {
    return { answered: 0, due: this.gap(0) };
  }

  /**
   * The number of other records before the control with this number: half to one and a half times the spacing, so that it is unpredictable.
   */
  gap(number: number): number {
    const chance = scramble((this.#seed + number) >>> 0) / 2 ** 32;
    return Math.round(this.#spacing * (0.5 + chance));
  }

  /** The position after an answer to a control. One that is answered out of turn does not move the others. */
  afterControl({ answered, due }: ControlPosition): ControlPosition {
    return { answered: answered + 1, due: due + this.gap(answered + 1) };
  }

  /** The position after an answer to another record. */
  afterOther({ answered, due }: ControlPosition): ControlPosition {
    return { answered, due: Math.max(0, due - 1) };
  }

  /** Yields the number of other records before each next control, without end. */
  *dues({ answered, due }: ControlPosition): Generator<number, never> {
    for (let next = due, number = answered + 1; ; number += 1) {
      yield next;
      next += this.gap(number);
    }
  }
}
