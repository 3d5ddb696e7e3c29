import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UserRole } from '#client/graphql/schema-types.ts';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { newDataset } from '../sdk/samples.ts';
import { SdkSample } from '../sdk/SdkSample.tsx';
import styles from './FirstDataset.module.css';
import { LoadSample } from './LoadSample.tsx';

interface Props {
  role: UserRole;
  /** The sample is there. */
  onLoaded: () => void;
}

/** What to see where there is no dataset at all: who can make one learns how. */
export function FirstDataset({ role, onLoaded }: Props) {
  const { t } = useTranslation('home');
  if (role === 'ANNOTATOR') return <EmptyState title={t('noneAnnotator')}>{t('noneAnnotatorWhy')}</EmptyState>;
  return (
    <>
      <EmptyState
        title={t('none')}
        action={
          <div className={styles.ways}>
            <Button component={Link} to={paths.newDataset} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('create')}
            </Button>
            <Button
              component={Link}
              to={paths.newDataset}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('import')}
            </Button>
            {role === 'OWNER' && <LoadSample onLoaded={onLoaded} />}
          </div>
        }
      >
        {role === 'OWNER' ? t('noneOwnerWhy') : t('noneAdminWhy')}
      </EmptyState>
      <SdkSample title={t('noneAdmin')} write={newDataset} />
    </>
  );
}
