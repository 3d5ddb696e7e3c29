import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useImportPageQuery } from '#client/features/transfer/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { isNotThere } from '#client/graphql/errors.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ImportPage } from './ImportPage.tsx';
import styles from './ImportPage.module.css';

/** More records for a dataset, for those who may change it. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation(['transfer', 'error']);
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const { data, error, refetch } = useImportPageQuery({
    variables: { datasetId: id },
    skip: !isEditor,
    fetchPolicy: 'cache-and-network',
  });
  const dataset = data?.dataset;

  if (!isEditor) return <ErrorText status={403} message={t('transfer:notAllowed')} />;
  if (dataset?.__typename === 'FeedbackDataset') {
    if (dataset.status === 'DRAFT') return <EmptyState title={t('transfer:draft')} />;
    return <ImportPage key={id} dataset={dataset} />;
  }
  if (data?.dataset === null || (error && isNotThere(error))) {
    return <ErrorText status={404} message={t('error:notFoundPage')} />;
  }
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.waiting} role="status" aria-busy aria-label={t('transfer:importTitle')}>
      <Skeleton width={280} height={32} />
      <Skeleton width={720} height={320} />
    </div>
  );
}
