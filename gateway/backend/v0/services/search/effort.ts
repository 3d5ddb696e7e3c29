import { brokenQuery } from '../refusals.ts';

/** What it takes to look at one of these, in the steps of a pattern along a word, which take some forty nanoseconds each. */
export const STEPS = { document: 400, word: 20, condition: 25_000 };

/** Some seconds, for which nobody else is answered. */
const MAX_STEPS = 100_000_000;
/** However many records there are, all of them may be read so often. */
const MAX_READINGS = 3;

/** What one request has cost up to now. Queries are written by anybody, and a few words can ask for hours of work. */
export class Effort {
  readonly #most: number;
  #spent = 0;

  constructor(most: number) {
    this.#most = most;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent <= this.#most) return;
    throw brokenQuery(
      `The query takes more than ${this.#most} steps; ask for words without wildcards where you can, and write several patterns as one, such as /one|two/`,
      { code: 'QUERY_TOO_COSTLY', about: {} },
    );
  }
}

/** What may be spent on one request to a dataset. */
export const effortFor = (records: number): Effort =>
  new Effort(Math.max(MAX_STEPS, records * STEPS.document * MAX_READINGS));
