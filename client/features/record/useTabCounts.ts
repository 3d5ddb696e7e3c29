import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
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
  const recount = useEffectEvent(() => {
    if (isCounted) void refetch().catch(() => undefined);
  });
  const moves = JSON.stringify(all);
  const counted = useRef(moves);
  useEffect(() => {
    if (counted.current === moves) return undefined;
    const timer = setTimeout(() => {
      counted.current = moves;
      recount();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [moves]);

  const found = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset : undefined;
  return useCallback(
    (status) => (isCounted ? (found?.[NAMES[status]]?.total ?? null) : all[status]),
    [isCounted, found, all],
  );
}

const NAMES = { PENDING: 'pending', DRAFT: 'draft', SUBMITTED: 'submitted', DISCARDED: 'discarded' } as const;
