import { useTranslation } from 'react-i18next';
import { isNarrowed } from '#client/features/criteria/index.ts';
import { NoMatches } from '#client/features/filter/index.ts';
import { countsOf } from '#client/features/progress/index.ts';
import { EmptyQueue } from '#client/features/record/index.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import styles from './AnnotationPage.module.css';
import type { ViewProps } from './view.ts';
import { useOpenWorkQuery } from './OpenWork.generated.ts';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { useArrivals } from './useArrivals.ts';

interface Props extends Pick<ViewProps, 'dataset' | 'address' | 'filtering'> {
  error: unknown;
  /** The record that was to be shown does not exist any more. */
  isGone: boolean;
  /** No record matches. */
  isEmpty: boolean;
  onRetry(): void;
}

/** What stands where the record would: it is on its way, could not be loaded, was deleted, or there is none. */
export function NoRecord({ dataset, address, filtering, error, isGone, isEmpty, onRetry }: Props) {
  const { t } = useTranslation('record');
  const { criteria } = address;
  const { metrics } = dataset;
  const isFiltered = isNarrowed(criteria) && metrics.records > 0;
  const isDone = isEmpty && criteria.status === 'PENDING' && !isFiltered;
  const { data } = useOpenWorkQuery({ skip: !isDone, fetchPolicy: 'cache-and-network' });
  const nextDataset = data?.datasets.find((other) => other.id !== dataset.id && other.metrics.pending > 0);

  useArrivals(isEmpty, countsOf(metrics)[criteria.status], onRetry);

  if (error !== undefined) {
    return (
      <div className={styles.alone}>
        <ErrorPanel error={error} onRetry={onRetry} />
      </div>
    );
  }
  if (isGone || isEmpty) {
    return (
      <div className={styles.alone}>
        {isGone ? (
          <EmptyState title={t('deleted')} />
        ) : isFiltered ? (
          <NoMatches {...filtering} />
        ) : (
          <EmptyQueue
            criteria={criteria}
            records={metrics.records}
            drafts={metrics.draft}
            nextDataset={nextDataset}
            onShow={(status) => void address.search({ ...criteria, status })}
          />
        )}
      </div>
    );
  }
  return <RecordSkeleton />;
}
