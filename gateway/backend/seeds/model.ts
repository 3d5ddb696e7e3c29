/** Who has answered in the demo: the two demo accounts that are not the owner. */
export type DemoUser = 'annotator' | 'admin';

export type Language = 'en' | 'de' | 'ar' | 'he';

/** A label on a piece of text, found by the text itself; the number picks a later occurrence (1 is the first). */
export type Mark<Label extends string> = [label: Label, text: string, occurrence?: number];

/** A person's answers to one record: those left out were not given. */
export type Answered<Values> = Partial<Values> & { status: 'submitted' | 'draft' | 'discarded' };

/** What every demo record has beside its own fields. */
export interface SeedRecord<Values> {
  /** English when left out. */
  language?: Language;
  /** What models propose; a record without it comes with no suggestion at all. */
  suggested?: Partial<Values>;
  answers?: Partial<Record<DemoUser, Answered<Values>>>;
}
