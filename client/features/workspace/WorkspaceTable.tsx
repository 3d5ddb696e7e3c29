import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber } from '#client/lib/format.ts';
import type { Sort } from '#client/lib/sorting.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import table from '#client/ui/DataTable.module.css';
import { SkeletonRows, TableRows } from '#client/ui/TableRows.tsx';
import { Time } from '#client/ui/Time.tsx';
import type { WorkspaceSortKey } from './listing.ts';
import type { WorkspaceRow_WorkspaceFragment } from './Workspaces.generated.ts';
import styles from './WorkspaceTable.module.css';

interface Props {
  /** Undefined while they are on the way. */
  workspaces: readonly WorkspaceRow_WorkspaceFragment[] | undefined;
  sort: Sort<WorkspaceSortKey>;
  onSort: (sort: Sort<WorkspaceSortKey>) => void;
  /** Where a workspace is looked at. */
  linkTo: (id: string) => string;
}

/** The workspaces with what is in them. */
export function WorkspaceTable({ workspaces, sort, onSort, linkTo }: Props) {
  const { t, i18n } = useTranslation('people');
  const columns = [
    { by: 'name', title: t('name'), className: undefined },
    { by: 'datasetCount', title: t('datasets'), className: styles.count, isDescendingFirst: true },
    { by: 'userCount', title: t('members'), className: styles.count, isDescendingFirst: true },
    { by: 'insertedAt', title: t('created'), className: styles.created, isDescendingFirst: true },
  ] as const;
  const count = (known: number | null): string => (known === null ? '–' : formatNumber(known, i18n.language));
  return (
    <DataTable
      label={t('workspaces')}
      columns={columns}
      sort={sort}
      onSort={onSort}
      count={workspaces?.length ?? 0}
      isBusy={!workspaces}
    >
      {workspaces ? (
        <TableRows
          items={workspaces}
          columnCount={columns.length}
          row={({ id, name, datasetCount, userCount, insertedAt }, place) => (
            <tr key={id} {...place}>
              <th scope="row">
                <Link to={linkTo(id)} className={table.link} preventScrollReset>
                  {name}
                </Link>
              </th>
              <td className={styles.count}>
                {count(datasetCount)} <span className={styles.unit}>{t('datasets')}</span>
              </td>
              <td className={styles.count}>
                {count(userCount)} <span className={styles.unit}>{t('members')}</span>
              </td>
              <td className={styles.created}>
                <Time iso={insertedAt} />
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
