import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCapabilities } from '#client/features/settings/index.ts';
import { paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';
import styles from './PeoplePage.module.css';

interface Props {
  title: string;
  /** The number of items in words, once known. */
  found: string | undefined;
  /** Only owners see both lists and create items. */
  isOwner: boolean;
  newLabel: string;
  onNew(): void;
  children: ReactNode;
}

/** The frame of the lists that owners manage: users, workspaces, webhooks. */
export function PeoplePage({ title, found, isOwner, newLabel, onNew, children }: Props) {
  const { t } = useTranslation('people');
  const capabilities = useCapabilities();
  return (
    <Page
      title={title}
      note={<p role="status">{found}</p>}
      actions={
        isOwner && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
            {newLabel}
          </Button>
        )
      }
    >
      <Breadcrumbs crumbs={[{ label: title }]} />
      {isOwner && (
        <nav aria-label={t('administration')} className={styles.nav}>
          <Tab to={paths.users}>{t('users')}</Tab>
          <Tab to={paths.workspaces}>{t('workspaces')}</Tab>
          {capabilities?.webhooks && <Tab to={paths.webhooks}>{t('webhooks')}</Tab>}
        </nav>
      )}
      {children}
    </Page>
  );
}

function Tab({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} className={styles.link} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}
