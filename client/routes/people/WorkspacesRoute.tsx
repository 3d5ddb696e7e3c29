import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { useViewer } from '#client/features/user/index.ts';
import {
  listWorkspaces,
  NewWorkspaceDialog,
  readWorkspaceListing,
  useWorkspacesQuery,
  WorkspacePanel,
  WorkspaceTable,
  writeWorkspaceListing,
} from '#client/features/workspace/index.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import toolbar from '#client/ui/Toolbar.module.css';
import { PeopleNav } from './PeopleNav.tsx';
import { useListing } from './useListing.ts';

/** The workspaces one looks after: an owner all, an admin the own ones. To annotators there is no such page. */
export function Component() {
  const { t } = useTranslation('error');
  const viewer = useViewer();
  return viewer && viewer.role !== 'ANNOTATOR' ? (
    <WorkspacesPage viewer={viewer} />
  ) : (
    <ErrorText status={404} message={t('notFoundPage')} />
  );
}

const ADDRESS = { read: readWorkspaceListing, write: writeWorkspaceListing, one: 'workspace' };

function WorkspacesPage({ viewer }: { viewer: { readonly id: string; readonly role: string } }) {
  const { t, i18n } = useTranslation('people');
  const { data, error, refetch } = useWorkspacesQuery({ fetchPolicy: 'cache-and-network' });
  const { listing, change, linkTo, open, openId } = useListing(ADDRESS);
  const [isCreating, setCreating] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const [find] = useCommands('page', [
    { id: 'workspaces.search', keys: '/', label: t('searchWorkspaces'), run: () => search.current?.focus() },
  ]);
  const isOwner = viewer.role === 'OWNER';
  const shown = data?.workspaces ? listWorkspaces(data.workspaces, listing, i18n.language) : undefined;
  const workspace = data?.workspaces?.find(({ id }) => id === openId);

  return (
    <Page
      title={t('workspaces')}
      note={<p role="status">{shown && t('foundWorkspaces', { count: shown.length })}</p>}
      actions={
        isOwner && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {t('newWorkspace')}
          </Button>
        )
      }
    >
      <Breadcrumbs crumbs={[{ label: t('workspaces') }]} />
      {isOwner && <PeopleNav />}
      <div role="search" aria-label={t('workspaces')} className={toolbar.toolbar}>
        <SearchInput
          ref={search}
          keys={find.keys}
          label={t('searchWorkspaces')}
          value={listing.search}
          onChange={(text) => change({ search: text })}
          className={toolbar.search}
        />
      </div>
      {!shown && error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : shown?.length === 0 ? (
        <EmptyState title={data?.workspaces?.length === 0 ? t('noWorkspaces') : t('nothingFound')} />
      ) : (
        <WorkspaceTable workspaces={shown} sort={listing.sort} onSort={(sort) => change({ sort })} linkTo={linkTo} />
      )}
      {workspace && (
        <WorkspacePanel
          key={workspace.id}
          workspace={workspace}
          viewer={viewer}
          onClose={() => open(null)}
          onDeleted={() => open(null)}
          onLeft={() => {
            open(null);
            void refetch();
          }}
        />
      )}
      {isCreating && (
        <NewWorkspaceDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            open(id);
          }}
        />
      )}
    </Page>
  );
}
