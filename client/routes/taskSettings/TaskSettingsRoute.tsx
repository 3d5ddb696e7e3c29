import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTaskSettingsQuery } from '#client/features/task/settings/index.ts';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { PageSkeleton } from '#client/ui/Skeleton.tsx';
import { TaskSettingsPage } from './TaskSettingsPage.tsx';

export function Component() {
  const { t } = useTranslation('settings');
  const { workspace = '', dataset: name = '' } = useParams();
  const { data, error, refetch } = useTaskSettingsQuery({ variables: { workspace, name } });
  const dataset = data?.taskDataset;

  if (dataset) return <TaskSettingsPage key={dataset.id} dataset={dataset} />;
  return (
    <WithoutDataset dataset={dataset} error={error} onRetry={() => void refetch()}>
      <PageSkeleton label={t('title')} />
    </WithoutDataset>
  );
}
