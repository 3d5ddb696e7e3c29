import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SettingsSkeleton, useSettingsPageQuery } from '#client/features/datasetSettings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { isNotThere } from '#client/graphql/errors.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SettingsPage } from './SettingsPage.tsx';

/** The settings of a feedback dataset: for its editors all of them, for others what they may read. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('error');
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const { data, error, refetch } = useSettingsPageQuery({ variables: { datasetId: id, isEditor } });
  const dataset = data?.dataset;

  if (dataset?.__typename === 'FeedbackDataset') return <SettingsPage key={id} dataset={dataset} />;
  if (dataset === null || (error && isNotThere(error))) {
    return <ErrorText status={404} message={t('notFoundPage')} />;
  }
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return <SettingsSkeleton />;
}
