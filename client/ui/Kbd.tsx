import clsx from 'clsx';
import { keyCaps } from '#client/commands/keys.ts';
import styles from './Kbd.module.css';

interface Props {
  keys: string | readonly string[];
  className?: string;
  /** Shown even to people who want no keys on buttons, as in the list of keys. */
  isAlways?: boolean;
}

/** The first of a command's keys, drawn. For the eye only: say them to assistive technology with `aria-keyshortcuts`. */
export function Kbd({ keys, className, isAlways = false }: Props) {
  const first = typeof keys === 'string' ? keys : keys[0];
  if (first === undefined) return null;
  return (
    <span aria-hidden className={clsx(styles.keys, isAlways && styles.always, className)}>
      {keyCaps(first).map((cap, index) => (
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
