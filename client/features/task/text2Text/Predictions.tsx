import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestedText } from '#client/features/question/index.ts';
import { formatPercent } from '#client/lib/format.ts';
import styles from './Text2TextBody.module.css';

interface Props {
  sentences: readonly { readonly text: string; readonly score: number }[];
  /** What is written so far, to compare with. */
  text: string;
  isReadOnly: boolean;
  onUse(text: string): void;
}

/** What a model wrote, one text at a time: to read, to compare with one's own, or to take. */
export function Predictions({ sentences, text, isReadOnly, onUse }: Props) {
  const { t, i18n } = useTranslation('taskRecord');
  const [wished, setWished] = useState(0);
  const at = Math.min(wished, sentences.length - 1);
  const shown = sentences[at];
  if (!shown) return null;
  const total = sentences.length;
  return (
    <div role="group" aria-label={t('prediction', { position: at + 1, total })} className={styles.predictions}>
      <div className={styles.pager}>
        {total > 1 && (
          <ActionIcon aria-label={t('previousPrediction')} disabled={at === 0} onClick={() => setWished(at - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
        )}
        <span role="status">{t('prediction', { position: at + 1, total })}</span>
        {total > 1 && (
          <ActionIcon aria-label={t('nextPrediction')} disabled={at === total - 1} onClick={() => setWished(at + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        )}
        <span className={styles.score}>{formatPercent(shown.score, i18n.language)}</span>
      </div>
      {isReadOnly ? (
        <div className={styles.read} dir="auto">
          {shown.text}
        </div>
      ) : (
        <suggestedText.Part suggested={shown.text} text={text} useMarkdown={false} onUse={() => onUse(shown.text)} />
      )}
    </div>
  );
}
