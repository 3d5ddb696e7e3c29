import type { Ref } from 'react';
import styles from './Anchor.module.css';

/**
 * Where a popover or a menu opens that stands beside its button: it takes the button's place. What the kit says of the opening
 * button the real one says itself.
 */
export function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={styles.anchor} />;
}
