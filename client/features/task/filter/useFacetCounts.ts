import { toTaskSearchInput } from '../criteria/index.ts';
import type { TaskCriteria } from '../criteria/criteria.ts';
import type { TaskDataset } from '../model.ts';
import { useRuleQueries } from '../rule/useRules.ts';
import { type Counts, type Facet, isActive, without } from './facets.ts';
import { useTaskFacetsQuery } from './TaskFacets.generated.ts';

/**
 * What there is to choose from. Where a facet narrows the records down already, the records found hold only what was chosen, so
 * that it is counted anew as if nothing had been.
 */
export function useFacetCounts(dataset: TaskDataset, criteria: TaskCriteria, facet: Facet, counts: Counts): Counts {
  const ruleQueries = useRuleQueries(dataset);
  const others = without(criteria, facet);
  const { data, previousData } = useTaskFacetsQuery({
    variables: {
      workspace: dataset.workspace.name,
      name: dataset.name,
      input: toTaskSearchInput(others, { page: 1, size: 0 }, ruleQueries ?? []),
    },
    skip: !isActive(criteria, facet) || (others.isUncovered && !ruleQueries),
    // The same question is asked with more to answer elsewhere.
    fetchPolicy: 'no-cache',
  });
  return (data ?? previousData)?.taskDataset?.search?.aggregations ?? counts;
}
