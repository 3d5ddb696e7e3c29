import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { facetSet, type TaskSearch } from '../search/taskSearch.ts';
import { usedLabels } from '../labels.ts';
import { counted, emptyTally, type Metric, scoresOf, type Tally } from './common.ts';

const MAX_SIZE = 5000;

/** The labels of records by their ordinals. */
function labelsByOrdinal(search: TaskSearch, name: string, set: OrdinalSet): Map<number, string[]> {
  const labels = new Map<number, string[]>();
  const facet = search.tasks.facets.find(search.dataset.pk, name);
  if (!facet) return labels;
  const terms = new Map(search.tasks.facets.terms(facet.pk).map(({ code, term }) => [code, term]));
  search.tasks.facets.column(facet.pk).each((ordinal, value) => {
    if (!set.has(ordinal)) return;
    const own = labels.get(ordinal);
    const term = terms.get(value)!;
    if (own) own.push(term);
    else labels.set(ordinal, [term]);
  });
  return labels;
}

/** Whether a prediction was right is only told where there is an annotation too. */
function havingBoth(search: TaskSearch): OrdinalSet {
  const facet = search.tasks.facets.find(search.dataset.pk, 'predicted');
  return facet ? facetSet(search, facet.pk, () => true) : new OrdinalSet(search.limit);
}

/** Compares predictions with annotations, where a record has both. */
function labelScores(search: TaskSearch, set: OrdinalSet): object {
  const annotated = labelsByOrdinal(search, 'annotated_as', set);
  const predicted = labelsByOrdinal(search, 'predicted_as', set);
  const both = havingBoth(search).intersect(set).toArray();
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
    summarize: (search, set, { size }) => counted(search, id, set, size && Math.min(size, MAX_SIZE)),
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
