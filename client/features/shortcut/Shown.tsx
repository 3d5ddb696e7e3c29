import { Kbd } from '#client/ui/Kbd.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { keysText } from './texts.ts';
import styles from './Keys.module.css';

/** A name and its keys, drawn for those who see and written for those who hear. */
export function Shown({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{label}</span>
      <span className={styles.caps}>
        <VisuallyHidden>{keys.map(keysText).join(', ')}</VisuallyHidden>
        {keys.map((one) => (
          <Kbd key={one} keys={one} isAlways />
        ))}
      </span>
    </li>
  );
}
