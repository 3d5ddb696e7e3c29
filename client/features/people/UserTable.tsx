import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Sort } from '#client/lib/sorting.ts';
import { fullName } from '#client/lib/text.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import table from '#client/ui/DataTable.module.css';
import { SkeletonRows, TableRows } from '#client/ui/TableRows.tsx';
import { Time } from '#client/ui/Time.tsx';
import type { UserSortKey } from './listing.ts';
import type { People_UserFragment } from './Users.generated.ts';
import styles from './UserTable.module.css';

interface Props {
  /** Undefined while they are on the way. */
  users: readonly People_UserFragment[] | undefined;
  viewerId: string | undefined;
  sort: Sort<UserSortKey>;
  onSort: (sort: Sort<UserSortKey>) => void;
  /** Where a user is looked at. */
  linkTo: (id: string) => string;
}

/** The users with their roles and where they belong. */
export function UserTable({ users, viewerId, sort, onSort, linkTo }: Props) {
  const { t } = useTranslation(['people']);
  const columns = [
    { by: 'username', title: t('username'), className: styles.name },
    { by: 'role', title: t('role'), className: styles.role },
    { title: t('workspaces'), className: undefined },
    { by: 'insertedAt', title: t('created'), className: styles.created, isDescendingFirst: true },
  ] as const;
  return (
    <DataTable
      label={t('users')}
      columns={columns}
      sort={sort}
      onSort={onSort}
      count={users?.length ?? 0}
      isBusy={!users}
    >
      {users ? (
        <TableRows
          items={users}
          columnCount={columns.length}
          row={(user, place) => (
            <tr key={user.id} {...place}>
              <th scope="row" className={styles.name}>
                <Link to={linkTo(user.id)} className={table.link} preventScrollReset>
                  {user.username}
                </Link>
                {user.id === viewerId && <span className={styles.you}>{t('you')}</span>}
                <span className={styles.fullName}>{fullName(user)}</span>
              </th>
              <td className={styles.role}>{t(`people:role${user.role}`)}</td>
              <td>
                <Rooms user={user} />
              </td>
              <td className={styles.created}>
                <Time iso={user.insertedAt} />
              </td>
            </tr>
          )}
        />
      ) : (
        <SkeletonRows columns={columns.map(({ className }) => className)} />
      )}
    </DataTable>
  );
}

function Rooms({ user: { role, workspaces } }: { user: People_UserFragment }) {
  const { t } = useTranslation(['people']);
  if (role === 'OWNER') return t('everywhere');
  const names = workspaces?.map(({ name }) => name).join(', ');
  return names ? <span title={names}>{names}</span> : t('nowhere');
}
