import type { Task } from '#client/graphql/schema-types.ts';
import { type TaskCriteria, TASK_STATUSES } from '../criteria/index.ts';
import type { TaskFacets_AggregationsFragment } from './TaskFacets.generated.ts';

export type Counts = TaskFacets_AggregationsFragment;

export type Facet = ListFacet | { readonly of: 'predicted' } | { readonly of: 'score' } | { readonly of: 'uncovered' };
export type ListFacet =
  | { readonly of: 'predictedAs' | 'predictedBy' | 'annotatedAs' | 'annotatedBy' | 'statuses' }
  | { readonly of: 'metadata'; readonly key: string };

export const FACET_GROUPS = ['predictions', 'annotations', 'status', 'metadata'] as const;
export type FacetGroup = (typeof FACET_GROUPS)[number];

export const facetKey = (facet: Facet): string => (facet.of === 'metadata' ? `metadata ${facet.key}` : facet.of);

export const isList = (facet: Facet): facet is ListFacet => !['predicted', 'score', 'uncovered'].includes(facet.of);

export function groupOf({ of }: Facet): FacetGroup {
  if (of === 'metadata') return of;
  if (of === 'statuses') return 'status';
  return of === 'annotatedAs' || of === 'annotatedBy' || of === 'uncovered' ? 'annotations' : 'predictions';
}

export function activeFacets(criteria: TaskCriteria): Facet[] {
  const fixed = (['predictedAs', 'predictedBy', 'annotatedAs', 'annotatedBy', 'statuses'] as const).map((of) => ({
    of,
  }));
  return [
    ...fixed.filter(({ of }) => criteria[of].length > 0),
    ...(criteria.predicted ? [{ of: 'predicted' } as const] : []),
    ...(criteria.score ? [{ of: 'score' } as const] : []),
    ...(criteria.isUncovered ? [{ of: 'uncovered' } as const] : []),
    ...criteria.metadata.map(({ key }) => ({ of: 'metadata', key }) as const),
  ];
}

export const isActive = (criteria: TaskCriteria, facet: Facet): boolean =>
  activeFacets(criteria).some((active) => facetKey(active) === facetKey(facet));

/** The selected values of a facet. */
export const selectedIn = (criteria: TaskCriteria, facet: ListFacet): readonly string[] =>
  facet.of === 'metadata' ? (criteria.metadata.find(({ key }) => key === facet.key)?.values ?? []) : criteria[facet.of];

/** Selects values of a facet. */
export function withSelected(criteria: TaskCriteria, facet: ListFacet, values: readonly string[]): TaskCriteria {
  if (facet.of === 'statuses') {
    return { ...criteria, statuses: TASK_STATUSES.filter((status) => values.includes(status)) };
  }
  if (facet.of !== 'metadata') return { ...criteria, [facet.of]: values };
  const { key } = facet;
  const isKnown = criteria.metadata.some((filter) => filter.key === key);
  const metadata = isKnown
    ? criteria.metadata.map((filter) => (filter.key === key ? { key, values } : filter))
    : [...criteria.metadata, { key, values }];
  return { ...criteria, metadata: metadata.filter((filter) => filter.values.length > 0) };
}

export function without(criteria: TaskCriteria, facet: Facet): TaskCriteria {
  if (isList(facet)) return withSelected(criteria, facet, []);
  if (facet.of === 'predicted') return { ...criteria, predicted: null };
  return facet.of === 'score' ? { ...criteria, score: null } : { ...criteria, isUncovered: false };
}

/** The facets of a task: text2text has no labels, and only text classification has rules. */
export function facetsOf(
  group: FacetGroup,
  { task, hasRules, counts, criteria }: { task: Task; hasRules: boolean; counts: Counts; criteria: TaskCriteria },
): Facet[] {
  const hasLabels = task !== 'TEXT2TEXT';
  const occurs = (of: 'predicted' | 'score', some: readonly unknown[]): Facet[] =>
    some.length > 0 || isActive(criteria, { of }) ? [{ of }] : [];
  switch (group) {
    case 'predictions':
      return [
        ...(hasLabels ? [{ of: 'predictedAs' } as const, ...occurs('predicted', counts.predicted)] : []),
        ...occurs('score', counts.scores),
        { of: 'predictedBy' },
      ];
    case 'annotations':
      return [
        ...(hasLabels ? [{ of: 'annotatedAs' } as const] : []),
        { of: 'annotatedBy' },
        ...(hasRules || criteria.isUncovered ? [{ of: 'uncovered' } as const] : []),
      ];
    case 'status':
      return [{ of: 'statuses' }];
    case 'metadata': {
      const keys = [...counts.metadata, ...criteria.metadata].map(({ key }) => key);
      return [...new Set(keys)].sort((a, b) => a.localeCompare(b)).map((key) => ({ of: 'metadata', key }));
    }
  }
}

export function countsOf(counts: Counts, facet: ListFacet): readonly { term: string; count: number }[] {
  if (facet.of === 'metadata') return counts.metadata.find(({ key }) => key === facet.key)?.values ?? [];
  if (facet.of !== 'statuses') return counts[facet.of];
  return TASK_STATUSES.map((term) => ({
    term,
    count: counts.statuses.find(({ status }) => status === term)?.count ?? 0,
  }));
}

export const NO_COUNTS: Counts = {
  __typename: 'TaskAggregations',
  predictedAs: [],
  annotatedAs: [],
  predictedBy: [],
  annotatedBy: [],
  statuses: [],
  predicted: [],
  scores: [],
  words: [],
  metadata: [],
};
