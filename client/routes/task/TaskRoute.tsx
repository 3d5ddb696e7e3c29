import { useTranslation } from 'react-i18next';
import { useParams, useRouteError } from 'react-router-dom';
import { useViewer } from '#client/features/user/index.ts';
import { isNotThere } from '#client/graphql/errors.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { ClosedDataset } from './ClosedDataset.tsx';
import { isClosed } from './closed.ts';
import { TaskPage } from './TaskPage.tsx';
import { useTaskPageQuery } from './TaskPage.generated.ts';
import { TaskSkeleton } from './TaskSkeleton.tsx';

/** The page of a dataset of an older task. */
export function Component() {
  const { workspace = '', dataset: name = '' } = useParams();
  const viewer = useViewer();
  const { data, error, refetch } = useTaskPageQuery({ variables: { workspace, name } });
  const { t } = useTranslation('task');
  const dataset = data?.taskDataset;

  if (dataset && viewer) return <TaskPage key={dataset.id} dataset={dataset} viewerId={viewer.id} />;
  if (dataset === null || (error && isNotThere(error))) {
    return <ErrorText status={404} message={t('noDataset', { name })} />;
  }
  if (isClosed(error)) return <ClosedDataset workspace={workspace} name={name} onOpened={() => void refetch()} />;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return <TaskSkeleton />;
}

/** Something on the page broke: it can be tried again without losing what is kept on the device. */
export function ErrorBoundary() {
  return <ErrorPanel error={useRouteError()} onRetry={() => window.location.reload()} />;
}
