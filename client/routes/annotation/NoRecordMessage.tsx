import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed } from '#client/features/criteria/index.ts';
import { NoMatchingRecords } from '#client/features/filter/CriteriaBar.tsx';
import { EmptyQueue } from '#client/features/record/EmptyQueue.tsx';
import { useViewer } from '#client/features/user/index.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import frame from '#client/ui/WorkPage.module.css';
import { EmptyDataset } from './EmptyDataset.tsx';
import { useMetrics } from './metrics.ts';
import { useOpenWorkQuery } from './OpenWork.generated.ts';
import { UnpublishedDataset } from './UnpublishedDataset.tsx';
import type { ViewProps } from './view.ts';

interface Props extends Pick<ViewProps, 'dataset' | 'address' | 'filtering'> {
  /** The record that was to be shown does not exist any more. */
  isGone: boolean;
  /** The dataset does not have what is asked for. */
  isRefused: boolean;
  /** Goes on from a record that does not exist any more. */
  onGoOn(): void;
}

/** Says why no record is shown, and where to go on. */
export function NoRecordMessage({ dataset, address, filtering, isGone, isRefused, onGoOn }: Props) {
  const { t } = useTranslation(['record', 'empty']);
  useEffect(fetchDeferred, []);
  const { criteria } = address;
  const metrics = useMetrics();
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const isFiltered = isNarrowed(criteria) && metrics?.records !== 0;
  const isDone = !isGone && criteria.status === 'PENDING' && !isFiltered;
  const { data } = useOpenWorkQuery({ skip: !isDone, fetchPolicy: 'cache-and-network' });
  const nextDataset = data?.datasets?.find(
    (other) => other.__typename === 'FeedbackDataset' && other.id !== dataset.id && (other.metrics?.pending ?? 0) > 0,
  );

  return (
    <div className={frame.alone}>
      {isGone ? (
        <EmptyState title={t('record:deleted')} action={<Button onClick={onGoOn}>{t('empty:goPending')}</Button>}>
          {t('empty:deletedWhy')}
        </EmptyState>
      ) : isFiltered || isRefused ? (
        <NoMatchingRecords {...filtering} isRefused={isRefused} />
      ) : dataset.status === 'DRAFT' ? (
        <UnpublishedDataset dataset={dataset} />
      ) : metrics?.records === 0 && isEditor ? (
        <EmptyDataset dataset={dataset} />
      ) : (
        <EmptyQueue
          criteria={criteria}
          records={metrics?.records}
          drafts={metrics?.draft ?? 0}
          nextDataset={nextDataset}
          onShow={(status) => void address.search({ ...criteria, status })}
        />
      )}
    </div>
  );
}
