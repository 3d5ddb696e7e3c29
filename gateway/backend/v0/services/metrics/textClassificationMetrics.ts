import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { facetSet, type Searched } from '../search/searched.ts';
import { usedLabels } from '../usedLabels.ts';
import { counted } from './commonMetrics.ts';
import type { Metric } from './metric.ts';
import { emptyTally, scoresOf, type Tally } from './scores.ts';

export const MAX_SIZE = 5000;

/** The labels of records by their ordinals. */
function labelsByOrdinal(searched: Searched, name: string, set: OrdinalSet): Map<number, string[]> {
  const labels = new Map<number, string[]>();
  const facet = searched.tasks.facets.find(searched.dataset.pk, name);
  if (!facet) return labels;
  const terms = new Map(searched.tasks.facets.terms(facet.pk).map(({ code, term }) => [code, term]));
  searched.tasks.facets.column(facet.pk).each((ordinal, value) => {
    if (!set.has(ordinal)) return;
    const own = labels.get(ordinal);
    const term = terms.get(value)!;
    if (own) own.push(term);
    else labels.set(ordinal, [term]);
  });
  return labels;
}

/** Whether a prediction was right is only told where there is an annotation too. */
function havingBoth(searched: Searched): OrdinalSet {
  const facet = searched.tasks.facets.find(searched.dataset.pk, 'predicted');
  return facet ? facetSet(searched, facet.pk, () => true) : new OrdinalSet(searched.limit);
}

/** Compares predictions with annotations, where a record has both. */
function labelScores(searched: Searched, set: OrdinalSet): object {
  const annotated = labelsByOrdinal(searched, 'annotated_as', set);
  const predicted = labelsByOrdinal(searched, 'predicted_as', set);
  const both = havingBoth(searched).intersect(set).toArray();
  if (both.length === 0) return {};
  const tallies = new Map<string, Tally>();
  const tally = (label: string): Tally => {
    let one = tallies.get(label);
    if (!one) tallies.set(label, (one = emptyTally()));
    return one;
  };
  for (const ordinal of both) {
    const [truth, guess] = [annotated.get(ordinal) ?? [], predicted.get(ordinal) ?? []];
    for (const label of truth) tally(label)[guess.includes(label) ? 'right' : 'missed'] += 1;
    for (const label of guess) if (!truth.includes(label)) tally(label).wrong += 1;
  }
  const scores = scoresOf(tallies, 'meanOfF1');
  const supports = Array.from(tallies, ([label, { right, missed }]) => [`${label}_support`, right + missed]);
  return { ...scores, ...Object.fromEntries(supports) };
}

/** What tasks with labels have in common. */
export const LABEL_METRICS: readonly Metric[] = [
  ...(['predicted_as', 'annotated_as'] as const).map((id): Metric => ({
    id,
    name: id === 'predicted_as' ? 'Predicted labels distribution' : 'Annotated labels distribution',
    description: null,
    summarize: (searched, set, { size }) => counted(searched, id, set, size && Math.min(size, MAX_SIZE)),
  })),
  {
    id: 'dataset_labels',
    name: 'The dataset labels',
    description: 'The labels that predictions and annotations of the dataset name',
    summarize: ({ tasks, dataset }) => ({ labels: usedLabels(tasks, dataset) }),
  },
];

const nothing = (id: string, name: string, description: string): Metric => ({
  id,
  name,
  description,
  summarize: () => ({}),
});

export const TEXT_CLASSIFICATION_METRICS: readonly Metric[] = [
  {
    id: 'F1',
    name: 'F1 Metrics for single-label',
    description: 'F1 metrics for single-label (averaged and per label)',
    summarize: labelScores,
  },
  {
    id: 'MultiLabelF1',
    name: 'F1 Metrics for multi-label',
    description: 'F1 metrics for multi-label (averaged and per label)',
    summarize: labelScores,
  },
  ...LABEL_METRICS,
  // How rules do is asked for at the rules themselves.
  nothing('labeling_rule', 'Labeling rule metric', 'Metrics of a labeling rule'),
  nothing('dataset_labeling_rules', 'Labeling rules metric', 'Metrics of all labeling rules of the dataset'),
];
