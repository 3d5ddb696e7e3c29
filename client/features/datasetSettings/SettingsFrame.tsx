import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';

interface Props {
  name: string;
  workspace: string;
  home: string;
  /** Further actions beside the link to the records. */
  actions: ReactNode;
  children: ReactNode;
}

/** The settings page of a dataset of any kind. */
export function SettingsFrame({ name, workspace, home, actions, children }: Props) {
  const { t } = useTranslation(['settings', 'nav', 'datasets']);
  return (
    <Page
      title={t('settings:title')}
      note={
        <Group gap="xs" wrap="nowrap">
          {name}
          <CopyButton value={name} label={t('datasets:copyNameOf', { name })} size={24} />
        </Group>
      }
      actions={
        <Group gap="sm">
          {actions}
          <Button component={Link} to={home} variant="default">
            {t('settings:open')}
          </Button>
        </Group>
      }
    >
      <DatasetBreadcrumbs workspace={workspace} name={name} home={home} page={t('nav:settings')} />
      {children}
    </Page>
  );
}
