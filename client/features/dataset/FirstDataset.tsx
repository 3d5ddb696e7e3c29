import { Button, Menu } from '@mantine/core';
import { IconFlask, IconPlus, IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  const isOwner = role === 'OWNER';
  const { data } = useOwnWorkspacesQuery({ skip: !isOwner });
  const canLoadSample = useCapabilities()?.sampleDatasets !== false;
  if (role === 'ANNOTATOR') return <EmptyState title={t('noneAnnotator')}>{t('noneAnnotatorWhy')}</EmptyState>;

  const move = isOwner && canLoadSample && (
    <Button component={Link} to={paths.move} variant="default" leftSection={<IconServer size={16} aria-hidden />}>
      {t('move')}
    </Button>
  );
  if (data?.workspaces?.length === 0) return <FirstWorkspace>{move}</FirstWorkspace>;
  return (
    <>
      <EmptyState
        title={t('none')}
        action={
          <div className={form.actions} style={{ justifyContent: 'center' }}>
            <Button component={Link} to={paths.newDataset} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('create')}
            </Button>
            {data?.workspaces && canLoadSample && <LoadSample workspaces={data.workspaces} onLoaded={onLoaded} />}
            {move}
          </div>
        }
      >
        {isOwner ? t('noneOwnerWhy') : t('noneAdminWhy')}
      </EmptyState>
      <SdkSample title={t('noneAdmin')} samples={NEW_DATASET} />
    </>
  );
}

/** Shown to an owner while there is no workspace that could hold a dataset. */
function FirstWorkspace({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <EmptyState
      title={t('noWorkspace')}
      action={
        <div className={form.actions} style={{ justifyContent: 'center' }}>
          <Button component={Link} to={paths.workspaces} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('createWorkspace')}
          </Button>
          {children}
        </div>
      }
    >
      {t('noWorkspaceWhy')}
    </EmptyState>
  );
}

interface LoadSampleProps extends Pick<Props, 'onLoaded'> {
  workspaces: readonly { readonly id: string; readonly name: string }[];
}

/** Loads the sample datasets into a workspace of the user's choice. */
function LoadSample({ workspaces, onLoaded }: LoadSampleProps) {
  const { t } = useTranslation('home');
  const [load, { loading }] = useLoadSampleDatasetsMutation();
  const loadInto = (workspaceId: string): void => {
    // A notice shows errors.
    load({ variables: { workspaceId } }).then(onLoaded, () => undefined);
  };
  const [first, ...others] = workspaces;
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
