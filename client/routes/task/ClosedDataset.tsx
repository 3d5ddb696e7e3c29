import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSwitchTaskDatasetMutation } from '#client/features/task/settings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import frame from '#client/ui/WorkPage.module.css';

interface Props {
  workspace: string;
  name: string;
  onOpened(): void;
}

/** Replaces the records of a closed dataset. Owners and admins can open it again. */
export function ClosedDataset({ workspace, name, onOpened }: Props) {
  const { t } = useTranslation('task');
  const [switchDataset] = useSwitchTaskDatasetMutation({ context: QUIET });
  const action = useAsyncAction();
  const canOpen = useViewer()?.role !== 'ANNOTATOR';
  const reopen = async (): Promise<void> => {
    if (await action.run(() => switchDataset({ variables: { id: `${workspace}.${name}`, isOpening: true } })))
      onOpened();
  };
  return (
    <div className={frame.alone}>
      <PageTitle>{name}</PageTitle>
      <DatasetBreadcrumbs workspace={workspace} name={name} />
      <EmptyState
        title={t('closed')}
        action={
          canOpen && (
            <Button loading={action.isBusy} onClick={() => void reopen()}>
              {t('open')}
            </Button>
          )
        }
      >
        {t('closedWhy')}
        {action.failure && <p role="alert">{action.failure.text}</p>}
      </EmptyState>
    </div>
  );
}

/** Whether a request failed because the dataset is closed. */
export const isClosed = (error: unknown): boolean => Boolean(error) && problemOf(error).reason === 'DATASET_CLOSED';
