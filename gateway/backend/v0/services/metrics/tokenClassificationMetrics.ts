import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { Entity, TaskDocument } from '../../store/taskRecords.ts';
import { capitalnessOf, readMentionKey } from '../mentions.ts';
import { type Count, countsJson, MAX_KEYS, mentionCounts, valueCounts } from '../search/aggregations.ts';
import { documentsOf, type TaskSearch } from '../search/taskSearch.ts';
import { emptyTally, type Metric, scoresOf, type Tally } from './common.ts';
import { LABEL_METRICS } from './textClassificationMetrics.ts';

type Side = 'predicted' | 'annotated';
const ALL_MENTIONS = 100_000;
const TOP_MENTIONS = 50;

/** Adds up counts under other names, the most frequent first. */
function summed(counts: Iterable<readonly [key: string | null, count: number]>, most: number): object {
  const sums = new Map<string, number>();
  for (const [key, count] of counts) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count);
  const sorted = [...sums].sort(([one, some], [other, others]) => others - some || (one < other ? -1 : 1));
  return countsJson(sorted.slice(0, most));
}

function mentions(search: TaskSearch, side: Side, set: OrdinalSet): Count[] {
  const facet = search.tasks.facets.find(search.dataset.pk, `${side}_mentions`);
  return facet ? valueCounts(search, facet, set, ALL_MENTIONS) : [];
}

function* tokens(search: TaskSearch, set: OrdinalSet): Generator<string> {
  for (const { document } of documentsOf(search, set.toArray())) yield* document.tokens ?? [];
}

/** The most frequent mentions with their labels: those with most labels first, then the most frequent, then by text. */
function consistency(counts: readonly Count[], size: number, leastLabels: number): object {
  const byMention = new Map<string, { total: number; entities: { label: string; count: number }[] }>();
  for (const [key, count] of counts) {
    const { label, value } = readMentionKey(key);
    const mention = byMention.get(value) ?? { total: 0, entities: [] };
    mention.total += count;
    mention.entities.push({ label, count });
    byMention.set(value, mention);
  }
  const top = [...byMention]
    .sort(([text, one], [otherText, other]) => other.total - one.total || (text < otherText ? -1 : 1))
    .slice(0, size);
  const mentioned = top
    .filter(([, { entities }]) => entities.length >= leastLabels)
    .sort(([, one], [, other]) => other.entities.length - one.entities.length)
    .map(([mention, { entities }]) => ({ mention, entities }));
  return { mentions: mentioned };
}

/**
 * Compares entities: right is one with the same place and label. Places of different records are kept apart, which Argilla
 * does not do, so its numbers are lower or higher by chance.
 */
function entityScores(search: TaskSearch, set: OrdinalSet): object {
  const tallies = new Map<string, Tally>();
  const places = ({ prediction, annotation }: TaskDocument, side: Side): Map<string, string> => {
    const entities: Entity[] = (side === 'predicted' ? prediction : annotation)?.entities ?? [];
    return new Map(entities.map(({ start, end, label }) => [`${start} ${end} ${label}`, label]));
  };
  const wrong = new Map<string, number>();
  for (const { document } of documentsOf(search, set.toArray())) {
    if (!document.prediction || !document.annotation) continue;
    const [truth, guess] = [places(document, 'annotated'), places(document, 'predicted')];
    for (const [place, label] of truth) {
      const tally = tallies.get(label) ?? emptyTally();
      tally[guess.has(place) ? 'right' : 'missed'] += 1;
      tallies.set(label, tally);
    }
    for (const [place, label] of guess) if (!truth.has(place)) wrong.set(label, (wrong.get(label) ?? 0) + 1);
  }
  // Labels that nobody ever annotated are left out.
  for (const [label, tally] of tallies) tally.wrong = wrong.get(label) ?? 0;
  return tallies.size === 0 ? {} : scoresOf(tallies, 'F1OfMeans');
}

const bySide = (side: Side): Metric[] => {
  const who = side === 'predicted' ? 'predicted' : 'annotated';
  const gone = (id: string, name: string, answer: object): Metric => ({
    id: `${side}_${id}`,
    name,
    description: 'Not computed any more',
    summarize: () => answer,
  });
  return [
    gone('entity_density', `Mention entity density for ${who} entities`, {}),
    {
      id: `${side}_entity_labels`,
      name: `Entity labels of ${who} mentions`,
      description: null,
      summarize: (search, set, { size = MAX_KEYS }) =>
        summed(
          mentions(search, side, set).map(([key, count]) => [readMentionKey(key).label, count]),
          size,
        ),
    },
    {
      id: `${side}_entity_capitalness`,
      name: `Capitalness of ${who} mentions`,
      description: null,
      summarize: (search, set) =>
        summed(
          mentions(search, side, set).map(([key, count]) => [capitalnessOf(readMentionKey(key).value), count]),
          MAX_KEYS,
        ),
    },
    gone('mention_token_length', `Length in tokens of ${who} mentions`, {}),
    gone('mention_char_length', `Length in characters of ${who} mentions`, {}),
    {
      id: `${side}_mentions_distribution`,
      name: `Distribution of ${who} mentions`,
      description: 'The mentions of each label',
      summarize: (search, set, { size }) => {
        const facet = search.tasks.facets.find(search.dataset.pk, `${side}_mentions`);
        return mentionCounts(search, facet, set, size);
      },
    },
    {
      id: `${side}_top_k_mentions_consistency`,
      name: `Consistency of the most frequent ${who} mentions`,
      description: 'How the most frequent mentions were labelled',
      summarize: (search, set, { size = TOP_MENTIONS, interval = 1 }) =>
        consistency(mentions(search, side, set), size, interval),
    },
    gone('tag_consistency', `Consistency of ${who} tags`, { mentions: [] }),
  ];
};

const gone = (id: string, name: string): Metric => ({
  id,
  name,
  description: 'Not computed any more',
  summarize: () => ({}),
});

export const TOKEN_CLASSIFICATION_METRICS: readonly Metric[] = [
  gone('tokens_length', 'Tokens length'),
  gone('token_length', 'Token length'),
  {
    id: 'token_frequency',
    name: 'Tokens frequency distribution',
    description: null,
    summarize: (search, set, { size = MAX_KEYS }) => summed(withOne(tokens(search, set)), size),
  },
  {
    id: 'token_capitalness',
    name: 'Token capitalness distribution',
    description: null,
    summarize: (search, set) => summed(withOne(tokens(search, set), capitalnessOf), MAX_KEYS),
  },
  ...LABEL_METRICS,
  ...bySide('predicted'),
  ...bySide('annotated'),
  {
    id: 'F1',
    name: 'F1 Metric based on entity-level',
    description: 'F1 metrics based on entity-level (averaged and per label)',
    summarize: entityScores,
  },
];

function* withOne(
  values: Iterable<string>,
  read: (value: string) => string | null = (value) => value,
): Generator<readonly [string | null, number]> {
  for (const value of values) yield [read(value), 1];
}
