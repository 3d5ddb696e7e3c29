import { CopyButton } from './CopyButton.tsx';
import styles from './CodeSample.module.css';

interface Props {
  code: string;
  /** The text to copy, if it differs from `code`. */
  copied?: string;
  copyLabel: string;
}

/** A code block with a copy button. */
export function CodeSample({ code, copied = code, copyLabel }: Props) {
  return (
    <div className={styles.sample}>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
      <CopyButton value={copied} label={copyLabel} className={styles.copy} />
    </div>
  );
}
