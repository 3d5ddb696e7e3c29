import { useMemo, useState } from 'react';
import { coverage, useBulkPage, useMatchedIds, useSelection } from '#client/features/bulk/index.ts';
import { criteriaKey } from '#client/features/criteria/index.ts';
import { userMessage } from '#client/graphql/errors.ts';
import { toast } from '#client/ui/toast.ts';
import { useCriteriaFallback } from '../useCriteriaFallback.ts';
import type { ViewProps } from '../view.ts';

/** The page of records and what is chosen, here and on other pages. */
export function useBulkList({ dataset, viewerId, address }: Pick<ViewProps, 'dataset' | 'viewerId' | 'address'>) {
  const { criteria, size, page } = address;
  const listed = useBulkPage({
    datasetId: dataset.id,
    viewerId,
    criteria,
    size,
    page,
    onMissing: () => void address.correct({ page: 1 }).then(() => listed.reload()),
  });
  const { records, total, isLoading, error } = listed;
  useCriteriaFallback(address, { isLoaded: records !== undefined && !isLoading, error });

  const ids = useMemo(() => records?.map(({ record }) => record.id) ?? [], [records]);
  const key = criteriaKey(criteria);
  const choice = useSelection(key, ids);
  const hasSpans = dataset.questions.some(({ __typename }) => __typename === 'SpanQuestion');
  const findMatched = useMatchedIds(dataset.id, criteria, hasSpans);
  const [isSelecting, setSelecting] = useState(false);

  /** All that match, as far as one act may answer them. */
  const selectAll = async (): Promise<void> => {
    if (total <= ids.length) return choice.setAll(ids, true);
    setSelecting(true);
    try {
      choice.setAll(await findMatched(), true);
    } catch (failure) {
      toast({ kind: 'error', isReplacing: true, message: userMessage(failure) });
    } finally {
      setSelecting(false);
    }
  };

  return { ...listed, key, ids, choice, coverage: coverage(choice.selection, ids), isSelecting, selectAll };
}

export type BulkWorkList = ReturnType<typeof useBulkList>;
