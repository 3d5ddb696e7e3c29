import clsx from 'clsx';
import { type ReactNode, useMemo, useRef } from 'react';
import { searchedWords, useFold, useSearchHits } from '#client/features/field/index.ts';
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
