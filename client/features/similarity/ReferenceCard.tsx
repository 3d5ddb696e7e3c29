import { CloseButton } from '@mantine/core';
import { IconVectorTriangle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import styles from './Similarity.module.css';
import { SimilaritySelects } from './SimilaritySelects.tsx';

interface Props extends ComponentProps<typeof SimilaritySelects> {
  /** What the record says; null when it is not there any more. */
  text: string | null;
  onEnd(): void;
}

/** The record whose neighbours are shown, pinned above them, with the ways to change the search and to end it. */
export function ReferenceCard({ text, onEnd, ...selects }: Props) {
  const { t } = useTranslation(['similar', 'record']);
  const [end] = useCommands('page', [{ id: 'similar.end', keys: 'Shift+s', label: t('similar:end'), run: onEnd }]);
  return (
    <section className={styles.reference} aria-label={t('similar:to')} data-keeps-focus>
      <div className={styles.head}>
        <IconVectorTriangle size={16} aria-hidden className={styles.icon} />
        <h2 className={styles.title}>{t('similar:to')}</h2>
        <div className={styles.selects}>
          <SimilaritySelects {...selects} />
        </div>
        <CloseButton
          aria-label={t('similar:end')}
          title={end.label}
          aria-keyshortcuts={ariaKeys(end.keys)}
          onClick={onEnd}
        />
      </div>
      <p className={styles.text} dir="auto">
        {text ?? t('record:deleted')}
      </p>
    </section>
  );
}
