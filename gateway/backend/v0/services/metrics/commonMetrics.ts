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
