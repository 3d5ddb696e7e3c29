import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { shortened, valueText } from './format.ts';
import styles from './SampleTable.module.css';
import table from './Table.module.css';
import type { Transfer_FileFragment } from './Transfer.generated.ts';

const LONGEST = 160;

/** The first rows of a file as they are; can be folded away. */
export function SampleTable({ file: { columns, sample } }: { file: Transfer_FileFragment }) {
  const { t } = useTranslation('transfer');
  return (
    <details className={styles.details} open>
      <summary className={styles.summary}>{t('firstRows', { count: sample.length })}</summary>
      {/* Who has no mouse scrolls it with the arrows. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} role="region" tabIndex={0} aria-label={t('firstRows', { count: sample.length })}>
        <table className={clsx(table.table, table.scrolling)}>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, index) => (
              <tr key={index}>
                {columns.map(({ name }) => (
                  <td key={name} dir="auto">
                    {shortened(valueText(row[name]), LONGEST)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
