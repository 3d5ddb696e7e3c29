import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useViewer } from '#client/features/user/index.ts';
import { BrokenPage, useWasShown, WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { ClosedDataset, isClosed } from './ClosedDataset.tsx';
import { TaskPage } from './TaskPage.tsx';
import { useTaskPageQuery } from './TaskPage.generated.ts';
import { TaskSkeleton } from './TaskCards.tsx';

export { BrokenPage as ErrorBoundary };

export function Component() {
  const { workspace = '', dataset: name = '' } = useParams();
  const viewer = useViewer();
  const { data, error, refetch } = useTaskPageQuery({ variables: { workspace, name } });
  const { t } = useTranslation('task');
  const dataset = data?.taskDataset;
  const wasShown = useWasShown(`${workspace}/${name}`, dataset);

  if (dataset && viewer) return <TaskPage key={dataset.id} dataset={dataset} viewerId={viewer.id} />;
  if (isClosed(error)) return <ClosedDataset workspace={workspace} name={name} onOpened={() => void refetch()} />;
  return (
    <WithoutDataset {...{ dataset, error, wasShown }} message={t('noDataset', { name })} onRetry={() => void refetch()}>
      <TaskSkeleton />
    </WithoutDataset>
  );
}
