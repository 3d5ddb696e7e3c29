import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { usedLabels } from '../labels.ts';
import { facetNamed, facetSet, type TaskSearch } from '../search/taskSearch.ts';
import { counted, type Metric, metric } from './commonMetrics.ts';
import { LabelOutcomes, scoresOf } from './labelScores.ts';

const MAX_SIZE = 5000;

function labelsByOrdinal(search: TaskSearch, name: string, set: OrdinalSet): Map<number, string[]> {
  const { facets } = search.tasks;
  const labels = new Map<number, string[]>();
  const facet = facetNamed(search, name);
  if (!facet) return labels;
  const terms = new Map(facets.terms(facet.pk).map(({ code, term }) => [code, term]));
  facets.each(facet.pk, (ordinal, value) => {
    if (!set.has(ordinal)) return;
    const label = terms.get(value)!;
    const ofRecord = labels.get(ordinal);
    if (ofRecord) ofRecord.push(label);
    else labels.set(ordinal, [label]);
  });
  return labels;
}

/** Compares predictions with annotations in records that have both. */
function labelScores(search: TaskSearch, set: OrdinalSet): object {
  const annotated = labelsByOrdinal(search, 'annotated_as', set);
  const predicted = labelsByOrdinal(search, 'predicted_as', set);
  const both = facetSet(search, 'predicted').intersect(set).toArray();
  if (both.length === 0) return {};
  const outcomes = new LabelOutcomes();
  for (const ordinal of both) {
    const [actual, expected] = [predicted.get(ordinal) ?? [], annotated.get(ordinal) ?? []];
    for (const label of expected) outcomes.forLabel(label)[actual.includes(label) ? 'correct' : 'missed'] += 1;
    for (const label of actual) if (!expected.includes(label)) outcomes.forLabel(label).wrong += 1;
  }
  const supports = Array.from(outcomes, ([label, { correct, missed }]) => [`${label}_support`, correct + missed]);
  return { ...scoresOf(outcomes, 'meanOfF1'), ...Object.fromEntries(supports) };
}

const labelCounts = (id: 'predicted_as' | 'annotated_as', name: string): Metric =>
  metric(id, name, null, (search, set, { size }) => counted(search, id, set, size && Math.min(size, MAX_SIZE)));

/** The common metrics of tasks with labels. */
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
  ...[['F1', 'single-label'] as const, ['MultiLabelF1', 'multi-label'] as const].map(([id, kind]) =>
    metric(id, `F1 Metrics for ${kind}`, `F1 metrics for ${kind} (averaged and per label)`, labelScores),
  ),
  ...LABEL_METRICS,
  // Rules have their own routes for metrics.
  metric('labeling_rule', 'Labeling rule metric', 'Metrics of a labeling rule', () => ({})),
  metric('dataset_labeling_rules', 'Labeling rules metric', 'Metrics of all labeling rules of the dataset', () => ({})),
];
