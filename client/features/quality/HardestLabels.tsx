import { Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './QuestionQuality.module.css';
import { ShareBar } from './ShareBar.tsx';
import type { Score } from './subjects.ts';
import { useShareTexts } from './useShareTexts.ts';

const MAX_SHOWN = 10;

interface Props {
  labels: Score['hardest'];
  textOf(label: string): string;
}

/** The labels that are missed most often. */
export function HardestLabels({ labels, textOf }: Props) {
  const { t } = useTranslation('dashboard');
  const { counts } = useShareTexts();
  const heading = useId();
  if (labels.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('quality.hardest')}
      </h3>
      <ol className={styles.labels}>
        {labels.slice(0, MAX_SHOWN).map(({ label, share }) => (
          <li key={label} className={styles.label} title={counts(share)}>
            <Text span truncate title={textOf(label)}>
              {textOf(label)}
            </Text>
            <ShareBar share={share} />
            <Text span c="dimmed" ta="end">
              {t('quality.ofAnswers', { right: share.right, answers: share.answers })}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
