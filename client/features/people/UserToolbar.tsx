import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { UserRole } from '#client/graphql/schema-types.ts';
import { FacetFilter } from '#client/ui/FacetFilter.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import toolbar from '#client/ui/Toolbar.module.css';
import { ROLES, type UserListing } from './listing.ts';
import type { People_UserFragment } from './Users.generated.ts';

interface Props {
  users: readonly People_UserFragment[];
  workspaces: readonly { readonly name: string }[];
  listing: UserListing;
  onChange: (change: Partial<UserListing>) => void;
}

/** Search and filters of the list of users. */
export function UserToolbar({ users, workspaces, listing, onChange }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const search = useRef<HTMLInputElement>(null);
  const [find] = useCommands('page', [
    { id: 'users.search', keys: '/', label: t('searchUsers'), run: () => search.current?.focus() },
  ]);
  const isNarrowed = listing.search !== '' || listing.roles.length > 0 || listing.workspaces.length > 0;
  const countOfRole = (role: UserRole) => users.filter((user) => user.role === role).length;
  const countIn = (name: string) => users.filter((user) => user.workspaces?.some((room) => room.name === name)).length;

  return (
    <div role="search" aria-label={t('users')} className={toolbar.toolbar}>
      <SearchInput
        ref={search}
        keys={find.keys}
        label={t('searchUsers')}
        value={listing.search}
        onChange={(text) => onChange({ search: text })}
        className={toolbar.search}
      />
      <FacetFilter
        label={t('role')}
        options={ROLES.map((role) => ({ value: role, text: t(`people:role${role}`), count: countOfRole(role) }))}
        chosen={listing.roles}
        onChange={(roles) => onChange({ roles })}
      />
      <FacetFilter
        label={t('workspaces')}
        options={workspaces.map(({ name }) => ({ value: name, text: name, count: countIn(name) }))}
        chosen={listing.workspaces}
        onChange={(chosen) => onChange({ workspaces: chosen })}
      />
      {isNarrowed && (
        <Button variant="subtle" onClick={() => onChange({ search: '', roles: [], workspaces: [] })}>
          {t('common:reset')}
        </Button>
      )}
    </div>
  );
}
