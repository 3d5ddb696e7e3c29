import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import styles from './RefusedRows.module.css';
import table from './Table.module.css';
import type { Transfer_ImportFragment } from './Transfer.generated.ts';

/** Why rows do not come in: the first of them, and all as a file. */
export function RefusedRows({ refused, refusedRows, reportPath }: Transfer_ImportFragment) {
  const { t, i18n } = useTranslation('transfer');
  if (refused.length === 0) return null;
  const hidden = refusedRows - refused.length;
  return (
    <section className={styles.report} aria-label={t('refusedTitle')}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('refusedTitle')}</h3>
        {reportPath && (
          <Button
            component="a"
            href={reportPath}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('downloadReport')}
          </Button>
        )}
      </header>
      {/* Who has no mouse scrolls it with the arrows. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} role="region" tabIndex={0} aria-label={t('refusedTitle')}>
        <table className={clsx(table.table, table.scrolling, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ line, code, about }) => (
              <tr key={line}>
                <td className={styles.line}>{formatNumber(line, i18n.language)}</td>
                <td>{t(`refusal.${code}`, about)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <p className={styles.more}>{t('moreRefused', { count: hidden, shown: formatNumber(hidden, i18n.language) })}</p>
      )}
    </section>
  );
}
