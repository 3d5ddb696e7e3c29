import { Fragment } from 'react';
import { Kbd } from '#client/ui/Kbd.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { keysText } from './texts.ts';
import styles from './Keys.module.css';

interface Props {
  label: string;
  keys: readonly string[];
  /** Whether the keys are the first and the last of many. */
  isRange?: boolean;
  /** Whether somebody gave it its name. */
  isGiven?: boolean;
}

/** A name and its keys, drawn for those who see and written for those who hear. */
export function Shown({ label, keys, isRange = false, isGiven = false }: Props) {
  return (
    <li className={styles.row}>
      <span className={styles.name} data-given={isGiven || undefined}>
        {label}
      </span>
      <span className={styles.caps}>
        <VisuallyHidden>{keys.map(keysText).join(isRange ? ' – ' : ', ')}</VisuallyHidden>
        {keys.map((one, index) => (
          <Fragment key={one}>
            {isRange && index > 0 && <span aria-hidden>{'–'}</span>}
            <Kbd keys={one} isAlways />
          </Fragment>
        ))}
      </span>
    </li>
  );
}
