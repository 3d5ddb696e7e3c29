export interface Finding {
  problem: string;
  /** Whether it can be rebuilt from records and responses. */
  isDerived: boolean;
}

export type Findings = Generator<Finding, void>;

/** A problem of counters, filter values or indexes. */
export const derived = (problem: string): Finding => ({ problem, isDerived: true });
/** A problem of the data themselves. */
export const original = (problem: string): Finding => ({ problem, isDerived: false });

/** "1 record", "2 records". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
