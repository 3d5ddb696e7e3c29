import { float } from '../../../http/json.ts';

/** The true positives, false positives and false negatives of a label. */
type Outcomes = Record<'correct' | 'wrong' | 'missed', number>;

export class LabelOutcomes extends Map<string, Outcomes> {
  /** Adds a new label with empty counts. */
  forLabel(label: string): Outcomes {
    let outcomes = this.get(label);
    if (!outcomes) this.set(label, (outcomes = { correct: 0, wrong: 0, missed: 0 }));
    return outcomes;
  }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const precisionOf = ({ correct, wrong }: Outcomes): number => ratio(correct, correct + wrong);
const recallOf = ({ correct, missed }: Outcomes): number => ratio(correct, correct + missed);
const f1Of = (precision: number, recall: number): number => ratio(2 * precision * recall, precision + recall);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => ratio(sum(values), values.length);

/** Precision, recall and F1 of each label, their means (macro), and those of all labels together (micro). */
export function scoresOf(labels: ReadonlyMap<string, Outcomes>, macroF1: 'meanOfF1' | 'F1OfMeans'): object {
  const all = [...labels.values()];
  const total = (part: keyof Outcomes) => sum(all.map((outcomes) => outcomes[part]));
  const whole = { correct: total('correct'), wrong: total('wrong'), missed: total('missed') };
  const f1 = (outcomes: Outcomes) => f1Of(precisionOf(outcomes), recallOf(outcomes));
  const [precision, recall] = [mean(all.map(precisionOf)), mean(all.map(recallOf))];
  const scores: Record<string, object> = {
    precision_macro: float(precision),
    recall_macro: float(recall),
    f1_macro: float(macroF1 === 'meanOfF1' ? mean(all.map(f1)) : f1Of(precision, recall)),
    precision_micro: float(precisionOf(whole)),
    recall_micro: float(recallOf(whole)),
    f1_micro: float(f1(whole)),
  };
  for (const [label, outcomes] of labels) {
    scores[`${label}_precision`] = float(precisionOf(outcomes));
    scores[`${label}_recall`] = float(recallOf(outcomes));
    scores[`${label}_f1`] = float(f1(outcomes));
  }
  return scores;
}
