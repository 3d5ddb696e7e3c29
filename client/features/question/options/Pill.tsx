import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, memo } from 'react';
import { ariaKeys, keyCaps } from '#client/commands/keys.ts';
import type { SuggestionState } from '#client/features/answer/index.ts';
import styles from './Pill.module.css';

interface Props {
  role: 'radio' | 'checkbox';
  value: string;
  text: string;
  /** The accessible name; it goes further than the text where the option was suggested. */
  name: string;
  title?: string;
  /** The number that picks it; not shown where the text says it. */
  number?: number;
  /** The key that somebody gave it; shown instead of the number. */
  ownKey: string | undefined;
  isSelected: boolean;
  /** Whether the card's focus goes here first. */
  isFirst: boolean;
  /** The suggested score, or rank and score; an empty text where only the fact is known. */
  suggested?: string;
  /** How likely a model finds it, where that is known of all options. */
  score?: string;
  /** What became of the suggestion, on a selected option that was suggested. */
  ring?: SuggestionState;
  shape: 'round' | 'square' | 'value';
  fill?: string;
}

/** One option as a button. Its clicks are handled by the list around it, so that a list of hundreds stays fast. */
export const Pill = memo(function Pill({
  role,
  value,
  text,
  name,
  number,
  ownKey,
  isSelected,
  isFirst,
  ...look
}: Props) {
  const ring = look.ring && look.ring !== 'changed' ? styles[look.ring] : undefined;
  return (
    <button
      type="button"
      role={role}
      aria-checked={isSelected}
      aria-label={name}
      aria-keyshortcuts={ariaKeys(ownKey ?? [])}
      title={look.title}
      data-option={value}
      data-focus-first={isFirst || undefined}
      className={clsx(styles.pill, styles[look.shape], isSelected && styles.selected, look.fill && styles.tinted, ring)}
      style={look.fill ? ({ '--pill-fill': look.fill } as CSSProperties) : undefined}
    >
      {(number !== undefined || ownKey) && (
        <kbd className={styles.key}>{ownKey ? keyCaps(ownKey).join('+') : number}</kbd>
      )}
      <span className={styles.text} dir="auto">
        {text}
      </span>
      {look.suggested !== undefined && <span className={styles.suggested}>{`~${look.suggested}`}</span>}
      {look.score !== undefined && <span className={styles.score}>{look.score}</span>}
      {isSelected && (
        <span className={styles.check} aria-hidden>
          <IconCheck size={10} stroke={3.5} />
        </span>
      )}
    </button>
  );
});
