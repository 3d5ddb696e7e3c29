import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listUsers,
  NewUserDialog,
  readUserListing,
  UserPanel,
  useUsersQuery,
  UserTable,
  UserToolbar,
  writeUserListing,
} from '#client/features/people/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Page } from '#client/ui/Page.tsx';
import { PeopleNav } from './PeopleNav.tsx';
import { useListing } from './useListing.ts';

/** Everybody, for owners; to others there is no such page. */
export function Component() {
  const { t } = useTranslation('error');
  const viewer = useViewer();
  return viewer?.role === 'OWNER' ? (
    <UsersPage viewerId={viewer.id} />
  ) : (
    <ErrorText status={404} message={t('notFoundPage')} />
  );
}

const ADDRESS = { read: readUserListing, write: writeUserListing, one: 'user' };

function UsersPage({ viewerId }: { viewerId: string }) {
  const { t, i18n } = useTranslation('people');
  const { data, error, refetch } = useUsersQuery({ fetchPolicy: 'cache-and-network' });
  const { listing, change, linkTo, open, openId } = useListing(ADDRESS);
  const [isCreating, setCreating] = useState(false);
  const workspaces = data?.workspaces ?? [];
  const shown = data?.users ? listUsers(data.users, listing, i18n.language) : undefined;
  const user = data?.users?.find(({ id }) => id === openId);

  return (
    <Page
      title={t('users')}
      note={<p role="status">{shown && t('foundUsers', { count: shown.length })}</p>}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          {t('newUser')}
        </Button>
      }
    >
      <Breadcrumbs crumbs={[{ label: t('users') }]} />
      <PeopleNav />
      <UserToolbar users={data?.users ?? []} workspaces={workspaces} listing={listing} onChange={change} />
      {!data && error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : shown?.length === 0 ? (
        <EmptyState title={t('nothingFound')} />
      ) : (
        <UserTable
          users={shown}
          viewerId={viewerId}
          sort={listing.sort}
          onSort={(sort) => change({ sort })}
          linkTo={linkTo}
        />
      )}
      {user && (
        <UserPanel
          key={user.id}
          user={user}
          workspaces={workspaces}
          viewerId={viewerId}
          onClose={() => open(null)}
          onDeleted={() => open(null)}
        />
      )}
      {isCreating && <NewUserDialog workspaces={workspaces} onClose={() => setCreating(false)} />}
    </Page>
  );
}
