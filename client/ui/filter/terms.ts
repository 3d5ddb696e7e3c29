/** One of these values, or (of a list of values) all of them. */
export interface Terms {
  readonly terms: readonly string[];
  readonly match: 'any' | 'all';
}

/** A value to choose. */
export interface Option {
  readonly value: string;
  readonly text: string;
  /** How many records have it, where that is known. */
  readonly count?: number;
}
