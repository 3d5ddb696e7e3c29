import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RecordCriteria } from '#client/features/criteria/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { annotationPath, paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';

interface Props {
  criteria: RecordCriteria;
  /** How many records the dataset has, if that is known, and how many drafts the viewer. */
  records: number | undefined;
  drafts: number;
  /** Another dataset with work for the viewer. */
  nextDataset: { readonly id: string; readonly name: string } | undefined;
  onShow(status: RecordStatus): void;
}

/** What stands where no record is: why, and where to go on. */
export function EmptyQueue({ criteria, records, drafts, nextDataset, onShow }: Props) {
  const { t } = useTranslation(['empty', 'datasets']);
  if (records === 0) return <EmptyState title={t('empty:dataset')} action={<ToDatasets />} />;
  if (criteria.status !== 'PENDING') {
    const title = t(`empty:${criteria.status.toLowerCase() as Lowercase<typeof criteria.status>}`);
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
