import type { ReactNode } from 'react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import styles from './ColumnTable.module.css';
import table from './Table.module.css';
import { shortened, valueText } from './format.ts';
import type { Transfer_ColumnFragment, Transfer_FileFragment } from './Transfer.generated.ts';

interface Props {
  file: Transfer_FileFragment;
  /** What the last column is headed with. */
  useTitle: string;
  /** The control that says what becomes of a column. */
  use(column: Transfer_ColumnFragment): ReactNode;
}

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 60;

/** The columns of a file, one in each row: what they hold, and what becomes of them. */
export function ColumnTable({ file: { columns, sample }, useTitle, use }: Props) {
  const { t } = useTranslation(['transfer', 'common']);
  return (
    <div className={styles.frame}>
      <table className={clsx(table.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{t('transfer:column')}</th>
            <th scope="col">{t('transfer:type')}</th>
            <th scope="col">{t('transfer:examples')}</th>
            <th scope="col">{useTitle}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name}>
              <th scope="row" className={styles.name}>
                {column.name}
              </th>
              <td className={styles.type}>
                {t(`transfer:type${column.type}`)}
                {column.dimensions != null && ` (${column.dimensions})`}
              </td>
              <td className={styles.examples}>
                {examplesOf(column, sample).map((text, index) => (
                  <span key={index} className={styles.example} dir="auto">
                    {text}
                  </span>
                ))}
              </td>
              <td className={styles.use}>{use(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first different values of a column; where there are only few at all, from the whole file. */
function examplesOf(
  { name, type, values }: Transfer_ColumnFragment,
  sample: readonly Record<string, unknown>[],
): string[] {
  const texts =
    values && type !== 'TEXTS' ? values : sample.map((row) => valueText(row[name])).filter((text) => text !== '');
  return [...new Set(texts)].slice(0, EXAMPLES).map((text) => shortened(text, LONGEST_EXAMPLE));
}
