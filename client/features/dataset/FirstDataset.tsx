import { Button, Menu } from '@mantine/core';
import { IconFlask, IconPlus, IconServer, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NEW_DATASET, SdkSample } from '#client/features/sdk/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import type { UserRole } from '#client/graphql/schema-types.ts';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import form from '#client/ui/Form.module.css';
import { Link } from '#client/ui/Link.tsx';
import { useLoadSampleDatasetsMutation, useOwnWorkspacesQuery } from './Datasets.generated.ts';

interface Props {
  role: UserRole;
  onLoaded(): void;
}

/** Shown while there is no dataset; explains how to create one to users who can. */
export function FirstDataset({ role, onLoaded }: Props) {
  const { t } = useTranslation('home');
  const canLoadSample = useCapabilities()?.sampleDatasets !== false;
  if (role === 'ANNOTATOR') return <EmptyState title={t('noneAnnotator')}>{t('noneAnnotatorWhy')}</EmptyState>;
  return (
    <>
      <EmptyState
        title={t('none')}
        action={
          <div className={form.actions} style={{ justifyContent: 'center' }}>
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
            {role === 'OWNER' && canLoadSample && <LoadSample onLoaded={onLoaded} />}
            {role === 'OWNER' && canLoadSample && (
              <Button
                component={Link}
                to={paths.move}
                variant="default"
                leftSection={<IconServer size={16} aria-hidden />}
              >
                {t('move')}
              </Button>
            )}
          </div>
        }
      >
        {role === 'OWNER' ? t('noneOwnerWhy') : t('noneAdminWhy')}
      </EmptyState>
      <SdkSample title={t('noneAdmin')} samples={NEW_DATASET} />
    </>
  );
}

/** Loads the sample datasets into a workspace of the user's choice. */
function LoadSample({ onLoaded }: Pick<Props, 'onLoaded'>) {
  const { t } = useTranslation('home');
  const { data } = useOwnWorkspacesQuery();
  const [load, { loading }] = useLoadSampleDatasetsMutation();
  const loadInto = (workspaceId: string): void => {
    // A notice shows errors.
    load({ variables: { workspaceId } }).then(onLoaded, () => undefined);
  };
  const [first, ...others] = data?.workspaces ?? [];
  if (!first) return null;

  const button = (
    <Button
      variant="default"
      loading={loading}
      leftSection={<IconFlask size={16} aria-hidden />}
      {...(others.length === 0 ? { onClick: () => loadInto(first.id) } : {})}
    >
      {t('sample')}
    </Button>
  );
  if (others.length === 0) return button;
  return (
    <Menu>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('sampleInto')}</Menu.Label>
        {[first, ...others].map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => loadInto(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
