import { float } from '../../../http/json.ts';

/** How often a label was right, wrongly given, and missed. */
export interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

export const emptyTally = (): Tally => ({ right: 0, wrong: 0, missed: 0 });

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
export const precisionOf = ({ right, wrong }: Tally): number => ratio(right, right + wrong);
export const recallOf = ({ right, missed }: Tally): number => ratio(right, right + missed);
export const f1Of = (precision: number, recall: number): number => ratio(2 * precision * recall, precision + recall);

const mean = (values: readonly number[]): number =>
  ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );

/** Precision, recall and F1 of labels: each for itself, their means, and all taken together. */
export function scoresOf(tallies: ReadonlyMap<string, Tally>, how: 'meanOfF1' | 'F1OfMeans'): Record<string, object> {
  const all = [...tallies.values()];
  const whole = emptyTally();
  for (const { right, wrong, missed } of all) {
    whole.right += right;
    whole.wrong += wrong;
    whole.missed += missed;
  }
  const f1 = (tally: Tally) => f1Of(precisionOf(tally), recallOf(tally));
  const [precision, recall] = [mean(all.map(precisionOf)), mean(all.map(recallOf))];
  const scores: Record<string, object> = {
    precision_macro: float(precision),
    recall_macro: float(recall),
    f1_macro: float(how === 'meanOfF1' ? mean(all.map(f1)) : f1Of(precision, recall)),
    precision_micro: float(precisionOf(whole)),
    recall_micro: float(recallOf(whole)),
    f1_micro: float(f1(whole)),
  };
  for (const [label, tally] of tallies) {
    scores[`${label}_precision`] = float(precisionOf(tally));
    scores[`${label}_recall`] = float(recallOf(tally));
    scores[`${label}_f1`] = float(f1(tally));
  }
  return scores;
}
