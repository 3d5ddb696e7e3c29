import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './Fold.module.css';

/** Folds a long text at first; returns the button that unfolds it. */
export function useFold(isLong: boolean): { isFolded: boolean; button: ReactNode } {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = isLong && !isUnfolded;

  function toggle() {
    flushSync(() => setUnfolded(isFolded));
    // Folding moves the end of the text out of sight.
    if (!isFolded) button.current?.scrollIntoView({ block: 'nearest' });
  }

  return {
    isFolded,
    button: isLong && (
      <button ref={button} type="button" className={styles.unfold} aria-expanded={isUnfolded} onClick={toggle}>
        {isFolded ? t('showAll') : t('less')}
      </button>
    ),
  };
}
