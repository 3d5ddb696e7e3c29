/** Something in a store that is not as it should be. */
export interface Finding {
  /** What, in a sentence. */
  wrong: string;
  /** Whether it can be made anew out of the records and responses, which are as they should be. */
  isDerived: boolean;
}

export type Findings = Generator<Finding, void>;

/** Of what is counted, searched and filtered by. */
export const derived = (wrong: string): Finding => ({ wrong, isDerived: true });
/** Of what people and programs have put in. */
export const original = (wrong: string): Finding => ({ wrong, isDerived: false });

/** "1 record", "2 records". */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
