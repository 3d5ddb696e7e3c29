/** A record that was submitted in this session. */
export interface SubmittedRecord {
  readonly recordId: string;
  /** How long it was on screen. */
  readonly seconds: number;
  /** By the name of each question that came with a suggestion: whether the answer is what was suggested. */
  readonly agreement: Readonly<Record<string, boolean>>;
}

/** Longer than any session; what is older says little about how somebody works now. */
const MOST_KEPT = 1_000;

/** The session with one more record. Who submits a record again has thought about it again: times add up, the last answer counts. */
export function withSubmitted(
  session: readonly SubmittedRecord[],
  submitted: SubmittedRecord,
): readonly SubmittedRecord[] {
  const before = session.find(({ recordId }) => recordId === submitted.recordId);
  const others = before ? session.filter((one) => one !== before) : session;
  return [...others.slice(1 - MOST_KEPT), { ...submitted, seconds: submitted.seconds + (before?.seconds ?? 0) }];
}
