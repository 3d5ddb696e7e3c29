import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listWorkspaces,
  NewWorkspaceDialog,
  useWorkspacesQuery,
  workspaceListing,
  WorkspacePanel,
  WorkspaceTable,
} from '#client/features/people/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { useListing } from '#client/lib/listing.ts';
import { NotFound } from '#client/routes/errors/ErrorScreen.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListToolbar } from '#client/ui/ListToolbar.tsx';
import { PeoplePage } from './PeoplePage.tsx';

/** All workspaces for an owner, their own for an admin. */
export function Component() {
  const viewer = useViewer();
  return viewer && viewer.role !== 'ANNOTATOR' ? <WorkspacesPage viewer={viewer} /> : <NotFound />;
}

function WorkspacesPage({ viewer }: { viewer: { readonly id: string; readonly role: string } }) {
  const { t, i18n } = useTranslation('people');
  const { data, error, refetch } = useWorkspacesQuery({ fetchPolicy: 'cache-and-network' });
  const { listing, change, linkTo, open, openId } = useListing(workspaceListing);
  const [isCreating, setCreating] = useState(false);
  const shown = data?.workspaces ? listWorkspaces(data.workspaces, listing, i18n.language) : undefined;
  const workspace = data?.workspaces?.find(({ id }) => id === openId);

  return (
    <PeoplePage
      title={t('workspaces')}
      found={shown && t('foundWorkspaces', { count: shown.length })}
      isOwner={viewer.role === 'OWNER'}
      newLabel={t('newWorkspace')}
      onNew={() => setCreating(true)}
    >
      <ListToolbar
        label={t('workspaces')}
        commandId="workspaces.search"
        searchLabel={t('searchWorkspaces')}
        search={listing.search}
        onSearch={(search) => change({ search })}
      />
      <WorkspaceTable
        items={shown}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title={data?.workspaces?.length === 0 ? t('noWorkspaces') : t('nothingFound')} />}
        sort={listing.sort}
        onSort={(sort) => change({ sort })}
        linkTo={linkTo}
      />
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
    </PeoplePage>
  );
}
