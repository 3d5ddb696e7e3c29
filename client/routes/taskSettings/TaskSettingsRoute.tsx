import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTaskSettingsQuery } from '#client/features/task/settings/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { TaskSettingsPage } from './TaskSettingsPage.tsx';
import styles from './TaskSettingsPage.module.css';

/** The settings of a dataset of an older task: for its editors all of them, for others what they may read. */
export function Component() {
  const { workspace = '', dataset: name = '' } = useParams();
  const { t } = useTranslation(['error', 'settings']);
  const { data, error, refetch } = useTaskSettingsQuery({ variables: { workspace, name } });
  const dataset = data?.taskDataset;

  if (dataset) return <TaskSettingsPage key={dataset.id} dataset={dataset} />;
  if (dataset === null || (error && NOT_THERE.has(problemOf(error).status))) {
    return <ErrorText status={404} message={t('error:notFoundPage')} />;
  }
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.waiting} role="status" aria-busy aria-label={t('settings:title')}>
      <Skeleton width={280} height={32} />
      <Skeleton width={720} height={320} />
    </div>
  );
}

/** A dataset that may not be seen is as good as none. */
const NOT_THERE = new Set([403, 404, 422]);
