import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { type Suggestion, type SuggestionState, wholeScore } from '#client/features/answer/index.ts';
import { RESTORE } from '../formCommands.ts';
import { useSuggestionTexts } from './useSuggestionTexts.ts';
import styles from './SuggestionBadge.module.css';

interface Props {
  suggestion: Suggestion;
  state: SuggestionState;
  onRestore(): void;
}

/** The state of a question's suggestion, its agent and score; a changed one can be restored. */
export function SuggestionBadge({ suggestion, state, onRestore }: Props) {
  const { t } = useTranslation('suggestion');
  const texts = useSuggestionTexts();
  const keys = useKeysOf(RESTORE);
  const score = wholeScore(suggestion);
  const details = [
    score !== null && t('score', { score: texts.score(score) }),
    suggestion.agent && t('by', { agent: suggestion.agent }),
  ].filter((part) => typeof part === 'string');
  const title = [t('name'), ...details].join(', ');

  if (state === 'changed') {
    return (
      <span className={styles.group}>
        <span className={styles.badge} title={title}>
          {t('changed')}
        </span>
        <button
          type="button"
          className={styles.restore}
          aria-label={t('restore')}
          title={t('restore')}
          aria-keyshortcuts={ariaKeys(keys)}
          onClick={onRestore}
        >
          <IconArrowBackUp size={14} aria-hidden />
          <span className={styles.restoreText}>{t('restore')}</span>
        </button>
      </span>
    );
  }
  if (state === 'accepted') {
    return (
      <span className={clsx(styles.badge, styles.suggested)} title={title}>
        <IconCheck size={12} stroke={3} aria-hidden />
        <span className={styles.text}>{t('accepted')}</span>
      </span>
    );
  }
  return (
    <span className={clsx(styles.badge, styles.suggested)} title={title}>
      <span aria-hidden>~</span>
      <span className={details.length > 0 ? styles.name : undefined}>{t('name')}</span>
      {score !== null && <span className={styles.score}>{texts.score(score)}</span>}
      {suggestion.agent && (
        <span className={styles.agent}>
          <span aria-hidden className={score === null ? styles.name : undefined}>
            {'· '}
          </span>
          {suggestion.agent}
        </span>
      )}
    </span>
  );
}
