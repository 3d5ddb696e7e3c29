import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SettingsSkeleton } from '#client/features/datasetSettings/index.ts';
import { useTaskSettingsQuery } from '#client/features/task/settings/index.ts';
import { isNotThere } from '#client/graphql/errors.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { TaskSettingsPage } from './TaskSettingsPage.tsx';

/** The settings of a dataset of an older task: for its editors all of them, for others what they may read. */
export function Component() {
  const { workspace = '', dataset: name = '' } = useParams();
  const { t } = useTranslation('error');
  const { data, error, refetch } = useTaskSettingsQuery({ variables: { workspace, name } });
  const dataset = data?.taskDataset;

  if (dataset) return <TaskSettingsPage key={dataset.id} dataset={dataset} />;
  if (dataset === null || (error && isNotThere(error))) {
    return <ErrorText status={404} message={t('notFoundPage')} />;
  }
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return <SettingsSkeleton />;
}
