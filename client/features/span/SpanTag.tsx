import { IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import type { SpanView } from './view.ts';
import styles from './MarkableText.module.css';

interface Props {
  view: SpanView;
  /** What a screen reader says of it. */
  name: string;
  /** The same of the button that removes the span; without it there is none. */
  removeName?: string | undefined;
  /** What that button does, in a few words. */
  removeTitle: string;
  /** Whether something else says more where the pointer rests than the label, which may not fit. */
  hasTip?: boolean;
  /** The score to show behind the label. */
  score?: string | undefined;
  /** Whether it is drawn as something that does not count. */
  isFaint?: boolean;
  /** Whether it is only shown. */
  isReadOnly?: boolean | undefined;
}

/**
 * The label of a span, at its start and below the text. It is no part of the text: selecting goes past it. Its clicks and keys
 * are handled by the text around it, and it is given all its words, so that a thousand of them cost little.
 */
export function SpanTag({ view, name, removeName, removeTitle, score, isFaint, hasTip, isReadOnly }: Props) {
  const { label } = view;
  const content = (
    <>
      <span className={styles.labelText} dir="auto">
        {label}
      </span>
      {score !== undefined && (
        <span className={styles.score} dir="ltr">
          {`~${score}`}
        </span>
      )}
    </>
  );
  const place = { '--lane': view.lane } as CSSProperties;
  if (isReadOnly) {
    return (
      <span data-tag className={styles.tag} style={place}>
        <span className={clsx(styles.label, styles.read, isFaint && styles.faint)} title={hasTip ? undefined : label}>
          {content}
        </span>
      </span>
    );
  }
  return (
    <span data-tag className={styles.tag} style={place}>
      <button
        type="button"
        data-span={view.key}
        aria-label={name}
        title={hasTip ? undefined : label}
        className={clsx(styles.label, isFaint && styles.faint)}
      >
        {content}
      </button>
      {removeName !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          data-remove={view.key}
          aria-label={removeName}
          title={removeTitle}
          className={styles.remove}
        >
          <IconX size={10} stroke={2.5} aria-hidden />
        </button>
      )}
    </span>
  );
}
