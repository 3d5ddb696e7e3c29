import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import type { TaskDataset } from '../model.ts';
import { placeOf } from './rule.ts';
import { type Rule_MetricsFragment, useRuleMetricsQuery } from './Rules.generated.ts';

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
  const metrics = read?.__typename === 'TextClassificationDataset' ? read.ruleMetrics : null;
  return {
    metrics: isAsked && !error && metrics ? metrics : undefined,
    isBusy: query !== '' && (loading || settled !== wanted),
    error: isAsked && settled === wanted ? error : undefined,
  };
}
