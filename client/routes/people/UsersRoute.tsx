import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listUsers,
  NewUserDialog,
  userListing,
  UserPanel,
  useUsersQuery,
  UserTable,
  UserToolbar,
} from '#client/features/people/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { useListing } from '#client/lib/listing.ts';
import { NotFound } from '#client/routes/errors/ErrorScreen.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PeoplePage } from './PeoplePage.tsx';

/** All users, for owners only. */
export function Component() {
  const viewer = useViewer();
  return viewer?.role === 'OWNER' ? <UsersPage viewerId={viewer.id} /> : <NotFound />;
}

function UsersPage({ viewerId }: { viewerId: string }) {
  const { t, i18n } = useTranslation('people');
  const { data, error, refetch } = useUsersQuery({ fetchPolicy: 'cache-and-network' });
  const { listing, change, linkTo, open, openId } = useListing(userListing);
  const [isCreating, setCreating] = useState(false);
  const workspaces = data?.workspaces ?? [];
  const shown = data?.users ? listUsers(data.users, listing, i18n.language) : undefined;
  const user = data?.users?.find(({ id }) => id === openId);

  return (
    <PeoplePage
      title={t('users')}
      found={shown && t('foundUsers', { count: shown.length })}
      isOwner
      newLabel={t('newUser')}
      onNew={() => setCreating(true)}
    >
      <UserToolbar users={data?.users ?? []} workspaces={workspaces} listing={listing} onChange={change} />
      <UserTable
        viewerId={viewerId}
        items={shown}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title={t('nothingFound')} />}
        sort={listing.sort}
        onSort={(sort) => change({ sort })}
        linkTo={linkTo}
      />
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
    </PeoplePage>
  );
}
