import clsx from 'clsx';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { searchedWords, useSearchHits } from '#client/features/field/index.ts';
import styles from './LongText.module.css';

interface Props {
  text: string;
  /** What of it a search found. */
  keywords: readonly string[];
  /** Shown in place of the text, where it is more than text. */
  children?: ReactNode;
}

/** Longer texts are folded at first, so that the other cards are not far away. */
const FOLDED_FROM = 2500;

/** A text of a record. */
export function LongText({ text, keywords, children }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const words = useMemo(() => searchedWords(keywords.join(' ')), [keywords]);
  useSearchHits(root, words, [text, children]);
  const isLong = text.length > FOLDED_FROM;
  const isFolded = isLong && !isUnfolded;

  function toggle() {
    flushSync(() => setUnfolded(isFolded));
    // Folding takes away what was on screen; who did it is led back to where the text ends now.
    if (!isFolded) fold.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div>
      <div ref={root} dir="auto" className={clsx(styles.text, isFolded && styles.folded)}>
        {children ?? text}
      </div>
      {isLong && (
        <button ref={fold} type="button" className={styles.unfold} aria-expanded={isUnfolded} onClick={toggle}>
          {isFolded ? t('showAll') : t('less')}
        </button>
      )}
    </div>
  );
}
