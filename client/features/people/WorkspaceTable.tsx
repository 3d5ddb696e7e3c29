import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import table from '#client/ui/DataTable.module.css';
import { type ItemListProps, ItemTable } from '#client/ui/ItemTable.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Time } from '#client/ui/Time.tsx';
import type { WorkspaceListing } from './listing.ts';
import styles from './tables.module.css';
import type { WorkspaceRow_WorkspaceFragment } from './Workspaces.generated.ts';

type Props = ItemListProps<WorkspaceRow_WorkspaceFragment, WorkspaceListing['sort']['by']>;

export function WorkspaceTable({ linkTo, ...list }: Props) {
  const { t } = useTranslation('people');
  const { formatNumber } = useFormats();
  const columns = [
    { by: 'name', title: t('name'), className: undefined },
    { by: 'datasetCount', title: t('datasets'), className: styles.narrow, isDescendingFirst: true },
    { by: 'userCount', title: t('members'), className: styles.narrow, isDescendingFirst: true },
    { by: 'insertedAt', title: t('created'), className: styles.created, isDescendingFirst: true },
  ] as const;
  const countCell = (count: number | null, unit: 'datasetUnit' | 'memberUnit') => (
    <td className={styles.narrow}>
      {count === null ? '–' : formatNumber(count)} <span className={styles.unit}>{t(unit, { count: count ?? 0 })}</span>
    </td>
  );
  return (
    <ItemTable
      label={t('workspaces')}
      columns={columns}
      {...list}
      row={({ id, name, datasetCount, userCount, insertedAt }, place) => (
        <tr key={id} {...place}>
          <th scope="row">
            <Link to={linkTo(id)} className={table.link} preventScrollReset>
              {name}
            </Link>
          </th>
          {countCell(datasetCount, 'datasetUnit')}
          {countCell(userCount, 'memberUnit')}
          <td className={styles.created}>
            <Time iso={insertedAt} />
          </td>
        </tr>
      )}
    />
  );
}
