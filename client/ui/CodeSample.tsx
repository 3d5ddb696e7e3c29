import { CopyButton } from './CopyButton.tsx';
import styles from './CodeSample.module.css';

interface Props {
  /** What is shown. */
  code: string;
  /** What is copied, where it is more than what is shown. */
  copied?: string;
  /** The name of the button that copies. */
  copyLabel: string;
}

/** Code to be read and taken along. */
export function CodeSample({ code, copied = code, copyLabel }: Props) {
  return (
    <div className={styles.sample}>
      {/* Long lines are scrolled by keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
      <CopyButton value={copied} label={copyLabel} className={styles.copy} />
    </div>
  );
}
