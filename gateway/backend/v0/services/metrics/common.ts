import { float } from '../../../http/json.ts';
import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { TaskDocument } from '../../store/taskRecords.ts';
import { countsJson, histogram, metadataCounts, SCORE_STEP, valueCounts } from '../search/aggregations.ts';
import { facetNamed, type TaskSearch } from '../search/taskSearch.ts';
import { CLOUD_WORDS, wordCloud } from '../search/wordCloud.ts';

interface Parameters {
  size: number | undefined;
  interval: number | undefined;
  text_field: string | undefined;
}
type Summarize = (search: TaskSearch, set: OrdinalSet, parameters: Parameters) => object;

export interface Metric {
  id: string;
  name: string;
  description: string | null;
  summarize: Summarize;
}

export const metric = (id: string, name: string, description: string | null, summarize: Summarize): Metric => ({
  id,
  name,
  description,
  summarize,
});

export const counted = (search: TaskSearch, name: string, set: OrdinalSet, most?: number): object =>
  countsJson(valueCounts(search, facetNamed(search, name), set, most));

const distribution = (search: TaskSearch, name: string, set: OrdinalSet, step: number): object =>
  countsJson(histogram(search, facetNamed(search, name), set, step));

const textIn =
  (field: string) =>
  ({ text, inputs }: TaskDocument): string =>
    field.startsWith('inputs.') ? [inputs?.[field.slice('inputs.'.length)] ?? []].flat().join('\n') : text;

const byCounts = (id: string, name: string, facet = id, description: string | null = null): Metric =>
  metric(id, name, description, (search, set, { size }) => counted(search, facet, set, size));

export const COMMON_METRICS: readonly Metric[] = [
  metric('text_length', 'Text length distribution', 'Computes the input text length distribution', (search, set) =>
    distribution(search, 'metrics.text_length', set, 1),
  ),
  metric(
    'error_distribution',
    'Error distribution',
    "Computes the dataset error distribution. It's mean, records with correct predictions vs records with incorrect prediction vs records with unknown prediction result",
    (search, set) => {
      const counts = new Map(valueCounts(search, facetNamed(search, 'predicted'), set));
      const [ok, ko] = [counts.get('ok') ?? 0, counts.get('ko') ?? 0];
      const all = Object.entries({ ok, ko, unknown: set.size - ok - ko });
      return Object.fromEntries(all.filter(([, count]) => count > 0));
    },
  ),
  byCounts('status_distribution', 'Record status distribution', 'status', 'The dataset record status distribution'),
  metric(
    'words_cloud',
    'Inputs words cloud',
    'The words cloud for dataset inputs',
    (search, set, { size = CLOUD_WORDS, text_field }) =>
      countsJson(wordCloud(search, set, size, text_field ? textIn(text_field) : undefined)),
  ),
  metric('metadata', 'Metadata fields stats', null, (search, set, { size }) =>
    metadataCounts(search, search.tasks.facets.ofDataset(search.dataset.pk), set, size),
  ),
  byCounts('predicted_by', 'Predicted by distribution'),
  byCounts('annotated_by', 'Annotated by distribution'),
  metric('score', 'Score record distribution', null, (search, set) => distribution(search, 'score', set, SCORE_STEP)),
];

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
