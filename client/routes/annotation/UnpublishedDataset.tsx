import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#client/features/user/index.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import form from '#client/ui/Form.module.css';
import { usePublishDatasetMutation } from './PublishDataset.generated.ts';
import type { AnnotatedDataset } from './view.ts';

/** Stands for the records of a dataset that cannot have any yet; owners and admins can publish it. */
export function UnpublishedDataset({ dataset: { id, fields, questions } }: { dataset: AnnotatedDataset }) {
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
