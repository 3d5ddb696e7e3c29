import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullName } from '#client/lib/text.ts';
import table from '#client/ui/DataTable.module.css';
import { FacetFilter } from '#client/ui/FacetFilter.tsx';
import { type ItemListProps, ItemTable } from '#client/ui/ItemTable.tsx';
import { Link } from '#client/ui/Link.tsx';
import { ListToolbar } from '#client/ui/ListToolbar.tsx';
import { Time } from '#client/ui/Time.tsx';
import { ROLES, type UserListing } from './listing.ts';
import styles from './tables.module.css';
import type { People_UserFragment } from './Users.generated.ts';

interface ToolbarProps {
  users: readonly People_UserFragment[];
  workspaces: readonly { readonly name: string }[];
  listing: UserListing;
  onChange(change: Partial<UserListing>): void;
}

export function UserToolbar({ users, workspaces, listing, onChange }: ToolbarProps) {
  const { t } = useTranslation('people');
  const { search, roles } = listing;
  const isNarrowed = search !== '' || roles.length > 0 || listing.workspaces.length > 0;
  const count = (isCounted: (user: People_UserFragment) => boolean | undefined) => users.filter(isCounted).length;
  return (
    <ListToolbar
      label={t('users')}
      commandId="users.search"
      searchLabel={t('searchUsers')}
      search={search}
      onSearch={(text) => onChange({ search: text })}
      onReset={isNarrowed ? () => onChange({ search: '', roles: [], workspaces: [] }) : undefined}
    >
      <FacetFilter
        label={t('role')}
        options={ROLES.map((role) => ({
          value: role,
          text: t(`role${role}`),
          count: count((user) => user.role === role),
        }))}
        chosen={roles}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
      <FacetFilter
        label={t('workspaces')}
        options={workspaces.map(({ name }) => ({
          value: name,
          text: name,
          count: count((user) => user.workspaces?.some((workspace) => workspace.name === name)),
        }))}
        chosen={listing.workspaces}
        onChange={(chosen) => onChange({ workspaces: chosen })}
      />
    </ListToolbar>
  );
}

interface TableProps extends ItemListProps<People_UserFragment, UserListing['sort']['by']> {
  viewerId: string;
}

export function UserTable({ viewerId, linkTo, ...list }: TableProps) {
  const { t } = useTranslation('people');
  const columns = [
    { by: 'username', title: t('username'), className: styles.user },
    { by: 'role', title: t('role'), className: styles.narrow },
    { title: t('workspaces'), className: undefined },
    { by: 'insertedAt', title: t('created'), className: styles.created, isDescendingFirst: true },
  ] as const;
  const workspacesOf = ({ role, workspaces }: People_UserFragment) => {
    if (role === 'OWNER') return t('everywhere');
    const names = workspaces?.map(({ name }) => name).join(', ');
    return names ? <span title={names}>{names}</span> : t('nowhere');
  };
  return (
    <ItemTable
      label={t('users')}
      columns={columns}
      {...list}
      row={(user, place) => (
        <tr key={user.id} {...place}>
          <th scope="row" className={styles.user}>
            <Link to={linkTo(user.id)} className={table.link} preventScrollReset>
              {user.username}
            </Link>
            {user.id === viewerId && <span className={styles.you}>{t('you')}</span>}
            <Text size="xs" truncate>
              {fullName(user)}
            </Text>
          </th>
          <td className={styles.narrow}>{t(`role${user.role}`)}</td>
          <td>{workspacesOf(user)}</td>
          <td className={styles.created}>
            <Time iso={user.insertedAt} />
          </td>
        </tr>
      )}
    />
  );
}
