import { IconGripVertical } from '@tabler/icons-react';
import type { useRow } from './useRow.ts';
import styles from './Order.module.css';

/** Where a row is taken hold of to be dragged; by keyboard it is moved by what else is in it. */
export function Grip({ listeners }: Pick<ReturnType<typeof useRow>, 'listeners'>) {
  return (
    <span {...listeners} aria-hidden className={styles.handle}>
      <IconGripVertical size={16} />
    </span>
  );
}
