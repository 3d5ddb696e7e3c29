import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './Fold.module.css';

/** Whether a long text is folded, as it is at first, and the button below it that says and changes that. */
export function useFold(isLong: boolean): { isFolded: boolean; button: ReactNode } {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = isLong && !isUnfolded;

  function toggle() {
    flushSync(() => setUnfolded(isFolded));
    // Folding takes away what was on screen; who did it is led back to where the text ends now.
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
