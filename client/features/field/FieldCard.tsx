import clsx from 'clsx';
import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Markdown, markdown } from '#client/ui/Markdown.tsx';
import type { FieldList_FieldFragment as Field } from './FieldList.generated.ts';
import { PlainText } from './PlainText.tsx';
import { useFold } from './useFold.tsx';
import { useSearchHits } from './searchHits.ts';
import styles from './FieldList.module.css';

interface Props {
  field: Field;
  text: string;
  /** Words to mark in the text. */
  words: readonly string[];
  /** Whether a span question is about this text. */
  isMarked: boolean;
  /** Shown in place of the text, where it is more than text. */
  children?: ReactNode;
}

/** Longer texts are folded at first. */
const FOLDED_FROM = 20_000;

/** One text with its heading. */
export function FieldCard({ field, text, words, isMarked, children }: Props) {
  const { t } = useTranslation('form');
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const fold = useFold(text.length > FOLDED_FROM);
  const title = field.title || field.name;
  const isRead = useSyncExternalStore(markdown.subscribe, markdown.isThere);
  useSearchHits(body, words, [text, children, field.useMarkdown && isRead]);

  return (
    <section aria-labelledby={titleId} className={clsx(styles.card, isMarked && styles.marked)}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title} dir="auto">
          {title}
        </h2>
        <CopyButton value={text} label={t('copyText', { title })} size={24} />
      </div>
      <div ref={body} className={clsx(styles.body, fold.isFolded && styles.folded)}>
        {children ?? (field.useMarkdown ? <Markdown text={text} /> : <PlainText text={text} />)}
      </div>
      {fold.button}
    </section>
  );
}
