import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ariaKeys } from '#client/commands/keys.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import styles from './QuestionReview.module.css';
import type { Candidate } from './takes.ts';

interface Props extends Pick<Candidate, 'name' | 'number' | 'detail'> {
  /** The accessible name, which includes the answer. */
  label: string;
  keys: readonly string[];
  isChosen: boolean;
  /** Whether only the beginning of the answer is shown. */
  isFolded: boolean;
  /** Whether it differs from what most people answered. */
  isOdd: boolean;
  isSuggestion: boolean;
  onTake(): void;
  children: ReactNode;
}

/** An answer as a button that takes it. */
export function AnswerChoice(props: Props) {
  const { name, number, label, detail, keys, isChosen, isFolded, isOdd, isSuggestion, onTake, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
      data-odd={isOdd || undefined}
      data-suggestion={isSuggestion || undefined}
      className={clsx(styles.choice, isChosen && styles.chosen)}
      // The keys of the page keep working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className={styles.who}>
        {number !== undefined && keys.length === 0 && (
          <span aria-hidden className={styles.number}>
            {number}
          </span>
        )}
        <Kbd keys={keys} isAlwaysShown />
        <span className={styles.name} title={name}>
          {isSuggestion && '~ '}
          {name}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
        <IconCheck size={14} stroke={3} aria-hidden className={styles.check} />
      </span>
      <span className={styles.value} data-folded={isFolded || undefined}>
        {children}
      </span>
    </button>
  );
}
