import { useMemo } from 'react';
import type { TaskDataset } from '../model.ts';
import { placeOf, type Rule } from './rule.ts';
import { useRulesQuery } from './Rules.generated.ts';

const NONE: readonly Rule[] = [];

/** The saved rules of a dataset; undefined while they are on the way, none where the task has no rules. */
export function useRules(dataset: TaskDataset): { rules: readonly Rule[] | undefined; error: unknown } {
  const hasRules = dataset.task === 'TEXT_CLASSIFICATION';
  const { data, error } = useRulesQuery({
    variables: placeOf(dataset),
    skip: !hasRules,
    // Programs and other people write rules, too.
    fetchPolicy: 'cache-and-network',
  });
  const read = data?.taskDataset;
  const found = read?.__typename === 'TextClassificationDataset' ? (read.rules ?? undefined) : undefined;
  return { rules: hasRules ? found : NONE, error };
}

/** The queries of the saved rules, for finding what no rule finds; undefined while they are on the way. */
export function useRuleQueries(dataset: TaskDataset): readonly string[] | undefined {
  const { rules } = useRules(dataset);
  return useMemo(() => rules?.map(({ query }) => query), [rules]);
}
