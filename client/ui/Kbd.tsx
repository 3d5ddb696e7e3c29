import clsx from 'clsx';
import { keyCaps } from '#client/commands/keys.ts';
import styles from './Kbd.module.css';

/** The keys of a command, drawn. For the eye only: say them to assistive technology with `aria-keyshortcuts`. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <span aria-hidden className={clsx(styles.keys, className)}>
      {keyCaps(keys).map((cap, index) => (
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
