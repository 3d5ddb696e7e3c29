import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import type { TaskDataset } from '../model.ts';
import {
  type Rule_MetricsFragment,
  type Rule_RuleFragment,
  useRuleMetricsQuery,
  useRulesQuery,
} from './Rules.generated.ts';

/** A saved rule. */
export type Rule = Rule_RuleFragment;

const NONE: readonly Rule[] = [];

/** How a dataset of an older task is asked for. */
export const placeOf = ({ workspace, name }: TaskDataset) => ({ workspace: workspace.name, name });

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

/** What a rule would come to, while it is written. */
export interface LiveMetrics {
  /** Of this rule; while they are on the way, of the one before. */
  readonly metrics: Rule_MetricsFragment | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
}

const PAUSE_MS = 300;

/** Measures a rule a moment after its last change. Answers for a rule that is another by now are dropped. */
export function useLiveMetrics(dataset: TaskDataset, query: string, labels: readonly string[]): LiveMetrics {
  // As a text: labels that were read again are the same labels.
  const wanted = JSON.stringify({ query, labels });
  const [settled] = useDebouncedValue(wanted, PAUSE_MS);
  const asked = useMemo(() => JSON.parse(settled) as { query: string; labels: string[] }, [settled]);
  const isAsked = query !== '' && asked.query !== '';
  const { data, previousData, loading, error } = useRuleMetricsQuery({
    variables: { ...placeOf(dataset), ...asked },
    skip: !isAsked,
    // Annotations change what comes out, and nobody reads it twice.
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const read = (data ?? previousData)?.taskDataset;
  return {
    metrics: isAsked && !error && read?.__typename === 'TextClassificationDataset' ? read.ruleMetrics : undefined,
    isBusy: query !== '' && (loading || settled !== wanted),
    error: isAsked && settled === wanted ? error : undefined,
  };
}
