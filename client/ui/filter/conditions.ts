/** Matches any of the values, or all of them if the record has a list. */
export interface Terms {
  readonly terms: readonly string[];
  readonly match: 'any' | 'all';
}

/** An inclusive range; null leaves a bound open. */
export interface Range {
  readonly ge: number | null;
  readonly le: number | null;
}

/** A sort key and its direction. */
export interface SortKey<By> {
  readonly by: By;
  readonly order: 'asc' | 'desc';
}

export const isTerms = (constraint: Terms | Range): constraint is Terms => 'terms' in constraint;
