import clsx from 'clsx';
import { keyCaps } from '#client/commands/keys.ts';
import styles from './Kbd.module.css';

/** The first of a command's keys, drawn. For the eye only: say them to assistive technology with `aria-keyshortcuts`. */
export function Kbd({ keys, className }: { keys: string | readonly string[]; className?: string }) {
  const first = typeof keys === 'string' ? keys : keys[0];
  if (first === undefined) return null;
  return (
    <span aria-hidden className={clsx(styles.keys, className)}>
      {keyCaps(first).map((cap, index) => (
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
