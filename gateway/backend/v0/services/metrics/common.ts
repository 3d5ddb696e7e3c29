import { float } from '../../../http/json.ts';
import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { TaskDocument } from '../../store/taskRecords.ts';
import { countsJson, histogram, MAX_KEYS, metadataCounts, SCORE_STEP, valueCounts } from '../search/aggregations.ts';
import type { TaskSearch } from '../search/taskSearch.ts';
import { CLOUD_WORDS, wordCloud } from '../search/wordCloud.ts';

interface MetricParameters {
  size: number | undefined;
  interval: number | undefined;
  text_field: string | undefined;
}

/** Something measured of some records at once. */
export interface Metric {
  id: string;
  name: string;
  description: string | null;
  summarize(search: TaskSearch, set: OrdinalSet, parameters: MetricParameters): object;
}

/** How often a label was right, wrongly given, and missed. */
export interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

export const emptyTally = (): Tally => ({ right: 0, wrong: 0, missed: 0 });

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const precisionOf = ({ right, wrong }: Tally): number => ratio(right, right + wrong);
const recallOf = ({ right, missed }: Tally): number => ratio(right, right + missed);
const f1Of = (precision: number, recall: number): number => ratio(2 * precision * recall, precision + recall);

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

/** How many of the records have each value of a facet. */
export function counted(search: TaskSearch, name: string, set: OrdinalSet, most = MAX_KEYS): object {
  const facet = search.tasks.facets.find(search.dataset.pk, name);
  return countsJson(facet ? valueCounts(search, facet, set, most) : []);
}

function spread(search: TaskSearch, name: string, set: OrdinalSet, step: number): object {
  const facet = search.tasks.facets.find(search.dataset.pk, name);
  return countsJson(facet ? histogram(search, facet, set, step) : []);
}

const textIn =
  (field: string) =>
  ({ text, inputs }: TaskDocument): string =>
    field.startsWith('inputs.') ? [inputs?.[field.slice('inputs.'.length)] ?? []].flat().join('\n') : text;

const withoutZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const byCounts = (id: string, name: string, facet = id, description: string | null = null): Metric => ({
  id,
  name,
  description,
  summarize: (search, set, { size }) => counted(search, facet, set, size),
});

/** What is measured in every task. */
export const COMMON_METRICS: readonly Metric[] = [
  {
    id: 'text_length',
    name: 'Text length distribution',
    description: 'Computes the input text length distribution',
    summarize: (search, set) => spread(search, 'metrics.text_length', set, 1),
  },
  {
    id: 'error_distribution',
    name: 'Error distribution',
    description:
      "Computes the dataset error distribution. It's mean, records with correct predictions vs records with incorrect prediction vs records with unknown prediction result",
    summarize: (search, set) => {
      const facet = search.tasks.facets.find(search.dataset.pk, 'predicted');
      const counts = new Map(facet ? valueCounts(search, facet, set) : []);
      const [ok, ko] = [counts.get('ok') ?? 0, counts.get('ko') ?? 0];
      return withoutZeros({ ok, ko, unknown: set.size - ok - ko });
    },
  },
  byCounts('status_distribution', 'Record status distribution', 'status', 'The dataset record status distribution'),
  {
    id: 'words_cloud',
    name: 'Inputs words cloud',
    description: 'The words cloud for dataset inputs',
    summarize: (search, set, { size = CLOUD_WORDS, text_field }) =>
      countsJson(wordCloud(search, set, size, text_field ? textIn(text_field) : undefined)),
  },
  {
    id: 'metadata',
    name: 'Metadata fields stats',
    description: null,
    summarize: (search, set, { size }) =>
      metadataCounts(search, search.tasks.facets.ofDataset(search.dataset.pk), set, size),
  },
  byCounts('predicted_by', 'Predicted by distribution'),
  byCounts('annotated_by', 'Annotated by distribution'),
  {
    id: 'score',
    name: 'Score record distribution',
    description: null,
    summarize: (search, set) => spread(search, 'score', set, SCORE_STEP),
  },
];
