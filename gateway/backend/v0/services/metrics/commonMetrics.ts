import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { TaskDocument } from '../../store/document.ts';
import { metadataCounts, SCORE_STEP } from '../search/aggregations.ts';
import { countsJson, histogram, MAX_KEYS, valueCounts } from '../search/counts.ts';
import type { Searched } from '../search/searched.ts';
import { CLOUD_WORDS, wordCloud } from '../search/wordCloud.ts';
import type { Metric } from './metric.ts';

/** How many of the records have each value of a facet. */
export function counted(searched: Searched, name: string, set: OrdinalSet, most = MAX_KEYS): object {
  const facet = searched.tasks.facets.find(searched.dataset.pk, name);
  return countsJson(facet ? valueCounts(searched, facet, set, most) : []);
}

function spread(searched: Searched, name: string, set: OrdinalSet, step: number): object {
  const facet = searched.tasks.facets.find(searched.dataset.pk, name);
  return countsJson(facet ? histogram(searched, facet, set, step) : []);
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
  summarize: (searched, set, { size }) => counted(searched, facet, set, size),
});

/** What is measured in every task. */
export const COMMON_METRICS: readonly Metric[] = [
  {
    id: 'text_length',
    name: 'Text length distribution',
    description: 'Computes the input text length distribution',
    summarize: (searched, set) => spread(searched, 'metrics.text_length', set, 1),
  },
  {
    id: 'error_distribution',
    name: 'Error distribution',
    description:
      "Computes the dataset error distribution. It's mean, records with correct predictions vs records with incorrect prediction vs records with unknown prediction result",
    summarize: (searched, set) => {
      const facet = searched.tasks.facets.find(searched.dataset.pk, 'predicted');
      const counts = new Map(facet ? valueCounts(searched, facet, set) : []);
      const [ok, ko] = [counts.get('ok') ?? 0, counts.get('ko') ?? 0];
      return withoutZeros({ ok, ko, unknown: set.size - ok - ko });
    },
  },
  byCounts('status_distribution', 'Record status distribution', 'status', 'The dataset record status distribution'),
  {
    id: 'words_cloud',
    name: 'Inputs words cloud',
    description: 'The words cloud for dataset inputs',
    summarize: (searched, set, { size = CLOUD_WORDS, text_field }) =>
      countsJson(wordCloud(searched, set, size, text_field ? textIn(text_field) : undefined)),
  },
  {
    id: 'metadata',
    name: 'Metadata fields stats',
    description: null,
    summarize: (searched, set, { size }) =>
      metadataCounts(searched, searched.tasks.facets.ofDataset(searched.dataset.pk), set, size),
  },
  byCounts('predicted_by', 'Predicted by distribution'),
  byCounts('annotated_by', 'Annotated by distribution'),
  {
    id: 'score',
    name: 'Score record distribution',
    description: null,
    summarize: (searched, set) => spread(searched, 'score', set, SCORE_STEP),
  },
];
