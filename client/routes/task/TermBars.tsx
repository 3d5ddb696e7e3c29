import { Button } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import styles from './TermBars.module.css';

interface Props {
  title: string;
  terms: readonly { readonly term: string; readonly count: number }[];
}

/** So many are shown until somebody asks for the rest. */
const FIRST = 10;

/** How often things occur, the most frequent first, as figures and as bars. */
export function TermBars({ title, terms }: Props) {
  const { t, i18n } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...terms.map(({ count }) => count));
  const shown = isWhole ? terms : terms.slice(0, FIRST);
  if (terms.length === 0) return null;
  return (
    <section aria-label={title} className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.bars}>
        {shown.map(({ term, count }) => (
          <div key={term} className={styles.row} style={{ '--share': count / most } as CSSProperties}>
            <dt className={styles.term} title={term}>
              {term}
            </dt>
            <dd className={styles.count}>{formatNumber(count, i18n.language)}</dd>
          </div>
        ))}
      </dl>
      {terms.length > FIRST && (
        <Button variant="subtle" size="compact-sm" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more', { count: terms.length - FIRST })}
        </Button>
      )}
    </section>
  );
}
