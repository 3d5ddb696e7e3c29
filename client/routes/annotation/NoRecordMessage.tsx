import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isNarrowed, type RecordCriteria } from '#client/features/criteria/index.ts';
import { newRecordsSample, SdkSample } from '#client/features/sdk/index.ts';
import { NoMatchingRecords } from '#client/features/filter/CriteriaBar.tsx';
import { useViewer } from '#client/features/user/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { annotationPath, importPath, paths } from '#client/lib/paths.ts';
import { lowerCase } from '#client/lib/text.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import form from '#client/ui/Form.module.css';
import frame from '#client/ui/WorkPage.module.css';
import styles from './NoRecordMessage.module.css';
import { type AnnotatedDataset, useMetrics, type ViewProps } from './view.ts';
import { useOpenWorkQuery } from './OpenWork.generated.ts';
import { usePublishDatasetMutation } from './PublishDataset.generated.ts';

interface Props extends Pick<ViewProps, 'dataset' | 'address' | 'filtering'> {
  isGone: boolean;
  /** The server refuses the criteria. */
  isRefused: boolean;
  onGoOn(): void;
}

/** Explains why no record is shown, with a next step. */
export function NoRecordMessage({ dataset, address, filtering, isGone, isRefused, onGoOn }: Props) {
  const { t } = useTranslation(['record', 'empty']);
  useEffect(fetchDeferred, []);
  const { criteria } = address;
  const metrics = useMetrics();
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const isFiltered = isNarrowed(criteria) && metrics?.records !== 0;
  const isDone = !isGone && criteria.status === 'PENDING' && !isFiltered;
  const { data } = useOpenWorkQuery({ skip: !isDone, fetchPolicy: 'cache-and-network' });
  const nextDataset = data?.datasets?.find(
    (other) => other.__typename === 'FeedbackDataset' && other.id !== dataset.id && (other.metrics?.pending ?? 0) > 0,
  );

  return (
    <div className={frame.alone}>
      {isGone ? (
        <EmptyState title={t('record:deleted')} action={<Button onClick={onGoOn}>{t('empty:goPending')}</Button>}>
          {t('empty:deletedWhy')}
        </EmptyState>
      ) : isFiltered || isRefused ? (
        <NoMatchingRecords {...filtering} isRefused={isRefused} />
      ) : dataset.status === 'DRAFT' ? (
        <UnpublishedDataset dataset={dataset} />
      ) : metrics?.records === 0 && isEditor ? (
        <EmptyDataset dataset={dataset} />
      ) : (
        <EmptyQueue
          criteria={criteria}
          records={metrics?.records}
          drafts={metrics?.draft ?? 0}
          nextDataset={nextDataset}
          onShow={(status) => void address.search({ ...criteria, status })}
        />
      )}
    </div>
  );
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
        write={(access) =>
          newRecordsSample(
            access,
            name,
            fields.map((field) => field.name),
          )
        }
      />
    </div>
  );
}

interface QueueProps {
  criteria: RecordCriteria;
  /** The number of records in the dataset, if known, and of the viewer's drafts. */
  records: number | undefined;
  drafts: number;
  /** Another dataset with pending records. */
  nextDataset: { readonly id: string; readonly name: string } | undefined;
  onShow(status: RecordStatus): void;
}

/** The end of a tab, with a way to another tab or dataset. */
function EmptyQueue({ criteria, records, drafts, nextDataset, onShow }: QueueProps) {
  const { t } = useTranslation(['empty', 'datasets']);
  if (records === 0) return <EmptyState title={t('empty:dataset')} action={<ToDatasets />} />;
  if (criteria.status !== 'PENDING') {
    const title = t(`empty:${lowerCase(criteria.status)}`);
    return (
      <EmptyState title={title} action={<Button onClick={() => onShow('PENDING')}>{t('empty:goPending')}</Button>} />
    );
  }
  return (
    <EmptyState
      title={t('empty:pending')}
      action={
        <Group justify="center">
          {drafts > 0 && <Button onClick={() => onShow('DRAFT')}>{t('empty:reviewDrafts', { count: drafts })}</Button>}
          {nextDataset ? (
            <Button
              component={Link}
              to={annotationPath(nextDataset.id)}
              variant={drafts > 0 ? 'default' : 'filled'}
              title={nextDataset.name}
            >
              {t('empty:nextDataset')}
            </Button>
          ) : (
            <ToDatasets />
          )}
        </Group>
      }
    />
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
