import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import { type TaskFacet } from '../../store/taskFacets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { readMentionKey } from '../mentions.ts';
import { isMetadataFacet, metadataKey } from '../metadataFacets.ts';
import { type Count, countsJson, histogram, statistics, valueCounts } from './counts.ts';
import type { Searched } from './searched.ts';
import { CLOUD_WORDS, wordCloud } from './wordCloud.ts';

export const SCORE_STEP = 0.001;

/** So many datasets' counts are kept. */
const MOST_KEPT = 8;

const kept = new WeakMap<TaskStore, Map<number, { edition: string; counts: object }>>();

/** What there is among the records found, counted. What there is in a whole dataset is kept until something is written. */
export function aggregations(searched: Searched, set: OrdinalSet): object {
  const { tasks, dataset } = searched;
  if (set.size !== dataset.records) return count(searched, set);
  const all = kept.get(tasks) ?? new Map<number, { edition: string; counts: object }>();
  kept.set(tasks, all);
  const edition = tasks.edition();
  const known = all.get(dataset.pk);
  const counts = known?.edition === edition ? known.counts : count(searched, set);
  all.delete(dataset.pk);
  all.set(dataset.pk, { edition, counts });
  const [oldest] = all.keys();
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
  return counts;
}

function count(searched: Searched, set: OrdinalSet): object {
  const facets = new Map(searched.tasks.facets.ofDataset(searched.dataset.pk).map((facet) => [facet.name, facet]));
  const counted = (name: string) => {
    const facet = facets.get(name);
    return countsJson(facet ? valueCounts(searched, facet, set) : []);
  };
  const score = facets.get('score');
  const { task } = searched.dataset;
  return {
    predicted_as: counted('predicted_as'),
    annotated_as: counted('annotated_as'),
    annotated_by: counted('annotated_by'),
    predicted_by: counted('predicted_by'),
    status: counted('status'),
    predicted: counted('predicted'),
    score: countsJson(score ? histogram(searched, score, set, SCORE_STEP) : []),
    words: countsJson(wordCloud(searched, set, CLOUD_WORDS)),
    metadata: metadataCounts(searched, [...facets.values()], set),
    ...(task === 'TokenClassification' && {
      predicted_mentions: mentionCounts(searched, facets.get('predicted_mentions'), set),
      mentions: mentionCounts(searched, facets.get('annotated_mentions'), set),
    }),
    ...(task === 'Text2Text' && { predicted_text: {}, annotated_text: {} }),
  };
}

/** Words and whole numbers are counted, of other numbers and dates it is said how they are spread. */
export function metadataCounts(
  searched: Searched,
  facets: readonly TaskFacet[],
  set: OrdinalSet,
  most?: number,
): object {
  const own = facets.filter(isMetadataFacet);
  return Object.fromEntries(
    own.map((facet): [string, object] => [
      metadataKey(facet),
      facet.reads === 'floats' || facet.reads === 'dates'
        ? { 'argilla:stats': statistics(searched, facet, set) }
        : countsJson(valueCounts(searched, facet, set, most)),
    ]),
  );
}

const MENTIONS = 10_000;
const MENTIONS_EACH = 1000;

/** What was named, by label: the most frequent label first, and its most frequent mentions. */
export function mentionCounts(
  searched: Searched,
  facet: TaskFacet | undefined,
  set: OrdinalSet,
  most = MENTIONS_EACH,
): object {
  const byLabel = new Map<string, { total: number; mentions: Count[] }>();
  for (const [key, count] of facet ? valueCounts(searched, facet, set, MENTIONS) : []) {
    const { label, value } = readMentionKey(key);
    const named = byLabel.get(label) ?? { total: 0, mentions: [] };
    named.total += count;
    if (named.mentions.length < most) named.mentions.push([value, count]);
    byLabel.set(label, named);
  }
  const labels = [...byLabel].sort(
    ([label, one], [otherLabel, other]) => other.total - one.total || (label < otherLabel ? -1 : 1),
  );
  return Object.fromEntries(labels.map(([label, { mentions }]) => [label, countsJson(mentions)]));
}
