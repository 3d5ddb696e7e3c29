import clsx from 'clsx';
import { type ReactNode, useMemo, useRef } from 'react';
import { searchedWords, useFold, useSearchHits } from '#client/features/field/index.ts';
import styles from './LongText.module.css';

interface Props {
  text: string;
  /** The words that the search has found. */
  keywords: readonly string[];
  /** The text with markup. */
  children?: ReactNode;
}

/** Longer texts are folded at first, so that the next card is near. */
const FOLDED_FROM = 2500;

export function LongText({ text, keywords, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useMemo(() => searchedWords(keywords.join(' ')), [keywords]);
  useSearchHits(root, words, [text, children]);
  const fold = useFold(text.length > FOLDED_FROM);
  return (
    <div>
      <div ref={root} dir="auto" className={clsx(styles.text, fold.isFolded && styles.folded)}>
        {children ?? text}
      </div>
      {fold.button}
    </div>
  );
}
