import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { useImportPageQuery } from '#client/features/transfer/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { annotationPath } from '#client/lib/paths.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ImportPage } from './ImportPage.tsx';
import styles from './ImportPage.module.css';

/** More records for a dataset, for those who may change it. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('transfer');
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const { data, error, refetch } = useImportPageQuery({
    variables: { datasetId: id },
    skip: !isEditor,
    fetchPolicy: 'cache-and-network',
  });
  const dataset = data?.dataset;

  if (!isEditor) return <ErrorText status={403} message={t('notAllowed')} />;
  if (dataset?.__typename === 'FeedbackDataset') {
    // Where it says that it has to be published first.
    if (dataset.status === 'DRAFT') return <Navigate to={annotationPath(id)} replace />;
    return <ImportPage key={id} dataset={dataset} />;
  }
  return (
    <WithoutDataset dataset={dataset} error={error} onRetry={() => void refetch()}>
      <div className={styles.waiting} role="status" aria-busy aria-label={t('importTitle')}>
        <Skeleton width={280} height={32} />
        <Skeleton width={720} height={320} />
      </div>
    </WithoutDataset>
  );
}
