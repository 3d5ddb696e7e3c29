import { useMemo, useState } from 'react';
import { useBulkApi, useBulkPage, useSelection } from '#client/features/bulk/index.ts';
import { criteriaKey } from '#client/features/criteria/index.ts';
import { userMessage } from '#client/graphql/errors.ts';
import { toast } from '#client/ui/toast.ts';
import { useCriteriaFallback } from '../useCriteriaFallback.ts';
import type { ViewProps } from '../view.ts';

/** The records of the page, and the selection on all pages. */
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
  const criteriaName = criteriaKey(criteria);
  const selected = useSelection({ listed: ids, criteria: criteriaName, keepsOffPage: true });
  const withFields = dataset.questions.some(({ __typename }) => __typename === 'SpanQuestion');
  const { findMatched } = useBulkApi();
  const [isSelecting, setSelecting] = useState(false);

  /** Selects all records that match, up to the limit of one action. */
  const selectAll = async (): Promise<void> => {
    if (total <= ids.length) return selected.setAll(ids, true);
    setSelecting(true);
    try {
      selected.setAll(await findMatched({ datasetId: dataset.id, criteria, withFields }), true);
    } catch (failure) {
      toast({ kind: 'error', isReplacing: true, message: userMessage(failure) });
    } finally {
      setSelecting(false);
    }
  };

  return { ...listed, criteriaName, ids, selected, isSelecting, selectAll };
}

export type BulkListState = ReturnType<typeof useBulkList>;
