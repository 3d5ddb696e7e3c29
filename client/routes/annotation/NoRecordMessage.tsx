import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed } from '#client/features/criteria/index.ts';
import { newRecords, SdkSample } from '#client/features/sdk/index.ts';
import { NoMatchingRecords } from '#client/features/filter/CriteriaBar.tsx';
import { useCapabilities } from '#client/features/settings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useIsAway } from '#client/graphql/away.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { annotationPath, assignmentsPath, importPath, paths } from '#client/lib/paths.ts';
import { lowerCase } from '#client/lib/text.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import form from '#client/ui/Form.module.css';
import { Link } from '#client/ui/Link.tsx';
import frame from '#client/ui/WorkPage.module.css';
import styles from './NoRecordMessage.module.css';
import { type AnnotatedDataset, useMetrics, type ViewProps } from './view.ts';
import { unassignedOf } from './othersWork.ts';
import { useOthersWorkQuery } from './OthersWork.generated.ts';
import { useOpenWorkQuery } from './OpenWork.generated.ts';
import { usePublishDatasetMutation } from './PublishDataset.generated.ts';

interface Props extends Pick<ViewProps, 'dataset' | 'address' | 'filtering'> {
  isDeleted: boolean;
  /** The server refuses the criteria. */
  isRefused: boolean;
  /** Leaves a deleted record. */
  onContinue(): void;
}

/** Explains why no record is shown, with a next step. */
export function NoRecordMessage(props: Props) {
  useEffect(fetchDeferred, []);
  return (
    <div className={frame.alone}>
      <Message {...props} />
    </div>
  );
}

function Message({ dataset, address, filtering, isDeleted, isRefused, onContinue }: Props) {
  const { t } = useTranslation(['record', 'empty']);
  const isEmpty = useMetrics()?.records === 0;
  const isEditor = useViewer()?.role !== 'ANNOTATOR';

  if (isDeleted) {
    return (
      <EmptyState title={t('record:deleted')} action={<Button onClick={onContinue}>{t('empty:goPending')}</Button>}>
        {t('empty:deletedWhy')}
      </EmptyState>
    );
  }
  if (isRefused || (isNarrowed(address.criteria) && !isEmpty)) {
    return <NoMatchingRecords {...filtering} isRefused={isRefused} />;
  }
  if (dataset.status === 'DRAFT') return <UnpublishedDataset dataset={dataset} />;
  if (isEmpty && isEditor) return <EmptyDataset dataset={dataset} />;
  return <EmptyQueue dataset={dataset} address={address} />;
}

/** An unpublished dataset has no records; owners and admins can publish it. */
function UnpublishedDataset({ dataset: { id, fields, questions } }: { dataset: AnnotatedDataset }) {
  const { t } = useTranslation('empty');
  const [publish] = usePublishDatasetMutation();
  const { isBusy, failure, run } = useAsyncAction();
  const isIncomplete = [fields, questions].some((parts) => !parts.some(({ required }) => required));
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  return (
    <EmptyState
      title={t('unpublished')}
      action={
        isEditor && (
          <Button loading={isBusy} onClick={() => void run(() => publish({ variables: { id } }))}>
            {t('publish')}
          </Button>
        )
      }
    >
      <p>{t(isEditor ? 'unpublishedWhy' : 'unpublishedWait')}</p>
      {failure && (
        <p role="alert" className={form.problem}>
          {failure.status === 422 && isIncomplete ? t('unpublishable') : failure.text}
        </p>
      )}
    </EmptyState>
  );
}

/** How owners and admins can add records. */
function EmptyDataset({ dataset: { id, name, workspace, fields } }: { dataset: AnnotatedDataset }) {
  const { t } = useTranslation(['empty', 'common']);
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t('empty:dataset')}
        action={
          <Button component={Link} to={importPath(id)} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('common:importRecords')}
          </Button>
        }
      >
        {t('empty:datasetWhy')}
      </EmptyState>
      <SdkSample
        title={t('empty:datasetSdk')}
        workspace={workspace.name}
        samples={newRecords(
          name,
          fields.map((field) => field.name),
        )}
      />
    </div>
  );
}

/** The end of a tab, with a way to another tab or dataset. */
function EmptyQueue({ dataset, address: { criteria, search } }: Pick<Props, 'dataset' | 'address'>) {
  const { t } = useTranslation(['empty', 'datasets']);
  const metrics = useMetrics();
  const viewer = useViewer();
  const isAway = useIsAway();
  const hasAssignments = useCapabilities()?.assignments ?? false;
  const { data: others } = useOthersWorkQuery({
    variables: { datasetId: dataset.id },
    skip: criteria.status !== 'PENDING' || !hasAssignments || isAway,
    fetchPolicy: 'cache-and-network',
    context: QUIET,
  });
  const { data } = useOpenWorkQuery({ skip: criteria.status !== 'PENDING', fetchPolicy: 'cache-and-network' });
  const show = (status: RecordStatus) => () => void search({ ...criteria, status });
  if (metrics?.records === 0) return <EmptyState title={t('empty:dataset')} action={<ToDatasets />} />;
  if (criteria.status !== 'PENDING') {
    const title = t(`empty:${lowerCase(criteria.status)}`);
    return <EmptyState title={title} action={<Button onClick={show('PENDING')}>{t('empty:goPending')}</Button>} />;
  }
  const drafts = metrics?.draft ?? 0;
  const more = metrics?.pending ?? 0;
  const unassigned =
    viewer && others?.dataset?.__typename === 'FeedbackDataset' ? unassignedOf(others.dataset, viewer.username) : 0;
  const nextDataset = data?.datasets?.find((candidate) => {
    return candidate.__typename === 'FeedbackDataset' && candidate.id !== dataset.id && candidate.metrics?.pending;
  });
  return (
    <EmptyState
      title={t(isAway && more > 0 ? 'empty:downloadsDone' : unassigned > 0 ? 'empty:ownPending' : 'empty:pending')}
      action={
        <Group justify="center">
          {drafts > 0 && <Button onClick={show('DRAFT')}>{t('empty:reviewDrafts', { count: drafts })}</Button>}
          {unassigned > 0 && viewer?.role !== 'ANNOTATOR' && (
            <Button component={Link} to={assignmentsPath(dataset.id)} variant="default">
              {t('empty:assignments')}
            </Button>
          )}
          {/* One link for both, which keeps the focus when the next dataset is found. */}
          <Button
            component={Link}
            to={nextDataset ? annotationPath(nextDataset.id) : paths.datasets}
            variant={nextDataset && drafts === 0 ? 'filled' : 'default'}
            title={nextDataset?.name}
          >
            {t(nextDataset ? 'empty:nextDataset' : 'datasets:title')}
          </Button>
        </Group>
      }
    >
      {isAway && more > 0
        ? t('empty:downloadsDoneWhy')
        : unassigned > 0 && t('empty:notAssigned', { count: unassigned })}
    </EmptyState>
  );
}

function ToDatasets() {
  const { t } = useTranslation('datasets');
  return (
    <Button component={Link} to={paths.datasets} variant="default">
      {t('title')}
    </Button>
  );
}
