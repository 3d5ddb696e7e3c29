import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useTabCountsQuery } from './TabCounts.generated.ts';

type Counts = Record<RecordStatus, number | null>;

/** How many records there are in a status; null while unknown. */
export type TabCounts = (status: RecordStatus) => number | null;

interface Wish {
  datasetId: string;
  criteria: RecordCriteria;
  /** How many records there are in each status, whatever is searched for. */
  all: Counts;
}

const SETTLE_MS = 400;

/** How many records there are in each tab under the criteria. */
export function useTabCounts({ datasetId, criteria, all }: Wish): TabCounts {
  const isCounted = isNarrowed(criteria);
  const { search, similarTo } = toRecordsVariables(criteria);
  const filterOf = (status: RecordStatus) => toRecordsVariables({ ...criteria, status }).filter;
  const { data, refetch } = useTabCountsQuery({
    skip: !isCounted,
    // Counts are no windows on the lists that the cache holds.
    fetchPolicy: 'no-cache',
    context: QUIET,
    variables: {
      datasetId,
      search,
      similarTo,
      limit: criteria.similar?.limit ?? 1,
      pending: filterOf('PENDING'),
      draft: filterOf('DRAFT'),
      submitted: filterOf('SUBMITTED'),
      discarded: filterOf('DISCARDED'),
    },
  });

  // What is answered moves between the tabs; a moment later they are counted again.
  const [moved] = useDebouncedValue(JSON.stringify(all), SETTLE_MS);
  const recount = useEffectEvent(() => {
    if (isCounted) void refetch().catch(() => undefined);
  });
  useEffect(() => recount(), [moved]);

  const counted = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset : undefined;
  return useCallback(
    (status) => (isCounted ? (counted?.[NAMES[status]].total ?? null) : all[status]),
    [isCounted, counted, all],
  );
}

const NAMES = { PENDING: 'pending', DRAFT: 'draft', SUBMITTED: 'submitted', DISCARDED: 'discarded' } as const;
