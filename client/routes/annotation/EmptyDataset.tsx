import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { newRecordsSample, SdkSample } from '#client/features/sdk/index.ts';
import { importPath } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import styles from './EmptyDataset.module.css';
import type { AnnotatedDataset } from './view.ts';

/** What those who may add records find in a dataset that has none. */
export function EmptyDataset({ dataset: { id, name, workspace, fields } }: { dataset: AnnotatedDataset }) {
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
