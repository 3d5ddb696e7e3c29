import { useParams } from 'react-router-dom';
import { SettingsSkeleton, useSettingsPageQuery } from '#client/features/datasetSettings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { SettingsPage } from './SettingsPage.tsx';

/** The settings of a feedback dataset: for its editors all of them, for others what they may read. */
export function Component() {
  const { id = '' } = useParams();
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const { data, error, refetch } = useSettingsPageQuery({ variables: { datasetId: id, isEditor } });
  const dataset = data?.dataset;

  if (dataset?.__typename === 'FeedbackDataset') return <SettingsPage key={id} dataset={dataset} />;
  return (
    <WithoutDataset dataset={dataset} error={error} onRetry={() => void refetch()}>
      <SettingsSkeleton />
    </WithoutDataset>
  );
}
