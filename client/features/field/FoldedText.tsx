import clsx from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import { LightButton } from '#client/ui/LightButton.tsx';
import styles from './FoldedText.module.css';

const searchHits = lazyPart(() => import('./SearchHits.tsx').then((module) => module.SearchHits));

interface Props {
  text: string;
  /** The words to mark. */
  search?: string | undefined;
  /** The length from which the text is folded at first. */
  foldedFrom: number;
  /** The text with markup. */
  children?: ReactNode;
}

/** A text with the words that were searched for. A long one is folded until the person unfolds it. */
export function FoldedText({ text, search = '', foldedFrom, children }: Props) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = text.length > foldedFrom;
  const isFolded = isLong && !isUnfolded;

  function toggle() {
    flushSync(() => setUnfolded(isFolded));
    // Folding moves the end of the text out of sight.
    if (!isFolded) button.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <div ref={body} className={clsx(styles.body, isFolded && styles.folded)}>
        {children || <PlainText>{text}</PlainText>}
      </div>
      {search && <searchHits.Part root={body} search={search} content={children || text} />}
      {isLong && (
        <LightButton ref={button} className={styles.toggle} aria-expanded={isUnfolded} onClick={toggle}>
          {isFolded ? t('showAll') : t('less')}
        </LightButton>
      )}
    </>
  );
}

export function PlainText({ children }: { children: ReactNode }) {
  return (
    <div className={styles.plain} dir="auto">
      {children}
    </div>
  );
}
