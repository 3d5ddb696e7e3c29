import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { usedLabels } from '../labels.ts';
import { facetNamed, facetSet, type TaskSearch } from '../search/taskSearch.ts';
import { counted, LabelTallies, type Metric, metric, scoresOf } from './common.ts';

const MAX_SIZE = 5000;

/** The labels of records by their ordinals. */
function labelsByOrdinal(search: TaskSearch, name: string, set: OrdinalSet): Map<number, string[]> {
  const { facets } = search.tasks;
  const labels = new Map<number, string[]>();
  const facet = facetNamed(search, name);
  if (!facet) return labels;
  const terms = new Map(facets.terms(facet.pk).map(({ code, term }) => [code, term]));
  facets.column(facet.pk).each((ordinal, value) => {
    if (!set.has(ordinal)) return;
    const own = labels.get(ordinal);
    const term = terms.get(value)!;
    if (own) own.push(term);
    else labels.set(ordinal, [term]);
  });
  return labels;
}

/** Compares predictions with annotations, where a record has both. */
function labelScores(search: TaskSearch, set: OrdinalSet): object {
  const annotated = labelsByOrdinal(search, 'annotated_as', set);
  const predicted = labelsByOrdinal(search, 'predicted_as', set);
  // Only a record with both is said to be predicted right or wrong.
  const both = facetSet(search, 'predicted').intersect(set).toArray();
  if (both.length === 0) return {};
  const tallies = new LabelTallies();
  for (const ordinal of both) {
    const [truth, guess] = [annotated.get(ordinal) ?? [], predicted.get(ordinal) ?? []];
    for (const label of truth) tallies.of(label)[guess.includes(label) ? 'right' : 'missed'] += 1;
    for (const label of guess) if (!truth.includes(label)) tallies.of(label).wrong += 1;
  }
  const supports = Array.from(tallies, ([label, { right, missed }]) => [`${label}_support`, right + missed]);
  return { ...scoresOf(tallies, 'meanOfF1'), ...Object.fromEntries(supports) };
}

const labelCounts = (id: 'predicted_as' | 'annotated_as', name: string): Metric =>
  metric(id, name, null, (search, set, { size }) => counted(search, id, set, size && Math.min(size, MAX_SIZE)));

/** What tasks with labels have in common. */
export const LABEL_METRICS: readonly Metric[] = [
  labelCounts('predicted_as', 'Predicted labels distribution'),
  labelCounts('annotated_as', 'Annotated labels distribution'),
  metric(
    'dataset_labels',
    'The dataset labels',
    'The labels that predictions and annotations of the dataset name',
    ({ tasks, dataset }) => ({ labels: usedLabels(tasks, dataset) }),
  ),
];

export const TEXT_CLASSIFICATION_METRICS: readonly Metric[] = [
  metric('F1', 'F1 Metrics for single-label', 'F1 metrics for single-label (averaged and per label)', labelScores),
  metric(
    'MultiLabelF1',
    'F1 Metrics for multi-label',
    'F1 metrics for multi-label (averaged and per label)',
    labelScores,
  ),
  ...LABEL_METRICS,
  // The metrics of rules have routes of their own.
  metric('labeling_rule', 'Labeling rule metric', 'Metrics of a labeling rule', () => ({})),
  metric('dataset_labeling_rules', 'Labeling rules metric', 'Metrics of all labeling rules of the dataset', () => ({})),
];
