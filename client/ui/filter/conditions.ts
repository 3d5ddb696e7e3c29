/** One of these values, or (of a list of values) all of them. */
export interface Terms {
  readonly terms: readonly string[];
  readonly match: 'any' | 'all';
}

/** A range of numbers, both ends included; null leaves an end open. */
export interface Range {
  readonly ge: number | null;
  readonly le: number | null;
}

/** What a list is sorted by, and in which direction. */
export interface SortKey<By> {
  readonly by: By;
  readonly order: 'asc' | 'desc';
}

export const isTerms = (constraint: Terms | Range): constraint is Terms => 'terms' in constraint;
