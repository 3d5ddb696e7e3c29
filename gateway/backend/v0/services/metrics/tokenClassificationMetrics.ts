import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { Answer } from '../../store/taskRecords.ts';
import { capitalnessOf, readMentionKey } from '../mentions.ts';
import {
  byFrequency,
  type Count,
  countsJson,
  groupMentions,
  MAX_KEYS,
  mentionCounts,
  valueCounts,
} from '../search/aggregations.ts';
import { documentsOf, facetNamed, type TaskSearch } from '../search/taskSearch.ts';
import { type Metric, metric } from './commonMetrics.ts';
import { LabelOutcomes, scoresOf } from './labelScores.ts';
import { LABEL_METRICS } from './textClassificationMetrics.ts';

type Side = 'predicted' | 'annotated';
const ALL_MENTIONS = 100_000;
const TOP_MENTIONS = 50;

/** Adds up counts by key, the most frequent first. */
function summed(counts: Iterable<readonly [key: string | null, count: number]>, most: number): object {
  const sums = new Map<string, number>();
  for (const [key, count] of counts) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count);
  return countsJson([...sums].sort(byFrequency).slice(0, most));
}

const mentions = (search: TaskSearch, side: Side, set: OrdinalSet): Count[] =>
  valueCounts(search, facetNamed(search, `${side}_mentions`), set, ALL_MENTIONS);

/** A count of one for every token. */
function* tokens(
  search: TaskSearch,
  set: OrdinalSet,
  read: (token: string) => string | null = (token) => token,
): Generator<readonly [string | null, number]> {
  for (const { document } of documentsOf(search, set.toArray())) {
    for (const token of document.tokens ?? []) yield [read(token), 1];
  }
}

/** The most frequent mentions with their labels, those with most labels first. */
function consistency(counts: readonly Count[], size: number, minLabels: number): object {
  const byMention = groupMentions(counts, 'value')
    .slice(0, size)
    .map(([mention, group]) => ({ mention, entities: group.counts.map(([label, count]) => ({ label, count })) }))
    .filter(({ entities }) => entities.length >= minLabels)
    .sort((a, b) => b.entities.length - a.entities.length);
  return { mentions: byMention };
}

/** Compares the positions and labels of entities in each record; Argilla confuses positions in different records. */
function entityScores(search: TaskSearch, set: OrdinalSet): object {
  const labels = new LabelOutcomes();
  const wrong = new Map<string, number>();
  const byPosition = ({ entities = [] }: Answer) =>
    new Map(entities.map(({ start, end, label }) => [`${start} ${end} ${label}`, label]));
  for (const { document } of documentsOf(search, set.toArray())) {
    if (!document.prediction || !document.annotation) continue;
    const [actual, expected] = [byPosition(document.prediction), byPosition(document.annotation)];
    for (const [key, label] of expected) labels.forLabel(label)[actual.has(key) ? 'correct' : 'missed'] += 1;
    for (const [key, label] of actual) if (!expected.has(key)) wrong.set(label, (wrong.get(label) ?? 0) + 1);
  }
  // Only annotated labels have scores.
  for (const [label, outcomes] of labels) outcomes.wrong = wrong.get(label) ?? 0;
  return labels.size === 0 ? {} : scoresOf(labels, 'F1OfMeans');
}

const obsolete = (id: string, name: string, answer: object = {}): Metric =>
  metric(id, name, 'Not computed any more', () => answer);

const bySide = (side: Side): Metric[] => [
  obsolete(`${side}_entity_density`, `Mention entity density for ${side} entities`),
  metric(`${side}_entity_labels`, `Entity labels of ${side} mentions`, null, (search, set, { size = MAX_KEYS }) =>
    summed(
      mentions(search, side, set).map(([key, count]) => [readMentionKey(key).label, count]),
      size,
    ),
  ),
  metric(`${side}_entity_capitalness`, `Capitalness of ${side} mentions`, null, (search, set) =>
    summed(
      mentions(search, side, set).map(([key, count]) => [capitalnessOf(readMentionKey(key).value), count]),
      MAX_KEYS,
    ),
  ),
  obsolete(`${side}_mention_token_length`, `Length in tokens of ${side} mentions`),
  obsolete(`${side}_mention_char_length`, `Length in characters of ${side} mentions`),
  metric(
    `${side}_mentions_distribution`,
    `Distribution of ${side} mentions`,
    'The mentions of each label',
    (search, set, { size }) => mentionCounts(search, facetNamed(search, `${side}_mentions`), set, size),
  ),
  metric(
    `${side}_top_k_mentions_consistency`,
    `Consistency of the most frequent ${side} mentions`,
    'How the most frequent mentions were labelled',
    (search, set, { size = TOP_MENTIONS, interval = 1 }) => consistency(mentions(search, side, set), size, interval),
  ),
  obsolete(`${side}_tag_consistency`, `Consistency of ${side} tags`, { mentions: [] }),
];

export const TOKEN_CLASSIFICATION_METRICS: readonly Metric[] = [
  obsolete('tokens_length', 'Tokens length'),
  obsolete('token_length', 'Token length'),
  metric('token_frequency', 'Tokens frequency distribution', null, (search, set, { size = MAX_KEYS }) =>
    summed(tokens(search, set), size),
  ),
  metric('token_capitalness', 'Token capitalness distribution', null, (search, set) =>
    summed(tokens(search, set, capitalnessOf), MAX_KEYS),
  ),
  ...LABEL_METRICS,
  ...bySide('predicted'),
  ...bySide('annotated'),
  metric(
    'F1',
    'F1 Metric based on entity-level',
    'F1 metrics based on entity-level (averaged and per label)',
    entityScores,
  ),
];
