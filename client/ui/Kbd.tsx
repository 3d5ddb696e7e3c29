import clsx from 'clsx';
import { keyCaps } from '#client/commands/keys.ts';
import styles from './Kbd.module.css';

interface Props {
  keys: string | readonly string[];
  className?: string;
  /** Ignores the preference to hide keys. */
  isAlwaysShown?: boolean;
}

/** The first of a command's keys, drawn. Hidden from assistive technology, which needs `aria-keyshortcuts`. */
export function Kbd({ keys, className, isAlwaysShown = false }: Props) {
  const first = typeof keys === 'string' ? keys : keys[0];
  if (first === undefined) return null;
  return (
    <span aria-hidden className={clsx(styles.keys, isAlwaysShown && styles.always, className)}>
      {keyCaps(first).map((cap, index) => (
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
